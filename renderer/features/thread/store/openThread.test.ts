import { expect, test } from 'vitest';
import { type ConvId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { openPage } from '../../../../testing/page/openPage.ts';
import { testBridge, turn } from '../../../../testing/page/testBridge.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { serviceWithConversations } from '../../../../testing/serviceWithConversations.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { createSelectionStore } from '../../navigation/selectionStore.ts';
import { createOpenThread } from './openThread.ts';
import { createReadAhead } from './readAhead.ts';

const ONE_UNREAD: MessagePage = {
  ...{ messages: [testMessage(1)], hasOlder: false, hasNewer: false, pending: [] },
  ...{ historyComplete: true, firstUnread: msgId(1), unread: 1, gaps: [], isEndUnreadable: false },
};

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

/** The thread of the selected conversation. Nothing is read ahead but what `mayFollow` names. */
function openThreadOf(
  bridge: Bridge,
  selection: ReturnType<typeof createSelectionStore>,
  mayFollow: (open: ConvId) => readonly ConvId[] = () => [],
) {
  const ahead = createReadAhead({
    bridge,
    mayFollow: () => {
      const { selection: selected } = selection.getState();
      return selected?.kind === 'conversation' ? mayFollow(selected.convId) : [];
    },
    whenIdle: () => Promise.resolve(),
  });
  ahead.connect();
  return createOpenThread({ pane: 'main', bridge, ahead, failed }, selection);
}

test('the selected conversation is read at once, and a jump within it goes on with what was read', async () => {
  const { service, convIds } = await serviceWithConversations(2);
  const [first, second] = convIds as [ConvId, ConvId];
  const page = await openPage(service);
  await page.core().complete();
  const selection = createSelectionStore();
  const open = openThreadOf(page.bridge, selection);
  const close = open.connect();

  selection.getState().openConversation(first);
  const thread = open.of(first);
  thread.subscribe(page.look);
  await page.until(() => thread.getState().window !== null);
  const [message] = thread.getState().window?.messages ?? [];
  if (!message) expect.unreachable('the conversation has a message');
  selection.getState().openConversation(first, message.msgId);
  expect(open.of(first)).toBe(thread);
  await page.until(() => thread.getState().target?.kind === 'message');

  selection.getState().openConversation(second);
  open.of(second).subscribe(page.look);
  await page.until(() => open.of(second).getState().window !== null);
  expect(() => open.of(first)).toThrow('not selected');
  close();
  expect(() => open.of(second)).toThrow('not selected');
});

test('a switch asks for the messages before all else, and before the page draws', () => {
  const { bridge, asked } = testBridge();
  const selection = createSelectionStore();
  const close = openThreadOf(bridge, selection).connect();
  selection.getState().openConversation(convId(1));
  selection.getState().openConversation(convId(2));
  const read = { route: 'messages.page', input: { at: { kind: 'first-unread' } } };
  expect(asked[0]).toMatchObject({ ...read, input: { ...read.input, convId: 1 } });
  expect(asked[1]).toMatchObject({ ...read, input: { ...read.input, convId: 2 } });
  close();
});

test('a conversation that was left before its messages came shows none of them any more', async () => {
  const { bridge, answer } = testBridge();
  const selection = createSelectionStore();
  const open = openThreadOf(bridge, selection);
  const close = open.connect();
  selection.getState().openConversation(convId(1));
  const left = open.of(convId(1));
  selection.getState().openConversation(convId(2));
  await answer('messages.page', ONE_UNREAD);
  expect(left.getState().window).toBeNull();
  await answer('messages.page', ONE_UNREAD);
  expect(open.of(convId(2)).getState().window).not.toBeNull();
  close();
});

test('a conversation that goes out of view and comes back opens as for the first time, though it was selected all the while', async () => {
  const { bridge, asked, answer } = testBridge();
  const selection = createSelectionStore();
  const open = openThreadOf(bridge, selection);
  const close = open.connect();
  selection.getState().openConversation(convId(1), msgId(7));
  const before = open.of(convId(1));
  await answer('messages.page', ONE_UNREAD);
  open.leave(convId(2));
  expect(open.of(convId(1))).toBe(before);
  open.leave(convId(1));
  selection.getState().openConversation(convId(1));
  expect(open.of(convId(1))).not.toBe(before);
  expect(asked.at(-1)).toMatchObject({ route: 'messages.page', input: { at: { kind: 'first-unread' } } });

  open.leave(convId(1));
  open.of(convId(1));
  expect(asked.filter(({ route }) => route === 'messages.page')).toHaveLength(2);
  close();
});

/** Conversation 1 is open and 2 is read ahead; then it is the other way round. */
async function readTwo() {
  const page = testBridge();
  const selection = createSelectionStore();
  const open = openThreadOf(page.bridge, selection, (here) => [here === convId(1) ? convId(2) : convId(1)]);
  const close = open.connect();
  selection.getState().openConversation(convId(1));
  await page.answer('messages.page', ONE_UNREAD);
  await page.answer('messages.page', ONE_UNREAD);
  return { ...page, selection, open, close };
}

test('a conversation that was read ahead is there as soon as it is selected, and is read again where that says so', async () => {
  const { selection, open, close, asked, answer, change } = await readTwo();
  selection.getState().openConversation(convId(2));
  const second = open.of(convId(2));
  expect(second.getState()).toMatchObject({ newFrom: 1, target: { kind: 'unread', msgId: 1 }, unread: 1 });
  expect(second.getState().window?.messages).toHaveLength(1);
  expect(second.getState().error).toBeNull();

  await turn();
  const reads = asked.filter(({ route }) => route === 'messages.page');
  expect(reads).toMatchObject([{ input: { convId: 1, at: { kind: 'first-unread' } } }]);
  await answer('messages.page', ONE_UNREAD);
  await change({ conversations: [], outbox: true });
  await answer('messages.page', ONE_UNREAD);
  selection.getState().openConversation(convId(1));
  expect(open.of(convId(1)).getState().window?.messages).toHaveLength(1);
  const again = asked.filter(({ route, input }) => route === 'messages.page' && isOf(input, 1));
  expect(again).toMatchObject([{ input: { at: { kind: 'first-unread' } } }]);
  close();
});

test('a conversation that was read ahead opens where it says when it is read again, and stays as it is if that is the same', async () => {
  const { selection, open, close, answer, change } = await readTwo();
  await change({ conversations: [], outbox: true });
  await answer('messages.page', ONE_UNREAD);
  selection.getState().openConversation(convId(2));
  const { window, target } = open.of(convId(2)).getState();
  await answer('messages.page', ONE_UNREAD);
  expect(open.of(convId(2)).getState().window).toBe(window);
  expect(open.of(convId(2)).getState().target).toBe(target);

  await answer('messages.page', ONE_UNREAD);
  await change({ conversations: [], outbox: true });
  await answer('messages.page', ONE_UNREAD);
  selection.getState().openConversation(convId(1));
  const late = {
    ...ONE_UNREAD,
    messages: [testMessage(0), testMessage(1)],
    firstUnread: msgId(0),
    unread: 2,
  };
  await answer('messages.page', late);
  expect(open.of(convId(1)).getState()).toMatchObject({ newFrom: 0, target: { kind: 'unread', msgId: 0 } });
  close();
});

test.each([
  ['opened at another place', null, { unread: 2 }],
  ['taken from the place where the person marked one as unread', msgId(2), { firstUnread: msgId(2) }],
] as const)('a conversation that is read again when it opens is not %s', async (_, marked, changes) => {
  const { selection, open, close, answer, change } = await readTwo();
  await change({ conversations: [], outbox: true });
  await answer('messages.page', ONE_UNREAD);
  selection.getState().openConversation(convId(2));
  const thread = open.of(convId(2));
  const { target, newFrom } = thread.getState();
  if (marked !== null) thread.getState().markUnread(marked);
  await answer('messages.page', { ...ONE_UNREAD, messages: [testMessage(1), testMessage(2)], ...changes });
  expect(thread.getState().window?.messages).toHaveLength(2);
  expect(thread.getState().target).toBe(target);
  expect(thread.getState().newFrom).toBe(marked ?? newFrom);
  close();
});

test('the last that core hears of what is in view is the open conversation', async () => {
  const { selection, close, asked } = await readTwo();
  selection.getState().openConversation(convId(2));
  const watched = asked.filter(({ route }) => route === 'sync.watch').map(({ input }) => input);
  expect(watched.at(-1)).toMatchObject({ view: { convId: 2 } });
  close();
});

test('a place in a conversation is read, also if its first page was', async () => {
  const { selection, open, close, asked } = await readTwo();
  selection.getState().openConversation(convId(2), msgId(7));
  expect(open.of(convId(2)).getState().window).toBeNull();
  expect(asked.filter(({ route }) => route === 'messages.page')).toMatchObject([
    { input: { convId: 2, at: { kind: 'around', msgId: 7 } } },
  ]);
  close();
});

test('those that may follow are looked for once after a conversation came, and not when it was left before or could not be read', async () => {
  const { bridge, asked, answer, change } = testBridge();
  const selection = createSelectionStore();
  let looks = 0;
  const look = () => {
    looks += 1;
  };
  const ahead = { look, pageOf: () => null };
  const close = createOpenThread({ pane: 'main', bridge, ahead, failed }, selection).connect();
  selection.getState().openConversation(convId(1));
  selection.getState().openConversation(convId(2));
  await answer('messages.page', ONE_UNREAD);
  expect(looks).toBe(0);
  await answer('messages.page', Promise.reject(new Error('core stopped')));
  expect(looks).toBe(0);
  await change({ conversations: null, outbox: false });
  await answer('messages.page', ONE_UNREAD);
  expect(looks).toBe(1);
  await change({ conversations: null, outbox: false });
  await answer('messages.page', ONE_UNREAD);
  expect(looks).toBe(1);
  expect(asked.filter(({ route }) => route === 'messages.page')).toHaveLength(0);
  close();
});

const isOf = (input: unknown, id: number) => (input as { convId: ConvId }).convId === id;
