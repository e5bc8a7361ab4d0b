import { describe, expect, test } from 'vitest';
import { msgId } from '../../../../shared/model/ids.ts';
import type { Message, MessagePage } from '../../../../shared/model/messages.ts';
import { testMessage } from '../../../../testing/page/testMessage.ts';
import { type MessageWindow, windowOf } from './messageWindow.ts';
import type { View } from './threadState.ts';
import { type ReadPage, readChanged, readNewer, readOlder } from './windowReads.ts';

/** A stored conversation that answers like the route `messages.page`. */
function conversation(ids: readonly number[]) {
  const stored = new Map(ids.map((id) => [id, testMessage(id)]));
  let reads = 0;
  const pageOf = (from: number, to: number, all: readonly Message[]): MessagePage => ({
    messages: all.slice(from, to),
    hasOlder: from > 0,
    hasNewer: to < all.length,
    historyComplete: true,
    firstUnread: null,
    unread: 0,
    gaps: [],
    isEndUnreadable: false,
    pending: to < all.length ? null : [],
  });
  const read: ReadPage = async (at) => {
    reads += 1;
    const all = [...stored.values()].sort((a, b) => a.msgId - b.msgId);
    const before = (id: number) => all.filter((each) => each.msgId < id).length;
    switch (at.kind) {
      case 'before':
        return pageOf(Math.max(0, before(at.msgId) - at.limit), before(at.msgId), all);
      case 'after':
        return pageOf(before(at.msgId + 1), Math.min(all.length, before(at.msgId + 1) + at.limit), all);
      case 'span':
        return pageOf(before(at.from), before(at.to + 1), all);
      case 'around':
        return pageOf(Math.max(0, before(at.msgId) - at.limit), before(at.msgId) + at.limit, all);
      case 'first-unread':
      case 'newest':
        return pageOf(Math.max(0, all.length - at.limit), all.length, all);
    }
  };
  const put = (...messages: readonly Message[]) => {
    for (const each of messages) stored.set(each.msgId, each);
  };
  return { read, put, reads: () => reads, newest: () => read({ kind: 'newest', limit: 50 }) };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => (index + 1) * 10);
const ids = (window: MessageWindow | undefined) => window?.messages.map((each) => Number(each.msgId));
const atEnd = () => ({ isAtEnd: true, isFocused: true, seen: null });
const span = (from: number, to: number) => [msgId(from), msgId(to)] as const;

test('reading back to the beginning and forward to the end shows every message once and never holds more than 400', async () => {
  const all = upTo(1_000);
  const { read, newest } = conversation(all);
  const seen = new Set<number>();
  let window = windowOf(await newest());
  for (const more of [readOlder, readNewer]) {
    for (let reading = await more(read, window); reading; reading = await more(read, window)) {
      window = reading.window;
      expect(window.messages.length).toBeLessThanOrEqual(400);
      for (const id of ids(window) ?? []) seen.add(id);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(all);
  }
  expect(ids(window)?.at(-1)).toBe(10_000);
});

test('at the newest message a change brings what came after it', async () => {
  const { read, put, newest } = conversation(upTo(60));
  const window = windowOf(await newest());
  put(testMessage(601), testMessage(602));
  const reading = await readChanged(read, window, [span(601, 602)], atEnd);
  expect(ids(reading?.window)?.slice(-3)).toEqual([600, 601, 602]);
});

test('the end is read again in one piece with what came between others, told or not', async () => {
  const { read, put, reads, newest } = conversation(upTo(200));
  const window = windowOf(await newest());
  const before = reads();
  put(testMessage(1_705), testMessage(1_995), testMessage(2_001));
  const reading = await readChanged(read, window, [span(1_705, 1_705)], atEnd);
  expect(reads() - before).toBe(1);
  expect(reading?.page.pending).toEqual([]);
  const late = ids(reading?.window)?.filter((id) => id % 10 > 0);
  expect(late).toEqual([1_705, 1_995, 2_001]);
  expect(ids(reading?.window)).toHaveLength(53);
});

test('further up a change at the end is not loaded', async () => {
  const { read, put } = conversation(upTo(200));
  const window = windowOf(await read({ kind: 'span', from: 500, to: 900 }));
  put(testMessage(2_001));
  const reading = await readChanged(read, window, [span(2_001, 2_001)], atEnd);
  expect(reading?.window.messages).toEqual(window.messages);
});

test('a message that changed and one that came late are read in their places', async () => {
  const { read, put, newest } = conversation(upTo(60));
  const window = windowOf(await newest());
  put(testMessage(300, { text: 'edited' }), testMessage(305, { text: 'late' }));
  const { messages } = (await readChanged(read, window, [span(300, 305)], atEnd))?.window ?? { messages: [] };
  const texts = messages.map(({ text }) => text);
  expect(texts.filter((text) => !/^m\d+$/u.test(text))).toEqual(['edited', 'late']);
  expect(messages).toHaveLength(51);
});

test('older messages that come in are known to be there, without a page of them being read', async () => {
  const { read, put, reads } = conversation([500, 510]);
  const window = windowOf(await read({ kind: 'newest', limit: 50 }));
  put(testMessage(100));
  const before = reads();
  const reading = await readChanged(read, window, [span(100, 100)], atEnd);
  expect(reading?.window).toMatchObject({ hasOlder: true });
  expect(ids(reading?.window)).toEqual([500, 510]);
  expect(reads() - before).toBe(1);
});

describe('when more comes in before the end than one read takes', () => {
  const known = [...upTo(20), 10_000, 10_010, 10_020];
  const loaded = Array.from({ length: 600 }, (_, index) => 300 + index * 10);

  async function readHistory(view: View) {
    const { read, put, newest } = conversation(known);
    const window = windowOf(await newest());
    put(...loaded.map((id) => testMessage(id)));
    return readChanged(read, window, [span(300, 6_290)], () => view);
  }

  test('the newest message stays where it is in view, and what is pending with it', async () => {
    const reading = await readHistory({ isAtEnd: true, isFocused: true, seen: msgId(10_020) });
    expect(ids(reading?.window)?.slice(-4)).toEqual([6_290, 10_000, 10_010, 10_020]);
    expect(reading?.window.hasNewer).toBe(false);
    expect(reading?.page.pending).toEqual([]);
  });

  test.each([100, 10_000])('message %i stays where it is in view', async (seen) => {
    const reading = await readHistory({ isAtEnd: false, isFocused: true, seen: msgId(seen) });
    expect(ids(reading?.window)).toContain(seen);
  });
});
