import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createKeptDrafts } from './keptDrafts.ts';
import { createOpenDrafts } from './openDrafts.ts';

const PASSPHRASE = 'a passphrase of words';
const failed = (thrown: unknown) => expect.unreachable(String(thrown));

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

/** The message box of the form, which is open, with a text that is saved later than a backup. */
async function begin() {
  const page = await openPage((await serviceWithConversations(0)).service);
  const { ask, core } = page.core();
  const heard: (() => void)[] = [];
  page.bridge.on('drafts', () => heard.shift()?.());
  const kept = createKeptDrafts(page.bridge, failed);
  const disconnect = kept.connect();
  const draft = createOpenDrafts(kept, { failed, cameBack: () => {} }).of(null);
  draft.subscribe(page.look);
  draft.connect();
  await draft.whenLoaded();
  const type = async (text: string) => {
    draft.change({ text });
    draft.flush();
    await kept.whenWritten(null);
  };
  await type('In the backup');
  const path = join(temporaryDir(), 'mine');
  await core.control.writeBackup({ target: path, passphrase: PASSPHRASE });
  await type('Later');
  const restore = async () => {
    const { chosenId } = await core.control.chooseBackup({ path });
    await ask('backupFiles.preview', { chosenId, passphrase: PASSPHRASE });
    expect(await ask('backupFiles.restore', { chosenId, mode: 'file' })).toMatchObject({ changed: 1 });
  };
  const saved = async () => (await ask('drafts.get', { convId: null })).text;
  return { page, draft, kept, restore, saved, heard, disconnect };
}

test('the open message box shows a draft that is restored, and doesn’t write over it', async () => {
  const { page, draft, restore, saved, disconnect } = await begin();
  await restore();
  await page.until(() => draft.getState().draft.text === 'In the backup');
  // As after anything else that changes all.
  page.tell({
    name: 'changed',
    payload: { conversations: null, outbox: true, form: true },
    account: page.bridge.account,
  });
  expect(await saved()).toBe('In the backup');
  expect(await page.core().ask('backupFiles.undo', {})).toMatchObject({ changed: 1, kept: 0 });
  await page.until(() => draft.getState().draft.text === 'Later');
  expect(await saved()).toBe('Later');
  disconnect();
});

test('a person who is typing keeps their text when a draft is restored', async () => {
  const { page, draft, kept, restore, saved, heard, disconnect } = await begin();
  heard.push(() => draft.change({ text: 'Being typed' }));
  await restore();
  await page.until(() => heard.length === 0);
  draft.flush();
  await kept.whenWritten(null);
  expect(draft.getState().draft.text).toBe('Being typed');
  expect(await saved()).toBe('Being typed');
  disconnect();
});
