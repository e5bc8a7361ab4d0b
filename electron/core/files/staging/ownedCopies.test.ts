/** Files in a draft that do not stay where they were when they were added. */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../../service/testing/service.ts';
import { MAX_STAGED } from '../../../../shared/model/files/files.ts';
import { convId as asConvId } from '../../../../shared/model/ids.ts';
import { openTestCore, temporaryDir } from '../../../../testing/core/testCore.ts';

/** A core with one conversation, and temporary files by their names. */
async function start() {
  const service = await startTestService();
  const convId = asConvId((await service.admin.post(service.email, {}, { msgText: 'first' })).convId);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  const folder = temporaryDir();
  const aFile = (name: string) => {
    writeFileSync(join(folder, name), name);
    return join(folder, name);
  };
  const owned = join(account.dir, 'staged');
  const inOwned = () => (existsSync(owned) ? readdirSync(owned) : []);
  const stage = (paths: readonly string[]) => core.core.control.stage({ convId, paths, temporary: paths });
  return { core, convId, aFile, inOwned, stage };
}

test('as many are copied as the draft has room for, and no copy stays of the others', async () => {
  const { core, convId, aFile, inOwned, stage } = await start();
  const mine = Array.from({ length: MAX_STAGED - 1 }, () => aFile('mine.txt'));
  await core.stage(convId, mine);
  const { files, refused } = await stage([aFile('one.txt'), aFile('two.txt')]);
  expect(files.at(-1)).toMatchObject({ name: 'one.txt', size: 7, problem: null });
  expect(refused).toMatchObject([{ name: 'two.txt', error: { code: 'too-many-files' } }]);
  expect(inOwned()).toEqual([files.at(-1)?.id]);
});

test('two lots at once fill the draft only once, and no copy stays of what is refused', async () => {
  const { core, convId, aFile, inOwned, stage } = await start();
  await core.stage(
    convId,
    Array.from({ length: MAX_STAGED - 1 }, () => aFile('mine.txt')),
  );
  const lots = await Promise.all([stage([aFile('one.txt')]), stage([aFile('two.txt')])]);
  expect(lots.flatMap(({ refused }) => refused)).toMatchObject([{ error: { code: 'too-many-files' } }]);
  expect(inOwned()).toHaveLength(1);
  expect(await core.ask('staged.list', { convId })).toHaveLength(MAX_STAGED);
});

test('closing the account breaks a copy off, and nothing of it stays', async () => {
  const { core, aFile, inOwned, stage } = await start();
  const film = aFile('film.mp4');
  truncateSync(film, 8 * 2 ** 30);
  const outcome = stage([aFile('one.txt'), film]).catch((thrown: unknown) => thrown);
  // One is copied, and the other has begun.
  const endings = () => inOwned().map((name) => extname(name));
  await expect.poll(() => endings().toSorted(), { interval: 5, timeout: 20_000 }).toEqual(['', '.part']);
  await core.close();
  expect(inOwned()).toEqual([]);
  expect(await outcome).toMatchObject({ code: 'signed-out' });
});
