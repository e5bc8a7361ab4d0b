import { expect, test } from 'vitest';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { accountId, convId } from '../../../shared/model/ids.ts';
import type { ReadConversation } from '../conversations/merged/mergedRows.ts';
import { createLeaving, nextAmong } from './leaving.ts';

const ANA = accountId('ana');

/** A row as it is read after a change: another object than before. */
const row = (id: number): ReadConversation => ({
  account: ANA,
  convId: convId(id),
  conversation: { convId: convId(id) } as Conversation,
});
const place = (id: number) => ({ account: ANA, convId: convId(id) });

test('a second Done does not lead back to the first one, whose row is still there', () => {
  const leaving = createLeaving();
  const rows = [row(1), row(2)];
  const next = (from: number) => nextAmong(rows, place(from), (each) => !leaving.has(each));

  leaving.begin([place(1)]);
  expect(nextAmong(rows, place(2), (each) => !leaving.has(each))).toBeNull();
  leaving.settle([place(1)], rows);
  expect(next(1)).toMatchObject(place(2));
  leaving.begin([place(2)]);
  leaving.settle([place(2)], rows);
  expect(next(2)).toBeNull();
});

test('one that came back, or that could not be changed, is gone on to', () => {
  const leaving = createLeaving();
  const rows = [row(1), row(2), row(3)];
  leaving.begin([place(1), place(2)]);
  leaving.settle([place(1)], rows);
  leaving.forget([place(2)]);
  const next = (from: number, read: readonly ReadConversation[]) =>
    nextAmong(read, place(from), (each) => !leaving.has(each));
  expect(next(3, rows)).toMatchObject(place(2));
  expect(next(3, rows.slice(0, 1).concat(row(3)))).toBeNull();
  expect(next(3, [row(1), row(3)])).toMatchObject(place(1));
});

test('one that had left the list when core answered is gone on to when it is back', () => {
  const leaving = createLeaving();
  leaving.begin([place(1)]);
  leaving.settle([place(1)], [row(2)]);
  expect(leaving.has(row(1))).toBe(false);
});

test('one whose row is gone is forgotten when core answers the next time', () => {
  const leaving = createLeaving();
  const [first, second] = [row(1), row(2)];
  leaving.begin([place(1)]);
  leaving.settle([place(1)], [first, second]);
  expect(leaving.has(first)).toBe(true);
  leaving.begin([place(2)]);
  leaving.settle([place(2)], [second]);
  expect(leaving.has(second)).toBe(true);
  expect(leaving.has(first)).toBe(false);
});
