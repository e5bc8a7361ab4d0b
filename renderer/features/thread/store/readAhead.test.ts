import { expect, test } from 'vitest';
import type { Events } from '../../../../shared/contract/index.ts';
import { type ConvId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { testBridge } from '../../../../testing/page/testBridge.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { createReadAhead } from './readAhead.ts';

/** Messages 10 and 11 of a longer conversation. */
const PAGE: MessagePage = {
  ...{ messages: [testMessage(10), testMessage(11)], hasOlder: true, hasNewer: false, pending: [] },
  ...{ historyComplete: true, firstUnread: null, unread: 0, gaps: [], isEndUnreadable: false },
};
const [HERE, NEXT, OTHER] = [convId(1), convId(2), convId(3)] as const;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** After HERE, NEXT may be opened. The page is idle when the test says so. */
function begin(mayFollow = (open: ConvId): readonly ConvId[] => [open === HERE ? NEXT : HERE]) {
  const page = testBridge();
  const waiting: (() => void)[] = [];
  const whenIdle = () => new Promise<void>((resolve) => waiting.push(resolve));
  const ahead = createReadAhead({ bridge: page.bridge, mayFollow, whenIdle });
  const stop = ahead.connect();
  const idle = async () => {
    for (const resume of waiting.splice(0)) resume();
    await turn();
  };
  return { ...page, ahead, idle, stop };
}

/** NEXT is read ahead. */
async function readNext(changes: Partial<MessagePage> = {}) {
  const begun = begin();
  begun.ahead.opened(HERE);
  await begun.idle();
  await begun.idle();
  await begun.answer('messages.page', { ...PAGE, ...changes });
  expect(begun.ahead.take(NEXT)?.isToReadAgain).toBe(false);
  return begun;
}

test('those that may be opened next are read one after the other, each while the page is idle', async () => {
  const { ahead, asked, answer, idle } = begin(() => [NEXT, OTHER]);
  ahead.opened(HERE);
  expect(asked).toHaveLength(0);
  await idle();
  expect(asked).toHaveLength(0);
  await idle();
  const read = { route: 'messages.page', input: { at: { kind: 'first-unread', limit: 50 } } };
  expect(asked).toMatchObject([{ ...read, input: { ...read.input, convId: NEXT } }]);
  await idle();
  expect(asked).toHaveLength(1);
  expect(ahead.take(NEXT)).toBeNull();
  await answer('messages.page', PAGE);
  expect(ahead.take(NEXT)).toEqual({ page: PAGE, isToReadAgain: false });
  await idle();
  expect(asked).toMatchObject([{ ...read, input: { ...read.input, convId: OTHER } }]);
});

test('when another one is opened, what may no longer be next is forgotten, and what was not read yet is left out', async () => {
  const { ahead, asked, answer, idle } = begin((open) => (open === HERE ? [NEXT, OTHER] : [HERE, OTHER]));
  ahead.opened(HERE);
  await idle();
  await idle();
  await answer('messages.page', PAGE);
  ahead.opened(NEXT);
  await idle();
  expect(ahead.take(NEXT)).toBeNull();
  expect(asked).toHaveLength(0);
  await idle();
  expect(asked).toMatchObject([{ input: { convId: HERE } }]);
});

test('a page isn’t read again while it is kept', async () => {
  const { ahead, asked, idle } = await readNext();
  ahead.opened(HERE);
  await idle();
  await idle();
  expect(asked).toHaveLength(0);
  expect(ahead.take(NEXT)?.page).toEqual(PAGE);
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
  const taken = ahead.take(NEXT);
  expect(taken && (taken.isToReadAgain ? 'read again' : 'kept')).toBe(expected);
});

test('a page without older messages is forgotten when some come, and one with gaps when there may be fewer', async () => {
  const whole = await readNext({ hasOlder: false });
  await whole.change({ conversations: [{ convId: NEXT, span: span(3, 9) }], outbox: false });
  expect(whole.ahead.take(NEXT)).toBeNull();

  const withGap = await readNext({ gaps: [{ before: msgId(10), isReadable: true } as never] });
  await withGap.tell('status', {} as Events['status']);
  expect(withGap.ahead.take(NEXT)).toBeNull();
});

test('an answer that a change overtook, and an error, are as if nothing had been asked', async () => {
  const { ahead, answer, change, idle } = begin();
  ahead.opened(HERE);
  await idle();
  await idle();
  await change({ conversations: [{ convId: NEXT, span: span(12, 12) }], outbox: false });
  await answer('messages.page', PAGE);
  expect(ahead.take(NEXT)).toBeNull();

  ahead.opened(HERE);
  await idle();
  await idle();
  await answer('messages.page', Promise.reject(new Error('core stopped')));
  expect(ahead.take(NEXT)).toBeNull();
});

test('once it is disconnected, nothing is kept, read or followed', async () => {
  const { ahead, asked, idle, stop } = await readNext();
  ahead.opened(NEXT);
  stop();
  expect(ahead.take(NEXT)).toBeNull();
  await idle();
  await idle();
  expect(asked).toHaveLength(0);
});
