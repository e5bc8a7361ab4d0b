import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { BackupPreview } from '../../../shared/model/backupFiles.ts';
import { openTestCore, type TestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../createCore.ts';
import { textOf } from '../outbox/testTexts.ts';

const PASSPHRASE = 'a passphrase of words';
const INES = 'ines@x.example';

/** A service with a conversation, and one person's two computers. */
async function begin() {
  const service = await startTestService();
  await service.admin.addUser({ email: INES });
  const { convId, msgId } = await service.admin.post(
    INES,
    { participants: [service.email] },
    { msgText: 'Bring the tanks' },
  );
  const dir = temporaryDir();
  const open = async () => {
    const core = await openTestCore(service);
    await core.complete();
    return core;
  };
  const save = async ({ core }: TestCore, name: string) => {
    const target = join(dir, name);
    await core.control.writeBackup({ target, passphrase: PASSPHRASE });
    return target;
  };
  const preview = async ({ core, ask }: TestCore, path: string, passphrase = PASSPHRASE) => {
    const { chosenId } = await core.control.chooseBackup({ path });
    return { chosenId, preview: await ask('backupFiles.preview', { chosenId, passphrase }) };
  };
  const restore = async (core: TestCore, path: string, mode: 'newer' | 'file' = 'newer') => {
    const { chosenId } = await preview(core, path);
    return core.ask('backupFiles.restore', { chosenId, mode });
  };
  return { service, convId, msgId, dir, open, save, preview, restore };
}

type Begun = Awaited<ReturnType<typeof begin>>;

const draft = (text: string) => ({
  text,
  priority: 0 as const,
  title: '',
  participants: [],
  captionOn: null,
});

/** Of the things that `fill` makes. */
const KINDS = [
  ...['drafts', 'labelled', 'labels', 'levels', 'marks', 'names', 'notes', 'people', 'pins', 'reminders'],
  ...['replies', 'rules', 'searches'],
];

/** Something of each kind. */
async function fill({ ask }: TestCore, { convId, msgId }: Pick<Begun, 'convId' | 'msgId'>) {
  await ask('conversations.rename', { convId, title: 'Tanks' });
  await ask('conversations.setPinned', { convId, isPinned: true });
  await ask('conversations.setNotify', { convId, level: 'none' });
  await ask('drafts.set', { convId, draft: draft('I will') });
  await ask('reminders.set', { msgId, at: Date.now() + 3_600_000 });
  await ask('conversations.markUnread', { convId, from: msgId });
  await ask('savedReplies.save', { id: null, folder: '', name: 'Thanks', text: 'Thank you' });
  await ask('notes.set', { convId, text: 'Asked twice' });
  await ask('directory.note', { email: INES, alias: 'Nessie', note: '', colour: 3 });
  await ask('savedSearches.save', { id: null, name: 'Tanks', query: 'label:bug tanks' });
  const label = await ask('labels.save', { id: null, name: 'Bug', colour: 'red', letter: 'b' });
  const labels = label.kind === 'saved' ? [label.id] : expect.unreachable(label.kind);
  await ask('labels.set', { convIds: [convId], id: labels[0] ?? 0, isOn: true });
  const conditions = { from: [INES], convId: null, words: [], isCritical: false, hasFile: false };
  const actions = { labels, pins: false, level: null, snooze: null };
  await ask('rules.save', { id: null, name: 'Of Ines', conditions, actions });
}

async function stateOf({ ask }: TestCore, { convId }: Pick<Begun, 'convId'>) {
  const conversation = await ask('conversations.get', { convId });
  const { replies } = await ask('savedReplies.list', { filter: '', isInTexts: false, limit: 10 });
  return {
    title: conversation.title,
    isPinned: conversation.isPinned,
    unread: conversation.unread,
    draft: (await ask('drafts.get', { convId })).text,
    reminders: (await ask('reminders.list', {})).length,
    replies: replies.map(({ name }) => name),
    note: (await ask('notes.get', { convId })).text,
    known: await ask('directory.known', {}),
    searches: (await ask('savedSearches.list', {})).map(({ name, query }) => [name, query]),
    labels: await ask('labels.list', {}),
    rules: (await ask('rules.list', {})).map(({ name, isOn, lostLabels }) => [name, isOn, lostLabels]),
    withLabels: conversation.labels,
  };
}

const kindsOf = (preview: BackupPreview) =>
  preview.kind === 'read'
    ? preview.kinds.map(({ kind }) => kind).toSorted()
    : expect.unreachable(preview.kind);

test('a backup brings everything back on a new computer, and nothing is sent', async () => {
  const begun = await begin();
  const { service, open, save, preview, restore } = begun;
  const old = await open();
  await fill(old, begun);
  const before = await stateOf(old, begun);
  expect(before).toMatchObject({ isPinned: true, draft: 'I will', reminders: 1, replies: ['Thanks'] });
  expect(before).toMatchObject({ labels: [{ count: 1 }], rules: [['Of Ines', true, 0]] });
  const file = await save(old, 'a');
  const next = await open();
  const { preview: shown } = await preview(next, file);
  expect(kindsOf(shown)).toEqual(KINDS);
  expect(await stateOf(next, begun)).toMatchObject({ isPinned: false, draft: '' });
  const told = new Set<string>();
  next.follow(({ name }) => void told.add(name));
  expect(await restore(next, file)).toMatchObject({ added: KINDS.length, changed: 0, removed: 0, kept: 0 });
  expect(await stateOf(next, begun)).toEqual(before);
  for (const name of ['drafts', 'labels', 'rules', 'savedSearches', 'directory', 'reminders', 'savedReplies'])
    expect(told).toContain(name);
  expect((await restore(next, file)).added).toBe(0);
  expect(service.requests.count('send')).toBe(0);
});

test('a restore is undone, except for what was changed since', async () => {
  const begun = await begin();
  const { convId, open, save, restore } = begun;
  const old = await open();
  await fill(old, begun);
  const file = await save(old, 'a');
  const next = await open();
  const before = await stateOf(next, begun);
  await restore(next, file);
  expect(await next.ask('backupFiles.facts', {})).toMatchObject({ canUndo: true });
  // A second one has nothing to change, and the first can still be undone.
  expect(await restore(next, file)).toMatchObject({ added: 0, changed: 0 });
  await next.ask('drafts.set', { convId, draft: draft('Since') });
  expect(await next.ask('backupFiles.undo', {})).toMatchObject({ removed: KINDS.length - 1, kept: 1 });
  expect(await stateOf(next, begun)).toEqual({ ...before, draft: 'Since' });
  expect(await next.request('backupFiles.undo', {})).toMatchObject({ error: { code: 'not-found' } });
});

test('something removed by mistake comes back if the person lets the file win', async () => {
  const begun = await begin();
  const { open, save, restore } = begun;
  const core = await open();
  await fill(core, begun);
  const file = await save(core, 'a');
  const [reply] = (await core.ask('savedReplies.list', { filter: '', isInTexts: false, limit: 1 })).replies;
  await core.ask('savedReplies.remove', { id: reply?.id ?? expect.unreachable() });
  expect(await restore(core, file)).toMatchObject({ added: 0, kept: 1 });
  expect((await stateOf(core, begun)).replies).toEqual([]);
  expect(await restore(core, file, 'file')).toMatchObject({ added: 1, changed: 0, removed: 0 });
  expect((await stateOf(core, begun)).replies).toEqual(['Thanks']);
});

test('a backup from before the service was restored gives its drafts and marks to no other conversation', async () => {
  const begun = await begin();
  const { service, convId, msgId, open, save, preview, restore } = begun;
  await service.admin.post(INES, { convId }, { msgText: 'And the hoses' });
  const old = await open();
  await fill(old, begun);
  const file = await save(old, 'a');
  await old.close();
  service.admin.rollBackTo(msgId);
  const without = ['replies', 'labels', 'people', 'searches', 'rules'];
  const next = await open();
  const before = await stateOf(next, begun);
  await expect
    .poll(async () => (await preview(next, file)).preview)
    .toMatchObject({ service: 'earlier', kinds: without.map((kind) => ({ kind })) });
  expect(await restore(next, file)).toMatchObject({ added: without.length, changed: 0 });
  expect(await stateOf(next, begun)).toMatchObject({
    ...{ draft: '', unread: before.unread, note: '', withLabels: [] },
    ...{ replies: ['Thanks'], labels: [{ name: 'Bug', count: 0 }], rules: [['Of Ines', true, 0]] },
  });
});

test('a message that waits to be sent is in no backup', async () => {
  const begun = await begin();
  const { convId, open, save, preview } = begun;
  const core = await open();
  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: 30_000 });
  await core.ask('outbox.send', textOf(convId, 'Waiting'));
  expect(await core.ask('outbox.list', {})).toHaveLength(1);
  const { preview: shown } = await preview(core, await save(core, 'a'));
  expect(kindsOf(shown)).toEqual([]);
});

test('a wrong passphrase, half a file, another account and another file are told apart', async () => {
  const begun = await begin();
  const { dir, open, save, preview } = begun;
  const core = await open();
  const file = await save(core, 'a');
  expect((await preview(core, file, 'another passphrase')).preview).toEqual({ kind: 'wrong-passphrase' });
  truncateSync(file, 100);
  expect(await core.core.control.chooseBackup({ path: file })).toMatchObject({ why: 'broken' });
  const text = join(dir, 'text');
  writeFileSync(text, 'Not a backup');
  expect(await core.core.control.chooseBackup({ path: text })).toMatchObject({ why: 'not-a-backup' });
  await expect(core.core.control.chooseBackup({ path: dir })).rejects.toMatchObject({ code: 'not-a-file' });
});
