import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Events, RouteInput } from '../../../../shared/contract/index.ts';
import { type ConvId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { testBridge, turn } from '../../../../testing/page/testBridge.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { serviceWithConversations } from '../../../../testing/serviceWithConversations.ts';
import { testItem } from '../../../../testing/testItem.ts';
import { createThreadStore } from './threadStore.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

/** A thread of a real core with one message, "first 0", and all that it has shown. */
async function openThread() {
  const { service, convIds } = await serviceWithConversations(1);
  const [here] = convIds as [ConvId];
  const page = await openPage(service);
  await page.core().complete();
  const thread = createThreadStore({ pane: 'main', bridge: page.bridge, failed }, here, null);
  const texts = () => {
    const { window, pending } = thread.getState();
    return [...(window?.messages ?? []), ...pending].map(({ text }) => text);
  };
  const shown: string[] = [];
  thread.subscribe(() => {
    if (String(texts()) !== shown.at(-1)) shown.push(String(texts()));
    page.look();
  });
  thread.connect();
  await page.until(() => texts().length === 1);
  const send = (text: string) =>
    page.bridge.request('outbox.send', { ...textTo(here), id: crypto.randomUUID(), text });
  const isRead = (text: string) =>
    page.until(() => thread.getState().window?.messages.some((message) => message.text === text) ?? false);
  return { service, here, page, thread, shown, send, isRead };
}

/** The items that wait in the outbox. */
const OWN = testItem('a', { text: 'own', created: 2_000 });

/** Two messages, both unread. */
const UNREAD: MessagePage = {
  ...{ messages: [testMessage(1), testMessage(2)], hasOlder: false, hasNewer: false, pending: [] },
  ...{ historyComplete: true, firstUnread: msgId(1), unread: 2, gaps: [], isEndUnreadable: false },
};

const textTo = (id: ConvId): Omit<RouteInput<'outbox.send'>, 'id' | 'text'> => ({
  ...{ convId: id, priority: 0, title: '', participants: [] },
});

test.each([
  ['is read before its answer', 'send', 'hold-answer'],
  ['is answered before it is read', 'get', 'hold'],
] as const)(
  'a text that is sent stands in the thread once, and at all times: it %s',
  async (_, endpoint, kind) => {
    const { service, page, thread, shown, send, isRead } = await openThread();
    const release = service.faults.hold({ endpoint }, kind);
    await send('own');
    thread.getState().sent();
    await page.until(() => shown.at(-1) === 'first 0,own');
    if (endpoint === 'send') await isRead('own');
    else await page.until(() => thread.getState().pending[0]?.state.kind === 'sent');
    release();
    await isRead('own');
    await page.until(() => thread.getState().pending.length === 0);
    expect(shown).toEqual(['first 0', 'first 0,own']);
  },
);

test('an answer that says nothing new changes nothing', async () => {
  const { service, here, page, thread, isRead } = await openThread();
  const rename = (title: string) => page.bridge.request('conversations.rename', { convId: here, title });
  await rename('Of this thread');
  // The first one says that the list goes along with its end.
  await page.until(() => thread.getState().isFollowing);
  const told: boolean[] = [];
  thread.subscribe(({ window }) => told.push(window?.messages.at(-1)?.text === 'new'));
  await rename('Of that thread');
  await page.asked('messages.page', 3);
  await service.admin.post('person0@x.example', { convId: here }, { msgText: 'new' });
  await isRead('new');
  expect(told).not.toContain(false);
});

test('a core that took the place of a dead one is told what is in view', async () => {
  const { here, page, thread } = await openThread();
  await page.asked('sync.watch', 1);
  await page.bridge.request('conversations.rename', { convId: here, title: 'Of this thread' });
  // From now on, an answer that says nothing new is told to no one.
  await page.until(() => thread.getState().isFollowing);
  await page.restart();
  await page.asked('sync.watch', 2);
});

test('texts that are sent while others write stand once, and at all times', async () => {
  const { service, here, shown, send, isRead } = await openThread();
  for (const text of ['a', 'b', 'c', 'd']) {
    await send(text);
    await service.admin.post('person0@x.example', { convId: here }, { msgText: `not ${text}` });
  }
  for (const text of ['a', 'b', 'c', 'd', 'not d']) await isRead(text);
  for (const text of ['a', 'b', 'c', 'd']) {
    const first = shown.findIndex((texts) => texts.split(',').includes(text));
    const counts = shown.slice(first).map((texts) => texts.split(',').filter((each) => each === text).length);
    expect(new Set(counts)).toEqual(new Set([1]));
  }
});

test('the end stays in view, with what is pending there, when hundreds of messages come at once', async () => {
  const { service, here, page, thread, send, isRead } = await openThread();
  thread.getState().viewed({ isAtEnd: true, isFocused: true, seen: null });
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  await send('rejected');
  await page.until(() => thread.getState().pending[0]?.state.kind === 'failed');
  const pending: number[] = [];
  thread.subscribe((state) => pending.push(state.pending.length));
  const release = service.faults.hold({ endpoint: 'get' });
  for (let count = 1; count <= 300; count += 1)
    await service.admin.post('person0@x.example', { convId: here }, { msgText: `news ${count}` });
  release();
  await isRead('news 300');
  expect(new Set(pending)).toEqual(new Set([1]));
});

test('a text that the person sends is shown though nothing tells of it yet, at the end', async () => {
  const { bridge, asked, answer } = testBridge();
  const thread = createThreadStore({ pane: 'main', bridge, failed }, convId(1), null);
  thread.connect();
  await turn();
  await answer('messages.page', { ...UNREAD, firstUnread: null, unread: 0 });
  thread.getState().sent();
  await turn();
  expect(asked.filter(({ route }) => route === 'messages.page')).toHaveLength(1);
  await answer('messages.page', { ...UNREAD, pending: [OWN] });
  expect(thread.getState()).toMatchObject({ pending: [OWN], target: { kind: 'newest' } });
});

test.each([
  ['the history is complete', [], 'complete', false, 1],
  ['the history goes on', [], 'loading', false, 0],
  ['nothing older can come', [], 'complete', true, 0],
  ['a gap may be shorter', [{ before: msgId(2), state: 'filling' }], 'loading', false, 1],
] as const)(
  'an open conversation is read again where that says more: %s',
  async (...[, gaps, state, historyComplete, reads]) => {
    const { bridge, asked, answer, tell } = testBridge();
    const thread = createThreadStore({ pane: 'main', bridge, failed }, convId(1), null);
    thread.connect();
    await turn();
    await answer('messages.page', { ...UNREAD, gaps, historyComplete });
    await tell('status', { history: { state } } as Events['status']);
    expect(asked.filter(({ route }) => route === 'messages.page')).toHaveLength(reads);
  },
);

test('a change that comes while an open conversation is read again is read, too', async () => {
  const { bridge, asked, answer, change } = testBridge();
  const thread = createThreadStore({ pane: 'main', bridge, failed }, convId(1), null);
  thread.connect();
  await turn();
  const many = Array.from({ length: 120 }, (_, i) => testMessage(i + 1));
  await answer('messages.page', { ...UNREAD, messages: many, hasNewer: true, pending: null });
  const touch = (id: number) =>
    change({ conversations: [{ convId: convId(1), span: [msgId(id), msgId(id)] }], outbox: false });
  await touch(20);
  await touch(80);
  const spans = () => asked.filter(({ route }) => route === 'messages.page').map(({ input }) => input);
  expect(spans()).toMatchObject([{ at: { kind: 'span', from: 20, to: 20 } }]);
  await answer('messages.page', { ...UNREAD, messages: [testMessage(20)], hasNewer: true, pending: null });
  expect(spans()).toMatchObject([{ at: { kind: 'span', from: 80, to: 80 } }]);
});

test('an undone send disappears at once, and an older page does not bring it back', async () => {
  const { bridge, answer } = testBridge();
  const thread = createThreadStore({ pane: 'main', bridge, failed }, convId(1), null);
  thread.connect();
  await turn();
  await answer('messages.page', { ...UNREAD, hasOlder: true, pending: [OWN] });
  thread.getState().takenBack([OWN]);
  expect(thread.getState().pending).toEqual([]);
  thread.getState().loadOlder();
  await turn();
  await answer('messages.page', { ...UNREAD, messages: [], hasNewer: true, pending: null });
  expect(thread.getState()).toMatchObject({ pending: [], window: { hasNewer: false } });
});

/** The test moves the clock. Returns a function that ends this. */
function useClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => vi.useRealTimers();
}

/** A thread whose message 1 is unread; with `isRead`, it isn't. */
async function openUnread({ isRead = false } = {}) {
  const { bridge, asked, answer, change } = testBridge();
  const thread = createThreadStore({ pane: 'main', bridge, failed }, convId(1), null);
  const close = thread.connect();
  await turn();
  await answer('messages.page', isRead ? { ...UNREAD, firstUnread: null, unread: 0 } : UNREAD);
  const look = (seen: number, isFocused = true) =>
    thread.getState().viewed({ isAtEnd: true, isFocused, seen: msgId(seen) });
  const marked = () =>
    asked.filter(({ route }) => route === 'conversations.markRead').map(({ input }) => input);
  return { look, close, marked, answer, change };
}

describe('with a clock that the test moves', () => {
  beforeEach(useClock);

  test('a message is read once it was in view for a second', async () => {
    const { look, marked } = await openUnread();
    look(1);
    await vi.advanceTimersByTimeAsync(999);
    look(2);
    expect(marked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(marked()).toEqual([{ convId: 1, upTo: 1 }]);
  });

  test('a conversation that is only passed stays unread', async () => {
    const { look, close, marked } = await openUnread();
    look(2);
    await vi.advanceTimersByTimeAsync(999);
    close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(marked()).toEqual([]);
  });

  test('a conversation that is drawn once more after it was left stays unread', async () => {
    const { look, close, marked } = await openUnread();
    look(2);
    close();
    look(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(marked()).toEqual([]);
  });

  test('the second is one in which the window has the focus, and the message stays in view', async () => {
    const { look, marked } = await openUnread();
    look(1);
    await vi.advanceTimersByTimeAsync(600);
    look(1, false);
    await vi.advanceTimersByTimeAsync(5_000);
    look(2);
    await vi.advanceTimersByTimeAsync(600);
    look(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(marked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(marked()).toEqual([{ convId: 1, upTo: 1 }]);
  });

  test('a message that the service shows late, before those that were read, has to be in view for a second, too', async () => {
    const { look, marked, answer } = await openUnread();
    look(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await answer('conversations.markRead', null);
    look(2, false);
    await vi.advanceTimersByTimeAsync(5_000);
    look(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(marked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(marked()).toEqual([{ convId: 1, upTo: 2 }]);
  });
});

describe('in a conversation that was read', () => {
  beforeEach(useClock);

  test('a message that comes late stays unread while the window has no focus', async () => {
    const { look, marked, answer, change } = await openUnread({ isRead: true });
    look(2);
    await vi.advanceTimersByTimeAsync(1_000);
    look(2, false);
    const changed = { conversations: [{ convId: convId(1), span: null }], outbox: false };
    await change(changed);
    await answer('messages.page', UNREAD);
    look(2, false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(marked()).toEqual([]);
    look(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(marked()).toEqual([{ convId: 1, upTo: 2 }]);
  });
});
