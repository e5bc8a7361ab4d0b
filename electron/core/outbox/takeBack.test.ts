import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { DEFAULT_RULES } from '../createCore.ts';
import { isEmpty, only, pending, send, smallFile } from './testFiles.ts';
import { asked, conversations, sendText } from './testTexts.ts';

const ANA = 'ana@x.example';
const BEN = 'ben@x.example';

async function start({ undoSendMs = 600_000 } = {}) {
  const service = await startTestService();
  const [convId] = await conversations(service);
  const core = await openTestCore(service);
  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs });
  await core.complete();
  return { service, core, convId };
}

const draft = (text: string, more: { title?: string; participants?: string[]; priority?: 3 } = {}) => ({
  ...{ text, priority: 0 as const, title: '', participants: [], captionOn: null },
  ...more,
});

const IN_USE = { kind: 'failed', error: { code: 'form-in-use' } };

test.each([
  ['a text for other people', draft('Keep this from Ana', { participants: [BEN] })],
  ['other people and no text yet', draft('', { participants: [BEN] })],
  ['a text for nobody yet', draft('Keep this from Ana')],
  ['another title', draft('Hello', { participants: [ANA], title: 'Party' })],
])('an undone new conversation stays in the outbox, unsent, while the form has %s', async (_, kept) => {
  const { service, core } = await start();
  const { id } = await sendText(core, null, 'Hello Ana', { participants: [ANA], title: 'Trip' });
  await core.ask('drafts.set', { convId: null, draft: kept });
  await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject({ code: 'form-in-use' });
  expect(await core.ask('drafts.get', { convId: null })).toEqual(kept);
  const item = { id, text: 'Hello Ana', title: 'Trip', participants: [ANA], state: IN_USE };
  expect(await pending(core)).toMatchObject([item]);

  await core.ask('drafts.set', { convId: null, draft: draft('') });
  await core.ask('outbox.takeBack', { id });
  expect(await pending(core)).toEqual([]);
  const back = draft('Hello Ana', { participants: [ANA], title: 'Trip' });
  expect(await core.ask('drafts.get', { convId: null })).toEqual(back);
  expect(asked(service)).toEqual([]);
});

test('a new conversation is not edited in a form that has files for no one yet', async () => {
  const { service, core } = await start({ undoSendMs: 0 });
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  const { id } = await sendText(core, null, 'Hello Ana', { participants: [ANA] });
  const rejected = { kind: 'failed', error: { code: 'invalid-request' } };
  await core.until(async () => (await pending(core))[0]?.state.kind === 'failed');
  await core.ask('staged.add', { convId: null, paths: [smallFile(temporaryDir(), 'for-ben.txt')] });
  await expect(core.ask('outbox.takeBack', { id })).rejects.toMatchObject({ code: 'form-in-use' });
  expect(await pending(core)).toMatchObject([{ id, state: rejected }]);
});

test('an undone new conversation joins a text for the same people', async () => {
  const { core } = await start();
  const { id } = await sendText(core, null, 'Hello Ana', { participants: [ANA], title: 'Trip' });
  await core.ask('drafts.set', {
    convId: null,
    draft: draft('See you', { participants: [ANA], title: 'Trip' }),
  });
  await core.ask('outbox.takeBack', { id });
  expect(await core.ask('drafts.get', { convId: null })).toMatchObject({ text: 'Hello Ana\nSee you' });
});

test('a critical draft stays critical when a normal text comes back into it', async () => {
  const { core, convId } = await start();
  const { id } = await sendText(core, convId, 'Hello');
  await core.ask('drafts.set', { convId, draft: draft('Fire!', { priority: 3 }) });
  await core.ask('outbox.takeBack', { id });
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'Hello\nFire!', priority: 3 });
});

test('a caption never becomes that of another file: undone files stay in the outbox while others have a text', async () => {
  const { service, core, convId } = await start();
  const folder = temporaryDir();
  const file = (name: string) => smallFile(folder, name);
  const items = await send(core, convId, [file('a.txt'), file('b.txt')], { text: 'caption of a' });
  const [a, b] = items.map(({ id }) => id);
  const { files } = await core.ask('staged.add', { convId, paths: [file('c.txt')] });
  await core.ask('drafts.set', { convId, draft: draft('caption of c') });
  const inUse = { kind: 'failed', error: { code: 'box-in-use' } };
  await expect(core.ask('outbox.takeBack', { id: b ?? '' })).rejects.toMatchObject({ code: 'box-in-use' });
  expect(await pending(core)).toMatchObject([
    { id: a, text: 'caption of a', state: inUse },
    { id: b, text: '', state: inUse },
  ]);
  expect(await core.ask('drafts.get', { convId })).toEqual(draft('caption of c'));

  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: 0 });
  const captioned = { ...draft('caption of c'), convId, files: [only(files).id] };
  await core.ask('outbox.sendFiles', captioned);
  await core.ask('outbox.takeBack', { id: a ?? '' });
  expect(await core.ask('drafts.get', { convId })).toMatchObject({ text: 'caption of a', captionOn: a });
  await core.ask('outbox.remove', { id: b ?? '' });
  await core.until(() => isEmpty(core));
  expect(service.requests.count('sendfile')).toBe(1);
});
