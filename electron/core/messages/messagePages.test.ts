import { describe, expect, it } from 'vitest';
import { countingDb } from '../../../testing/core/countingDb.ts';
import { c, m, openTestStore, SELF, wire, wires } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { readMessage, readNewSince, readPage, readShortened } from './messagePages.ts';

it('a page of a whole history takes five statements: summary, messages, their parts, coverage, holes at the end', () => {
  const store = openTestStore();
  const messages = wires(1, 100, { quotedMsgId: 1, senderEmail: SELF });
  applyBatch(store, { messages, covered: { after: 0, through: 100 } });
  const { counted, read } = countingDb(store.archive);
  const page = readPage({ ...store, archive: counted }, c(1), { kind: 'newest', limit: 50 });
  expect(read.statements).toBe(5);
  expect(page).toMatchObject({ hasOlder: true, gaps: [], historyComplete: true });
  expect(page.messages).toHaveLength(50);
});

it('a page above a stretch that is not loaded has a gap only where that stretch is', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 20), covered: { after: 0, through: 20 } });
  applyBatch(store, { messages: wires(31, 20), covered: { after: 30, through: 50 } });
  const gapsAt = (limit: number) => readPage(store, c(1), { kind: 'newest', limit }).gaps;
  expect(gapsAt(30)).toEqual([{ before: 31, state: 'filling' }]);
  expect(gapsAt(10)).toEqual([]);
  const { gaps, historyComplete } = readPage(store, c(1), { kind: 'before', msgId: m(21), limit: 10 });
  expect({ gaps, historyComplete }).toEqual({ gaps: [], historyComplete: true });
});

describe('of texts of 1 MB', () => {
  const COUNT = 12;
  /** The first letter of the second one is 3 bytes long, so that the limit falls within a letter. */
  const TEXTS = ['word '.repeat(200_000), `${'あ'.repeat(1_000)}\0${'い'.repeat(330_000)}`];
  const textOf = (id: number): string => TEXTS[id % 2] ?? '';
  const longTexts = () => {
    const store = openTestStore();
    const messages = wires(1, COUNT).map(({ msgId }) =>
      wire(msgId, { msgText: textOf(msgId), quotedMsgId: 1 }),
    );
    applyBatch(store, { messages, covered: { after: 0, through: COUNT } });
    const { counted, read } = countingDb(store.archive);
    return { store: { ...store, archive: counted }, read };
  };

  it.each([
    { kind: 'newest', limit: 50 },
    { kind: 'first-unread', limit: 50 },
    { kind: 'around', msgId: m(6), limit: 50 },
    { kind: 'before', msgId: m(COUNT + 1), limit: 50 },
    { kind: 'after', msgId: m(0), limit: 50 },
    { kind: 'span', from: m(1), to: m(COUNT) },
  ] as const)('a page has every message, and of each only the beginning: $kind', (at) => {
    const { store, read } = longTexts();
    const { messages, hasOlder, hasNewer } = readPage(store, c(1), at);
    expect(messages.map(({ msgId }) => Number(msgId))).toEqual(wires(1, COUNT).map(({ msgId }) => msgId));
    expect({ hasOlder, hasNewer }).toEqual({ hasOlder: false, hasNewer: false });
    for (const { msgId, text, textBytes } of messages) {
      expect(textBytes).toBe(Buffer.byteLength(textOf(msgId)));
      expect(text.length).toBeGreaterThan(20_000);
      expect(textOf(msgId).startsWith(text)).toBe(true);
    }
    expect(Buffer.byteLength(JSON.stringify(messages))).toBeLessThan(COUNT * 70_000);
    // Their own beginnings, and those of what they quote.
    expect(read.bytes).toBeLessThan(2 * COUNT * 70_000);
  });

  it('so have the messages that came since another, and a message among others', () => {
    const { store, read } = longTexts();
    expect(readNewSince(store, c(1), m(1), 3).first.map(({ textBytes }) => textBytes)).not.toContain(null);
    expect(readShortened(store, m(2))?.textBytes).toBe(1_000_000);
    expect(read.bytes).toBeLessThan(8 * 70_000);
  });

  it('one message that is asked for is whole', () => {
    const { store } = longTexts();
    expect(readMessage(store, m(2))).toMatchObject({ text: textOf(2), textBytes: null });
    expect(readMessage(store, m(3))).toMatchObject({ text: textOf(3), textBytes: null });
  });
});
