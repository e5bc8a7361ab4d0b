import { expect, test } from 'vitest';
import type { Events } from '../../../../shared/contract/index.ts';
import { type ConvId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { testBridge, turn } from '../../../../testing/page/testBridge.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { testItem } from '../../../../testing/testItem.ts';
import { createReadAhead } from './readAhead.ts';

/** Messages 10 and 11 of a longer conversation. */
const PAGE: MessagePage = {
  ...{ messages: [testMessage(10), testMessage(11)], hasOlder: true, hasNewer: false, pending: [] },
  ...{ historyComplete: true, firstUnread: null, unread: 0, gaps: [], isEndUnreadable: false },
};
const [HERE, NEXT, OTHER] = [convId(1), convId(2), convId(3)] as const;

/** After HERE, NEXT may be opened, unless the test says otherwise. The page is idle when the test says so. */
function begin(first: readonly ConvId[] = [NEXT]) {
  const page = testBridge();
  let following = first;
  const waiting: (() => void)[] = [];
  const whenIdle = () => new Promise<void>((resolve) => waiting.push(resolve));
  const ahead = createReadAhead({ bridge: page.bridge, mayFollow: () => following, whenIdle });
  const stop = ahead.connect();
  const idle = async () => {
    for (const resume of waiting.splice(0)) resume();
    await turn();
  };
  /** Another conversation is opened, and the page is idle until it waits for core. */
  const open = async (mayFollow = following) => {
    following = mayFollow;
    ahead.look();
    await idle();
    await idle();
  };
  return { ...page, ahead, idle, open, stop };
}

/** NEXT is read ahead. */
async function readNext(changes: Partial<MessagePage> = {}) {
  const begun = begin();
  await begun.open();
  await begun.answer('messages.page', { ...PAGE, ...changes });
  expect(begun.ahead.pageOf(NEXT)?.isToReadAgain).toBe(false);
  return begun;
}

test('those that may be opened next are read one after the other, each while the page is idle', async () => {
  const { ahead, asked, answer, idle } = begin([NEXT, OTHER]);
  ahead.look();
  expect(asked).toHaveLength(0);
  await idle();
  expect(asked).toHaveLength(0);
  await idle();
  const read = { route: 'messages.page', input: { at: { kind: 'first-unread', limit: 50 } } };
  expect(asked).toMatchObject([{ ...read, input: { ...read.input, convId: NEXT } }]);
  await idle();
  expect(asked).toHaveLength(1);
  expect(ahead.pageOf(NEXT)).toBeNull();
  await answer('messages.page', PAGE);
  expect(ahead.pageOf(NEXT)).toEqual({ page: PAGE, isToReadAgain: false });
  await idle();
  expect(asked).toMatchObject([{ ...read, input: { ...read.input, convId: OTHER } }]);
});

test('when another one is opened, what may no longer follow is forgotten, and what was not read yet is left out', async () => {
  const { ahead, asked, answer, open } = begin([NEXT, OTHER]);
  await open();
  await answer('messages.page', PAGE);
  await open([HERE, OTHER]);
  expect(ahead.pageOf(NEXT)).toBeNull();
  expect(asked).toMatchObject([{ input: { convId: HERE } }]);
});

test('a page isn’t read again while it is kept', async () => {
  const { ahead, asked, open } = await readNext();
  await open();
  expect(asked).toHaveLength(0);
  expect(ahead.pageOf(NEXT)?.page).toEqual(PAGE);
});

const span = (from: number, to: number) => [msgId(from), msgId(to)] as const;
const changed = (...conversations: { convId: ConvId; span: ReturnType<typeof span> | null }[]) =>
  ['changed', { conversations, outbox: false }] as const;

test.each([
  ['everything may be another', ['changed', { conversations: null, outbox: false }], null],
  ['a newer message came', changed({ convId: NEXT, span: span(12, 12) }), null],
  ['a message of it changed', changed({ convId: NEXT, span: span(3, 10) }), null],
  ['its read mark moved', changed({ convId: NEXT, span: null }), null],
  ['the service lost messages', ['restored', { sameUpTo: null }], null],
  ['a picture of it has a size now', ['files', [{ msgId: msgId(11), state: 'here', content: 'a' }]], null],
  ['only older messages came', changed({ convId: NEXT, span: span(3, 9) }), 'read again'],
  ['something is sent', ['changed', { conversations: [], outbox: true }], 'read again'],
  [
    'something is sent elsewhere',
    ['changed', { conversations: [{ convId: OTHER, span: null }], outbox: true }],
    'read again',
  ],
  ['another conversation changed', changed({ convId: OTHER, span: span(12, 12) }), 'kept'],
  [
    'a picture of another has a size now',
    ['files', [{ msgId: msgId(9), state: 'here', content: 'a' }]],
    'kept',
  ],
  ['a picture of it is fetched', ['files', [{ msgId: msgId(11), state: 'remote' }]], 'kept'],
  ['the history goes on', ['status', {}], 'kept'],
] as const)('of a conversation that was read ahead, when %s', async (_, [name, payload], expected) => {
  const { ahead, tell } = await readNext();
  await tell(name, payload as unknown as Events[typeof name]);
  const kept = ahead.pageOf(NEXT);
  expect(kept && (kept.isToReadAgain ? 'read again' : 'kept')).toBe(expected);
});

test('a page without older messages is forgotten when some come, and one with gaps when there may be fewer', async () => {
  const whole = await readNext({ hasOlder: false });
  await whole.change({ conversations: [{ convId: NEXT, span: span(3, 9) }], outbox: false });
  expect(whole.ahead.pageOf(NEXT)).toBeNull();

  const withGap = await readNext({ gaps: [{ before: msgId(10), state: 'filling' }] });
  await withGap.tell('status', {} as Events['status']);
  expect(withGap.ahead.pageOf(NEXT)).toBeNull();
});

test('while the history isn’t whole, a page is read again once it is shown', async () => {
  const { ahead, tell } = await readNext({ historyComplete: false });
  await tell('status', {} as Events['status']);
  expect(ahead.pageOf(NEXT)?.isToReadAgain).toBe(true);
});

test('of the outbox, what may be gone isn’t shown again, and a page that ends before it stays as it is', async () => {
  const pending = await readNext({ pending: [testItem('a')] });
  await pending.change({ conversations: [], outbox: true });
  expect(pending.ahead.pageOf(NEXT)).toBeNull();

  const earlier = await readNext({ hasNewer: true, pending: null });
  await earlier.change({ conversations: [], outbox: true });
  expect(earlier.ahead.pageOf(NEXT)?.isToReadAgain).toBe(false);
});

test('an answer that a change overtook, and an error, are as if nothing had been asked', async () => {
  const { ahead, asked, answer, change, tell, open } = begin();
  await open();
  await tell('status', {} as Events['status']);
  await change({ conversations: [{ convId: NEXT, span: span(12, 12) }], outbox: false });
  await answer('messages.page', PAGE);
  expect(ahead.pageOf(NEXT)).toBeNull();

  await open();
  await answer('messages.page', Promise.reject(new Error('core stopped')));
  expect(ahead.pageOf(NEXT)).toBeNull();
  await open();
  expect(asked).toHaveLength(1);
});

test('a late error takes nothing that was read since', async () => {
  const { ahead, asked, answer, change, open } = begin();
  await open();
  const [late] = asked;
  await change({ conversations: [{ convId: NEXT, span: span(12, 12) }], outbox: false });
  await open();
  const [, fresh] = asked;
  fresh?.answer(PAGE);
  late?.answer(Promise.reject(new Error('core stopped')));
  await turn();
  expect(ahead.pageOf(NEXT)?.page).toEqual(PAGE);
  await answer('messages.page', PAGE);
});

test('of an account that is not shown nothing is kept or read, and once it is shown again that goes on', async () => {
  const { ahead, asked, answer, open, idle } = begin([NEXT, OTHER]);
  await open();
  ahead.setShown(false);
  await answer('messages.page', PAGE);
  expect(ahead.pageOf(NEXT)).toBeNull();
  await open();
  expect(asked).toHaveLength(0);
  ahead.setShown(true);
  await idle();
  await idle();
  expect(asked).toMatchObject([{ input: { convId: NEXT } }]);
});

test('once it is disconnected, nothing is kept, read or followed', async () => {
  const { ahead, asked, tell, open, stop, idle } = await readNext();
  ahead.look();
  stop();
  expect(ahead.pageOf(NEXT)).toBeNull();
  await idle();
  await open();
  await tell('changed', { conversations: null, outbox: false });
  expect(asked).toHaveLength(0);
});
