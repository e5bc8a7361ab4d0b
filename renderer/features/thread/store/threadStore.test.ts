import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Changed } from '../../../../shared/model/changes.ts';
import { convId, msgId, outboxId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { createOutboxStore } from '../../outbox/outboxStore.ts';
import { createThreadStore } from './threadStore.ts';

/** What becomes the message with that id. */
const item = (id: number): OutboxItem => ({
  ...{ id: outboxId(`a${id}`), convId: convId(1), text: `m${id}`, file: null, priority: 0, title: null },
  ...{ participants: [], state: { kind: 'checking', error: null }, created: 2_000 },
});

const page = (...ids: readonly number[]): MessagePage => ({
  ...{ rev: 1, messages: ids.map((id) => testMessage(id)), hasOlder: false, hasNewer: false },
  ...{ historyComplete: true, firstUnread: null, unread: 0, gaps: [], isEndUnreadable: false },
  arrived: ids.map((id) => ({ id: item(id).id, msgId: msgId(id) })),
});

/** An open thread of which some may have arrived; what it asks core from then on is answered by the test. */
async function openThread(...items: readonly OutboxItem[]) {
  const { bridge, answer, change } = testBridge();
  const failed = (thrown: unknown) => expect.unreachable(String(thrown));
  const outbox = createOutboxStore(bridge, failed);
  const thread = createThreadStore({ bridge, outbox, failed }, convId(1), null);
  outbox.connect();
  thread.connect();
  await answer('outbox.list', items);
  await answer('messages.page', page(1));
  const shown = [String(['m1', ...items.map(({ text }) => text)])];
  thread.subscribe(({ window, pending }) => {
    const texts = [...(window?.messages ?? []), ...pending].map(({ text }) => text);
    if (String(texts) !== shown.at(-1)) shown.push(String(texts));
  });
  return { thread, answer, change, shown };
}

const toldOf = (id: number, rev: number): Changed => ({
  ...{ rev, outbox: true },
  conversations: [{ convId: convId(1), span: [msgId(id), msgId(id)] }],
});

const ANSWERS = [
  ['messages.page', page(2)],
  ['outbox.list', []],
] as const;

test.each([
  ['its message is read first', ANSWERS],
  ['the outbox is read first', ANSWERS.toReversed()],
])('a text that is found to have arrived is shown once, and at all times: %s', async (_, answers) => {
  const { thread, answer, change, shown } = await openThread(item(2));
  await change(toldOf(2, 2));
  for (const [route, value] of answers) await answer(route, value);
  expect(thread.getState().pending).toEqual([]);
  expect(shown).toEqual(['m1,m2']);
});

test('what arrives while the thread is read is shown once, and at all times', async () => {
  const { thread, answer, change, shown } = await openThread(item(2), item(3));
  await change(toldOf(2, 2));
  await answer('outbox.list', [item(3)]);
  await change(toldOf(3, 3));
  await answer('outbox.list', []);
  await answer('messages.page', page(2, 3));
  await answer('messages.page', page());
  expect(shown).toEqual(['m1,m2,m3']);
  expect(thread.getState().pending).toEqual([]);
});

describe('with a clock that the test moves', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => vi.useRealTimers();
  });

  /** A thread whose message 1 is unread. */
  async function openUnread() {
    const { bridge, asked, answer } = testBridge();
    const failed = (thrown: unknown) => expect.unreachable(String(thrown));
    const outbox = createOutboxStore(bridge, failed);
    const thread = createThreadStore({ bridge, outbox, failed }, convId(1), null);
    outbox.connect();
    const close = thread.connect();
    await answer('outbox.list', []);
    await answer('messages.page', { ...page(1, 2), firstUnread: msgId(1), unread: 2 });
    const look = (seen: number, isFocused = true) =>
      thread.getState().viewed({ isAtEnd: true, isFocused, seen: msgId(seen) });
    const marked = () =>
      asked.filter(({ route }) => route === 'conversations.markRead').map(({ input }) => input);
    return { look, close, marked };
  }

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
});

test('what is taken out of the outbox while the thread is read is gone when that is done', async () => {
  const { answer, change, shown } = await openThread(item(2));
  await change(toldOf(3, 2));
  await answer('outbox.list', []);
  await answer('messages.page', page(3));
  expect(shown).toEqual(['m1,m2', 'm1,m3']);
});
