/** Nothing of a file stands on the disk in plain text, and nothing of an account stays that was removed. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postFile, startTestService } from '../../../service/testing/service.ts';
import type { AccountEvent } from '../../../shared/contract/index.ts';
import { fromResult } from '../../../shared/errors/errors.ts';
import { msgId, convId as toConvId } from '../../../shared/model/ids.ts';
import { folder, KeyStore, startParley } from '../accounts/testParley.ts';
import { createHandedOut } from './handedOut.ts';
import { findLeavingFile } from './leavingFile.ts';

const MARKER = 'xylograph';

/** The files in a folder whose path or content has the marker, also in UTF-16. */
async function marked(dir: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const content = entry.isFile() ? await readFile(file) : Buffer.alloc(0);
    const isInside = [MARKER, Buffer.from(MARKER, 'utf16le')].some((each) => content.includes(each));
    if (isInside || file.includes(MARKER)) found.push(path.relative(dir, file));
  }
  return found;
}

/** An account with the marker in a text, in a downloaded file and its name, in a pasted file, a packed folder and a draft. */
async function withMarkers() {
  const service = await startTestService();
  const text = { msgText: `a text about a ${MARKER}` };
  const { convId } = await service.admin.post(service.email, {}, text);
  const content = `a ${MARKER} `.repeat(50_000);
  const { json } = await postFile(service, new File([content], `${MARKER}.txt`, { type: 'text/plain' }));
  const id = msgId((json as { msgId: number }).msgId);
  const dir = await folder('data');
  const parley = startParley(dir, new KeyStore());
  await parley.session.start();
  const { url: serviceUrl, email, password } = service;
  const session = await parley.session.signIn({ serviceUrl, email, password, acceptPlainSecrets: false });
  if (session.state !== 'signed-in') throw new Error('No one is signed in.');
  const account = session.account.id;
  const { core } = parley.openAccounts.get(account);
  const isComplete = async () =>
    fromResult(await core.request('status.get', {})).history.state === 'complete';
  await parley.until(isComplete);
  await core.request('files.fetch', { msgId: id, isAutomatic: false });
  const stateNow = async () => fromResult(await core.request('files.list', { msgIds: [id] }))[0]?.state;
  await parley.until(async () => (await stateNow()) === 'here');
  const bytes = Buffer.from(content);
  fromResult(await core.request('staged.addPasted', { convId, name: `${MARKER}.png`, bytes }));
  const toPack = path.join(await folder('pack'), MARKER);
  await mkdir(toPack);
  await writeFile(path.join(toPack, 'inside.zip'), content);
  await core.control('stageFolder', { convId: toConvId(convId), path: toPack, as: 'zip' });
  const draft = { text: MARKER, priority: 0 as const, title: '', participants: [], captionOn: null };
  fromResult(await core.request('drafts.set', { convId, draft }));
  const handedOut = createHandedOut({
    ...{ dir: path.join(dir, 'handed-out'), mark: async () => {} },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    later: () => {},
  });
  const give = async () => handedOut.give(await findLeavingFile(core, id), account);
  /** As the shell passes on what core tells. */
  const heard = async () => {
    for (const event of parley.told) await handedOut.hear(event);
  };
  return { service, parley, core, dir, account, id, give, stateNow, heard };
}

test('texts, names and files stand nowhere in plain text but in the copies for other programs', async () => {
  const { dir, give, account, id } = await withMarkers();
  expect(await marked(dir)).toEqual([]);
  const copy = await give();
  expect(await readFile(copy, 'utf8')).toContain(MARKER);
  expect(await marked(dir)).toEqual([
    path.join('handed-out', account, String(id), ...copy.split(path.sep).slice(-2)),
  ]);
});

test.each(['removed here', 'deleted on the service'])(
  'nothing of a file stays in the whole data folder once it is %s: no content and no copy',
  async (how) => {
    const { service, parley, core, dir, account, id, give, stateNow, heard } = await withMarkers();
    await give();
    expect(await marked(dir)).toHaveLength(1);
    const contents = () => readdir(path.join(dir, 'accounts', account, 'contents'), { recursive: true });
    const kept = async () => (await contents()).filter((name) => path.basename(name).length === 64);
    expect(await kept()).toHaveLength(1);
    parley.told.length = 0;
    if (how === 'removed here') fromResult(await core.request('files.remove', { msgIds: [id] }));
    else {
      service.admin.deleteMessage(id, { keepStub: false });
      fromResult(await core.request('sync.check', {}));
    }
    await parley.until(async () => (await stateNow()) === 'remote');
    const tellsOfIt = (event: AccountEvent) =>
      event.name === 'files' && event.payload.some(({ state }) => state === 'remote');
    await parley.until(() => parley.told.some(tellsOfIt));
    await heard();
    // The content goes right after its state.
    await expect.poll(kept).toEqual([]);
    expect(await marked(dir)).toEqual([]);
  },
);

test('removing an account leaves no marker in the whole data folder, and no folder of it', async () => {
  const { dir, give, account, parley } = await withMarkers();
  await give();
  // As an earlier version left a store whose key was lost.
  const locked = path.join(dir, 'accounts', `${account}.locked-1`);
  await cp(path.join(dir, 'accounts', account), locked, { recursive: true });
  await mkdir(path.join(locked, 'files'));
  await writeFile(path.join(locked, 'files', 'plain'), MARKER);
  expect(await marked(dir)).toHaveLength(2);
  await parley.session.signOut({ account, forget: true });
  expect(await marked(dir)).toEqual([]);
  expect(await readdir(path.join(dir, 'accounts'))).toEqual([]);
});

test.each(['signs out', 'quits'])(
  'no copy of a removed file stays when the person %s at once',
  async (how) => {
    const { parley, core, dir, account, id, give, heard } = await withMarkers();
    await give();
    expect(await marked(dir)).toHaveLength(1);
    parley.told.length = 0;
    fromResult(await core.request('files.remove', { msgIds: [id] }));
    if (how === 'quits') await parley.quit();
    else await parley.session.signOut({ account, forget: false });
    await heard();
    expect(await marked(dir)).toEqual([]);
  },
);
