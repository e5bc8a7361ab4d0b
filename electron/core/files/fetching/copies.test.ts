import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postFile, startTestService } from '../../../../service/testing/service.ts';
import { msgId } from '../../../../shared/model/ids.ts';
import { type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { fetchAll, isCopying, openCore, stateOf } from './testReceived.ts';

const CONTENT = Buffer.alloc(64 * 2 ** 20, 'All wells of the northern district.\n');

/** A core that has downloaded a large file. */
async function withLarge() {
  const service = await startTestService();
  const { json } = await postFile(service, new File([CONTENT], 'film.mp4', { type: 'video/mp4' }));
  const id = msgId((json as { msgId: number }).msgId);
  const { core } = await openCore(service);
  await fetchAll(core, [id]);
  const folder = temporaryDir();
  const target = join(folder, 'copy');
  return { core, id, folder, target, copy: () => core.core.control.copyFile({ msgId: id, target }) };
}

async function hashOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of createReadStream(file)) sum.update(piece as Buffer);
  return sum.digest('hex');
}

test('the progress of a large copy is told while core answers other requests', async () => {
  const { core, id, target, copy } = await withLarge();
  let isWritten = false;
  const copying = copy().then(() => {
    isWritten = true;
  });
  await isCopying(core, id);
  await core.ask('status.get', {});
  const state = await stateOf(core, id);
  expect([isWritten, state]).toMatchObject([
    false,
    { state: 'here', copying: { total: CONTENT.byteLength } },
  ]);
  await copying;
  expect(await hashOf(target)).toBe(createHash('sha256').update(CONTENT).digest('hex'));
  await core.until(() => {
    const last = core.files.at(-1);
    return last?.state === 'here' && last.copying === undefined;
  });
});

test.each([
  ['is cancelled', (core: TestCore, id: number) => core.ask('files.cancel', { msgId: msgId(id) }), 'here'],
  [
    'has its file removed',
    (core: TestCore, id: number) => core.ask('files.remove', { msgIds: [msgId(id)] }),
    'remote',
  ],
] as const)('nothing stays of a copy that %s', async (_, stop, state) => {
  const { core, id, folder, copy } = await withLarge();
  const copying = copy();
  const stopped = expect(copying).rejects.toMatchObject({ code: 'cancelled' });
  await isCopying(core, id);
  await stop(core, id);
  await stopped;
  expect(await readdir(folder)).toEqual([]);
  expect(await stateOf(core, id)).toMatchObject({ state });
  expect(await stateOf(core, id)).not.toHaveProperty('copying');
});

test('nothing stays of a copy that is being written while the account is closed', async () => {
  const { core, id, folder, copy } = await withLarge();
  const stopped = expect(copy()).rejects.toMatchObject({ code: 'cancelled' });
  await isCopying(core, id);
  await core.close();
  await stopped;
  expect(await readdir(folder)).toEqual([]);
});
