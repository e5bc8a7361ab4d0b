/** Files of drafts after core was killed, or after the store of drafts was lost. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodePng } from '../../../../service/seed/demo/files/png.ts';
import { startTestService } from '../../../../service/testing/service.ts';
import {
  convId as asConvId,
  stagedId as asStagedId,
  type ConvId,
  type StagedId,
} from '../../../../shared/model/ids.ts';
import { startCoreProcess } from '../../../../testing/core/startCoreProcess.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { isEmpty, stageNothing, thread } from '../../outbox/testFiles.ts';
import { openStore } from '../../session/openStore.ts';
import { contentOf, fetchAll } from '../fetching/testReceived.ts';

const PICTURE = encodePng(300, 200, (x, y) => [x % 256, y, 90]);
const LETTER = Buffer.from('All wells of the northern district.\n');

/** Stages a file of the person's own, a pasted one and a packed folder, and kills core. */
async function killed() {
  const service = await startTestService();
  const convId = asConvId((await service.admin.post(service.email, {}, { msgText: 'first' })).convId);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await startCoreProcess(service, account);
  const folder = temporaryDir();
  writeFileSync(join(folder, 'letter.txt'), LETTER);
  await core.control('stage', { convId, paths: [join(folder, 'letter.txt')] });
  await core.ask('staged.addPasted', { convId, name: 'shot.png', bytes: Uint8Array.from(PICTURE) });
  await mkdir(join(folder, 'plans'));
  writeFileSync(join(folder, 'plans', 'one.txt'), LETTER);
  await core.control('stageFolder', { convId, path: join(folder, 'plans'), as: 'zip' });
  await core.kill();
  return { service, convId, account, folder };
}

/** Nothing of local.db can be read any more, and it has no backup. */
function loseDrafts({ dir }: { readonly dir: string }): void {
  const { local, localBackup, localOlderBackup } = storeFiles(dir);
  for (const file of [localBackup, localOlderBackup, `${local}-wal`]) rmSync(file, { force: true });
  writeFileSync(local, randomBytes(20_000));
}

const wholeOf = async (core: TestCore, id: StagedId, size: number) =>
  Buffer.from(await core.core.control.readStaged({ id, start: 0, length: size + 1 }));

async function sendAll(core: TestCore, convId: ConvId, from: ConvId | null = convId): Promise<void> {
  await core.complete();
  if (from === null) await core.ask('staged.move', { to: convId });
  const files = (await core.ask('staged.list', { convId })).map(({ id }) => id);
  await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files });
  await core.until(() => isEmpty(core));
}

/** The content of the newest file of that name, as the service has it. */
async function sentContent(core: TestCore, convId: ConvId, name: string): Promise<Buffer> {
  const { messages } = await core.ask('messages.page', { convId, at: { kind: 'newest', limit: 10 } });
  const sent = messages.find(({ attachment }) => attachment?.fileName === name);
  if (!sent) throw new Error(`${name} was not sent.`);
  await fetchAll(core, [sent.msgId]);
  return contentOf(core, sent.msgId);
}

test('a temporary file that was staged is sent after a kill, though it is gone from its place', async () => {
  const service = await startTestService();
  const convId = asConvId((await service.admin.post(service.email, {}, { msgText: 'first' })).convId);
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await startCoreProcess(service, account);
  const folder = temporaryDir();
  const [copy, own, inFolder] = ['copy.png', 'own.txt', 'plans/one.txt'].map((name) => join(folder, name));
  if (!copy || !own || !inFolder) throw new Error('There are three files.');
  await mkdir(join(folder, 'plans'));
  for (const file of [own, inFolder]) writeFileSync(file, LETTER);
  // Of several pieces.
  const large = randomBytes(3 * 2 ** 20 + 7);
  writeFileSync(copy, large);
  await core.control('stage', { convId, paths: [copy, own], temporary: [copy] });
  await core.control('stageFolder', { convId, path: join(folder, 'plans'), as: 'each', isTemporary: true });
  await core.kill();
  for (const file of [copy, inFolder]) rmSync(file);

  const again = await openTestCore(service, account);
  const staged = await again.ask('staged.list', { convId });
  expect(staged.map(({ name, problem }) => [name, problem])).toEqual([
    ['copy.png', null],
    ['own.txt', null],
    ['one.txt', null],
  ]);
  const kept = await Promise.all(
    (await readdir(join(account.dir, 'staged'))).map((name) => readFile(join(account.dir, 'staged', name))),
  );
  expect(kept).toHaveLength(2);
  for (const content of kept) expect(content.includes(LETTER)).toBe(false);
  await sendAll(again, convId);
  expect((await sentContent(again, convId, 'copy.png')).equals(large)).toBe(true);
  expect((await sentContent(again, convId, 'one.txt')).equals(LETTER)).toBe(true);
  expect(await readdir(join(account.dir, 'staged'))).toEqual([]);
});

test('files that were staged when core was killed can be shown and sent, without being chosen again', async () => {
  const { service, convId, account } = await killed();
  const core = await openTestCore(service, account);
  const files = await core.ask('staged.list', { convId });
  expect(files.map(({ name, problem }) => [name, problem])).toEqual([
    ['letter.txt', null],
    ['shot.png', null],
    ['plans.zip', null],
  ]);
  const [letter, shot] = files;
  if (!letter || !shot) throw new Error('Three files were staged.');
  expect((await wholeOf(core, letter.id, letter.size)).equals(LETTER)).toBe(true);
  expect((await wholeOf(core, shot.id, shot.size)).equals(PICTURE)).toBe(true);
  await sendAll(core, convId);
  expect((await thread(core, convId)).map(([, name]) => name)).toEqual([
    null,
    'letter.txt',
    'shot.png',
    'plans.zip',
  ]);
  expect((await sentContent(core, convId, 'shot.png')).equals(PICTURE)).toBe(true);
});

test('pasted and packed files whose drafts were lost wait in the form for a new conversation, and can be sent', async () => {
  const { service, convId, account } = await killed();
  loseDrafts(account);
  const core = await openTestCore(service, account);
  const names = async () => (await core.ask('staged.list', { convId: null })).map(({ name }) => name).sort();
  while ((await names()).includes('recovered')) await core.ask('status.get', {});
  const endings = (await names()).map((name) => name.replace(/^recovered-\d/u, ''));
  expect(endings.sort()).toEqual(['.png', '.zip']);
  await sendAll(core, convId, null);
  const picture = (await thread(core, convId))
    .map(([, name]) => name ?? '')
    .find((name) => name.endsWith('.png'));
  expect((await sentContent(core, convId, picture ?? '')).equals(PICTURE)).toBe(true);
  expect(await readdir(join(account.dir, 'staged'))).toEqual([]);
});

test('a kill while files are taken back loses none', async () => {
  const { service, account } = await killed();
  loseDrafts(account);
  const core = await startCoreProcess(service, account);
  await core.kill();
  const again = await openTestCore(service, account);
  const files = await again.ask('staged.list', { convId: null });
  expect(files.map(({ problem }) => problem)).toEqual([null, null]);
  expect(
    existsSync(join(account.dir, 'staged.rescued')) && (await readdir(join(account.dir, 'staged.rescued'))),
  ).toEqual([]);
});

test.each(['damaged', 'gone'])(
  'a kill right after local.db was replaced, because it was %s, loses no pasted file',
  async (how) => {
    const { service, account } = await killed();
    loseDrafts(account);
    if (how === 'gone') rmSync(storeFiles(account.dir).local);
    // Starts core up to the point where it is killed.
    openStore({ ...account, selfEmail: service.email, log: () => {} }).close();
    const again = await openTestCore(service, account);
    expect(await again.ask('staged.list', { convId: null })).toHaveLength(2);
    await again.close();
    const later = await openTestCore(service, account);
    expect(await later.ask('staged.list', { convId: null })).toHaveLength(2);
  },
);

test('after files were taken back, one that nothing needs is removed again at the next start', async () => {
  const { service, account } = await killed();
  loseDrafts(account);
  const core = await openTestCore(service, account);
  const [file] = await core.ask('staged.list', { convId: null });
  await core.ask('staged.remove', { convId: null, id: file?.id ?? asStagedId('') });
  await core.close();
  const again = await openTestCore(service, account);
  expect(await again.ask('staged.list', { convId: null })).toHaveLength(1);
  expect(await readdir(join(account.dir, 'staged'))).toHaveLength(1);
});

test('a damaged file among those whose drafts were lost, and what is no file, keep nothing from the others', async () => {
  const { service, account } = await killed();
  loseDrafts(account);
  const rescued = join(account.dir, 'staged.rescued');
  mkdirSync(join(rescued, 'folder'), { recursive: true });
  symlinkSync('/nonexistent/file', join(rescued, 'link'));
  const [first = ''] = await readdir(join(account.dir, 'staged'));
  const damaged = join(account.dir, 'staged', first);
  chmodSync(damaged, 0o600);
  writeFileSync(damaged, readFileSync(damaged).fill(0, 0, 200));
  const core = await openTestCore(service, account);
  const names = async () => (await core.ask('staged.list', { convId: null })).map(({ name }) => name);
  while ((await names()).includes('recovered')) await core.ask('status.get', {});
  expect(await names()).toHaveLength(2);
  expect((await names()).filter((name) => /^recovered-\d\.(?:png|zip)$/u.test(name))).toHaveLength(1);
});
