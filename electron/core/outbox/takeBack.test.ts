import { expect, test } from 'vitest';
import { startTestService } from '../../../service/testing/service.ts';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { openTestCore, temporaryDir } from '../../../testing/core/testCore.ts';
import { isRestored, serviceThatForgets } from '../../../testing/serviceThatForgets.ts';
import { DEFAULT_RULES } from '../createCore.ts';
import { isEmpty, isIn, only, pending, send, smallFile, UPLOAD } from './testFiles.ts';
import { asked, conversations, sendText, textsIn } from './testTexts.ts';

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

const draft = (text: string, more: Partial<RouteInput<'drafts.set'>['draft']> = {}) => ({
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
  await core.stage(null, [smallFile(temporaryDir(), 'for-ben.txt')]);
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
  const { files } = await core.stage(convId, [file('c.txt')]);
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

test('a message that may have been delivered is not edited along with the one before it', async () => {
  const { service, late, giveNumberAgain } = await serviceThatForgets();
  const pace = { newestFocusedMs: 40, newestBackgroundMs: 40 };
  const core = await openTestCore(service, { pace });
  await core.complete();
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  const rejected = await sendText(core, late, 'rejected');
  await isIn(core, 'failed');
  const delivered = await sendText(core, late, 'delivered');
  await core.until(async () => (await textsIn(core, late)).includes('delivered'));
  await giveNumberAgain();
  await core.until(() => isRestored(core));
  await core.ask('outbox.leaveLost', { lost: [{ convId: late, text: '', priority: 0 }] });
  await isIn(core, 'failed', 'cannot-tell');

  expect(await core.ask('outbox.takeBack', { id: rejected.id })).toMatchObject([{ id: rejected.id }]);
  expect(await core.ask('drafts.get', { convId: null })).toMatchObject({ text: 'rejected' });
  expect(await pending(core)).toMatchObject([{ id: delivered.id, state: { kind: 'cannot-tell' } }]);
});

test('a rejected first file brings along what waits for it, but no second caption', async () => {
  const { service, core } = await start({ undoSendMs: 0 });
  const folder = temporaryDir();
  service.faults.next(UPLOAD, { kind: 'status', status: 400 });
  const to = { participants: [ANA], title: 'Trip' };
  const sendOne = async (name: string, text: string, follows: string | null) =>
    only(await send(core, null, [smallFile(folder, name)], { ...to, text, follows }));
  const a = await sendOne('a.txt', 'caption of a', null);
  await isIn(core, 'failed');
  const bare = await sendOne('bare.txt', '', a.id);
  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: 600_000 });
  const b = await sendOne('b.txt', 'caption of b', a.id);
  const text = await sendText(core, null, 'And this', { ...to, follows: a.id });

  const taken = await core.ask('outbox.takeBack', { id: a.id });
  expect(taken.map(({ id }) => id)).toEqual([a.id, bare.id, text.id]);
  const back = { text: 'caption of a\nAnd this', captionOn: a.id };
  expect(await core.ask('drafts.get', { convId: null })).toEqual(draft('', { ...to, ...back }));
  const staged = await core.ask('staged.list', { convId: null });
  expect(staged.map(({ name }) => name)).toEqual(['a.txt', 'bare.txt']);
  const left = { id: b.id, text: 'caption of b', convId: null, ...to };
  const inUse = { kind: 'failed', error: { code: 'box-in-use' } };
  expect(await pending(core)).toMatchObject([{ ...left, state: inUse }]);

  await core.core.control.setRules({ ...DEFAULT_RULES, undoSendMs: 0 });
  await core.ask('outbox.retry', { id: b.id, evenIfUnconfirmed: false });
  await core.until(() => service.requests.count('sendfile') === 2);
  expect(asked(service)).toEqual([]);
});
