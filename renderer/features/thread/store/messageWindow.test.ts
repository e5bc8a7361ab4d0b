import { expect, test } from 'vitest';
import { msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import {
  keptWindow,
  type MessageWindow,
  overlap,
  trimmed,
  windowOf,
  withNewer,
  withOlder,
  withSpan,
} from './messageWindow.ts';

const page = (ids: readonly number[], more: Partial<MessagePage> = {}): MessagePage => ({
  messages: ids.map((id) => testMessage(id)),
  hasOlder: false,
  hasNewer: false,
  historyComplete: true,
  firstUnread: null,
  unread: 0,
  gaps: [],
  isEndUnreadable: false,
  pending: null,
  ...more,
});

const ids = (window: MessageWindow) => window.messages.map((each) => Number(each.msgId));
const span = (from: number, to: number) => [msgId(from), msgId(to)] as const;

test('an older page goes in front and says whether more is stored before it', () => {
  const window = windowOf(page([30, 40], { hasOlder: true }));
  const longer = withOlder(window, page([10, 20]));
  expect(ids(longer)).toEqual([10, 20, 30, 40]);
  expect(longer.hasOlder).toBe(false);
});

test('a message that comes in two pages stands once', () => {
  const window = windowOf(page([30, 40], { hasNewer: true }));
  expect(ids(withNewer(window, page([40, 50])))).toEqual([30, 40, 50]);
  expect(ids(withOlder(window, page([20, 30])))).toEqual([20, 30, 40]);
});

test('a changed span takes in late and changed messages and drops vanished ones', () => {
  const window = windowOf(page([10, 20, 30, 40]));
  const changed = withSpan(window, span(15, 30), {
    ...page([25]),
    messages: [testMessage(25), testMessage(30, { text: 'edited' })],
  });
  expect(ids(changed)).toEqual([10, 25, 30, 40]);
  expect(changed.messages[2]?.text).toBe('edited');
});

test('the loaded messages read again say whether there is more before them by now', () => {
  const window = windowOf(page([10, 20]));
  const read = page([10, 20], { hasOlder: true });
  expect(withSpan(window, span(10, 20), read).hasOlder).toBe(true);
  expect(withSpan(window, span(20, 20), { ...read, ...page([20], { hasOlder: true }) }).hasOlder).toBe(false);
});

test('a message that was read again without a change keeps its identity', () => {
  const window = windowOf(page([10, 20]));
  expect(withSpan(window, span(10, 20), page([10, 20])).messages[0]).toBe(window.messages[0]);
});

test('a window that says the same as before is that one, and one with other messages or gaps is not', () => {
  const gaps = [{ before: msgId(10), state: 'filling' }] as const;
  const window = windowOf(page([10, 20], { gaps }));
  const again = (read: MessagePage) => keptWindow(window, withSpan(window, span(10, 20), read));
  expect(again(page([10, 20], { gaps }))).toBe(window);
  expect(again(page([10, 20])).gaps).toEqual([]);
  expect(ids(again(page([10], { gaps })))).toEqual([10]);
  expect(ids(again(page([10, 30], { gaps })))).toEqual([10, 30]);
  expect(again(page([10, 20], { gaps, hasOlder: true })).hasOlder).toBe(true);
  expect(keptWindow(window, { ...window, hasNewer: true }).hasNewer).toBe(true);
  expect(keptWindow(null, window)).toBe(window);
});

test('gaps are known for the whole window, as they were last read', () => {
  const filling = (id: number) => ({ before: msgId(id), state: 'filling' }) as const;
  const window = windowOf(page([30, 40], { hasOlder: true, gaps: [filling(30), filling(40)] }));
  const longer = withOlder(window, page([10, 20], { gaps: [filling(20)] }));
  expect(longer.gaps.map(({ before }) => before).sort()).toEqual([20, 30, 40]);
  expect(withSpan(longer, span(20, 30), page([20, 30])).gaps).toEqual([filling(40)]);
});

test('trimming lets go of the far end and remembers that there is more', () => {
  const window = windowOf(page([1, 2, 3, 4, 5]));
  expect(trimmed(window, 'older', 3)).toMatchObject({ hasNewer: true, hasOlder: false });
  expect(ids(trimmed(window, 'older', 3))).toEqual([1, 2, 3]);
  expect(ids(trimmed(window, 'newer', 3))).toEqual([3, 4, 5]);
  expect(trimmed(window, 'newer', 5)).toBe(window);
});

test('only the loaded part of a changed span is read again', () => {
  const window = windowOf(page([10, 20, 30]));
  expect(overlap(window, span(1, 15))).toEqual([10, 15]);
  expect(overlap(window, span(25, 99))).toEqual([25, 30]);
  expect(overlap(window, span(31, 99))).toBeNull();
  expect(overlap(windowOf(page([])), span(1, 2))).toBeNull();
});
