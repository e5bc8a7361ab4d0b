/** Pasted and packed files that an earlier version of Parley left in plain text. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { read as readMessages, startTestService } from '../../../../service/testing/service.ts';
import { convId as asConvId, msgId as asMsgId, stagedId } from '../../../../shared/model/ids.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../../testing/core/testCore.ts';
import { connect } from '../../db/db.ts';
import { storeFiles } from '../../db/storeFiles.ts';
import { isEmpty, isIn, pending, stageNothing } from '../../outbox/testFiles.ts';
import { contentOf, fetchAll } from '../fetching/testReceived.ts';
import { deriveFileKeys } from '../sealed/sealedFormat.ts';
import { openSealed } from '../sealed/sealedReader.ts';

const CONTENT = Buffer.concat([Buffer.from('a marker in plain text'), randomBytes(2_500_000)]);

/** A closed account with a pasted file in a draft. `old`: where an earlier version kept it, `now`: where it is. */
async function withPasted() {
  const service = await startTestService();
  const { convId } = await service.admin.post(service.email, {}, { msgText: 'first' });
  const account = { dir: temporaryDir(), key: randomBytes(32) };
  const core = await openTestCore(service, account);
  await core.complete();
  const { files } = await core.ask('staged.addPasted', { convId, name: 'shot.png', bytes: CONTENT });
  const id = stagedId(files[0]?.id ?? '');
  await core.close();
  const [old, now] = [join(account.dir, 'owned', id), join(account.dir, 'staged', id)];
  mkdirSync(join(account.dir, 'owned'));
  const open = async () => openTestCore(service, account);
  return { service, account, convId: asConvId(convId), id, old, now, open };
}

type Pasted = Awaited<ReturnType<typeof withPasted>>;

/** Puts the file where an earlier version left it. */
function makeOld({ account, id, old, now }: Pasted): void {
  const db = connect({
    file: storeFiles(account.dir).local,
    key: account.key,
    durability: 'full',
    cacheMiB: 2,
  });
  db.run('UPDATE staged_files SET path = ? WHERE id = ?', old, id);
  db.close();
  writeFileSync(old, CONTENT);
  rmSync(now);
}

async function read(core: TestCore, id: Pasted['id']): Promise<Buffer> {
  return Buffer.from(await core.core.control.readStaged({ id, start: 0, length: CONTENT.byteLength + 1 }));
}

test('a pasted file stands on the disk encrypted, and only there', async () => {
  const { account, now } = await withPasted();
  expect(readFileSync(now).includes('marker')).toBe(false);
  for (const file of readdirSync(account.dir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes('marker')).toBe(false);
});

const kills: [string, (pasted: Pasted, sealed: Buffer) => void][] = [
  ['at once', () => {}],
  [
    'after a kill while it was written',
    ({ now }, sealed) => writeFileSync(`${now}.part`, sealed.subarray(0, 99)),
  ],
  ['after a kill before the store knew', ({ now }, sealed) => writeFileSync(now, sealed)],
];

test.each(kills)('an old one is encrypted %s, and nothing is lost', async (_, kill) => {
  const pasted = await withPasted();
  const sealed = readFileSync(pasted.now);
  makeOld(pasted);
  kill(pasted, sealed);
  const core = await pasted.open();
  expect((await read(core, pasted.id)).equals(CONTENT)).toBe(true);
  await core.close();
  const again = await pasted.open();
  expect(existsSync(pasted.old)).toBe(false);
  expect(readFileSync(pasted.now).includes('marker')).toBe(false);
  expect(await again.ask('staged.list', { convId: pasted.convId })).toMatchObject([{ problem: null }]);
  expect((await read(again, pasted.id)).equals(CONTENT)).toBe(true);
});

test('an old one that is removed and put back meanwhile is not lost', async () => {
  const pasted = await withPasted();
  const { convId, id } = pasted;
  makeOld(pasted);
  const core = await pasted.open();
  await core.ask('staged.remove', { convId, id });
  expect((await core.ask('staged.putBack', { convId, id }))[0]).toMatchObject({ problem: null });
  await core.close();
  const again = await pasted.open();
  expect((await read(again, id)).equals(CONTENT)).toBe(true);
});

test('one that an earlier version set aside is encrypted, and stays, also beside what can’t be read', async () => {
  const pasted = await withPasted();
  const rescued = join(pasted.account.dir, 'owned.rescued');
  mkdirSync(join(rescued, 'a folder'), { recursive: true });
  writeFileSync(join(rescued, 'lost'), CONTENT);
  const core = await pasted.open();
  while (existsSync(join(rescued, 'lost'))) await core.ask('staged.list', { convId: pasted.convId });
  const sealed = join(pasted.account.dir, 'staged.rescued', 'lost');
  expect(readFileSync(sealed).includes('marker')).toBe(false);
  const file = await openSealed(sealed, deriveFileKeys(pasted.account.key), 'lost');
  expect(CONTENT.equals(await file.read(0, file.size))).toBe(true);
  await file.close();
});

test('an old one goes out whole', async () => {
  const pasted = await withPasted();
  const { convId, id } = pasted;
  makeOld(pasted);
  const core = await pasted.open();
  await core.complete();
  await core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files: [id] });
  await core.until(() => isEmpty(core));
  const at = { kind: 'newest', limit: 1 } as const;
  const [sent] = (await core.ask('messages.page', { convId, at })).messages;
  const msgId = sent?.msgId ?? asMsgId(0);
  await fetchAll(core, [msgId]);
  expect((await contentOf(core, msgId)).equals(CONTENT)).toBe(true);
});

test('another program can’t put a plain file in place of an encrypted one', async () => {
  const pasted = await withPasted();
  writeFileSync(pasted.old, 'a letter that the person never wrote');
  const core = await pasted.open();
  expect((await read(core, pasted.id)).equals(CONTENT)).toBe(true);
  expect(existsSync(pasted.old)).toBe(false);
  await core.close();
  rmSync(pasted.now);
  writeFileSync(pasted.old, 'a letter that the person never wrote');
  const again = await pasted.open();
  expect(await again.ask('staged.list', { convId: pasted.convId })).toMatchObject([
    { problem: 'file-missing' },
  ]);
});

test('nothing goes out of a pasted file with a change in its middle, and the message is kept', async () => {
  const pasted = await withPasted();
  const bytes = readFileSync(pasted.now);
  rmSync(pasted.now);
  writeFileSync(pasted.now, bytes.with(1_500_000, (bytes[1_500_000] ?? 0) ^ 1));
  const { service, convId, id, open } = pasted;
  const core = await open();
  await core.complete();
  await core.ask('outbox.sendFiles', {
    ...(await stageNothing(convId)),
    text: 'See',
    captionOn: id,
    files: [id],
  });
  await isIn(core, 'failed');
  const error = { code: 'file-unreadable' };
  expect(await pending(core)).toMatchObject([{ text: 'See', state: { kind: 'failed', error } }]);
  expect((await readMessages(service)).map(({ msgText }) => msgText)).toEqual(['first']);
});

test.each([
  ['a changed byte', (bytes: Buffer) => bytes.with(-20, (bytes.at(-20) ?? 0) ^ 1)],
  ['a cut', (bytes: Buffer) => bytes.subarray(0, -1)],
])('a pasted file with %s is not sent', async (_, harm) => {
  const pasted = await withPasted();
  const harmed = harm(readFileSync(pasted.now));
  rmSync(pasted.now);
  writeFileSync(pasted.now, harmed);
  const { convId, id, open } = pasted;
  const core = await open();
  await core.complete();
  expect(await core.ask('staged.list', { convId })).toMatchObject([{ problem: 'file-unreadable' }]);
  const sending = core.ask('outbox.sendFiles', { ...(await stageNothing(convId)), files: [id] });
  await expect(sending).rejects.toMatchObject({ code: 'file-unreadable' });
});
