import { describe, expect, test } from 'vitest';
import { convId, msgId } from '../../../../shared/model/ids.ts';
import { wire } from '../../../../testing/core/testStore.ts';
import type { PageEntry } from '../../api/wire.ts';
import { newestFirst, type Page, toPage } from './page.ts';

const message = (id: number): PageEntry => ({ kind: 'message', message: wire(id) });
const unreadable = (id: number | null): PageEntry => ({
  kind: 'unreadable',
  msgId: id === null ? null : msgId(id),
  convId: null,
  reason: 'msgText: invalid_type',
});

const covered = ({ batches }: Page) => batches.map(({ covered }) => [covered.after, covered.through]);
const holes = (page: Page) => page.holes.map(({ after, through }) => [after, through]);
const stored = ({ batches }: Page) => batches.flatMap(({ messages }) => messages.map(({ msgId }) => msgId));

describe('the interval that a response proves', () => {
  test('complete up to its last message, and no further', () => {
    const page = toPage(10, Number.POSITIVE_INFINITY, [message(15), message(20)]);
    expect([covered(page), page.last]).toEqual([[[10, 20]], 20]);
  });

  test('a window is complete if the response goes beyond it, or is empty', () => {
    const beyond = toPage(10, 30, [message(15), message(40)]);
    expect([covered(beyond), stored(beyond)]).toEqual([[[10, 30]], [15]]);
    expect(covered(toPage(10, 30, []))).toEqual([[10, 30]]);
  });

  test('a window whose end a short response does not reach stays open there', () => {
    expect(covered(toPage(10, 30, [message(15)]))).toEqual([[10, 15]]);
  });

  test('an empty response proves nothing about later ids', () => {
    expect(toPage(10, Number.POSITIVE_INFINITY, []).batches).toEqual([]);
  });

  test('a long response is stored in several transactions without gaps', () => {
    const page = toPage(
      0,
      Number.POSITIVE_INFINITY,
      Array.from({ length: 11_000 }, (_, i) => message(2 * i + 2)),
    );
    expect(covered(page)).toEqual([
      [0, 10_000],
      [10_000, 20_000],
      [20_000, 22_000],
    ]);
  });

  test('the order of a response does not matter', () => {
    const page = toPage(10, Number.POSITIVE_INFINITY, [message(20), message(15)]);
    expect([covered(page), stored(page)]).toEqual([[[10, 20]], [15, 20]]);
  });
});

describe('an unreadable element', () => {
  test('leaves a hole exactly where it is, and the cursor passes it', () => {
    const page = toPage(10, Number.POSITIVE_INFINITY, [
      message(15),
      unreadable(16),
      message(20),
      unreadable(25),
    ]);
    expect([covered(page), holes(page), page.last]).toEqual([
      [
        [10, 15],
        [16, 24],
      ],
      [
        [15, 16],
        [24, 25],
      ],
      25,
    ]);
    expect(stored(page)).toEqual([15, 20]);
  });

  test('without an id leaves a hole between its neighbours', () => {
    const page = toPage(10, Number.POSITIVE_INFINITY, [message(15), unreadable(null), message(20)]);
    expect([covered(page), holes(page)]).toEqual([
      [
        [10, 15],
        [19, 20],
      ],
      [[15, 19]],
    ]);
  });

  test('without an id at the end of a window leaves the rest of the window open', () => {
    const page = toPage(10, 30, [message(15), unreadable(null), message(40)]);
    expect([covered(page), holes(page)]).toEqual([[[10, 15]], [[15, 30]]]);
  });
});

describe('very many unreadable elements', () => {
  const THOUSANDS = Array.from({ length: 5_000 }, (_, index) => index);

  test('in a row leave one hole, also with ids that do not follow each other', () => {
    const entries = [message(11), ...THOUSANDS.map((index) => unreadable(20 + 2 * index)), message(99_999)];
    const page = toPage(10, Number.POSITIVE_INFINITY, entries);
    expect([covered(page), holes(page)]).toEqual([
      [
        [10, 19],
        [10_018, 99_999],
      ],
      [[19, 10_018]],
    ]);
    expect([page.count, page.unreadable.count, page.holes[0]?.ids.length]).toEqual([5_002, 5_000, 5_000]);
  });

  test('among messages leave the holes that they have, and no message is lost', () => {
    const entries = THOUSANDS.map((index) => (index % 2 ? message : unreadable)(20 + index));
    const page = toPage(10, Number.POSITIVE_INFINITY, entries);
    expect([stored(page).length, page.holes.length]).toEqual([2_500, 2_500]);
  });

  test('without ids count as what they are', () => {
    const run: PageEntry = {
      kind: 'unreadable',
      msgId: null,
      convId: null,
      reason: 'msgId',
      elements: 7_000,
    };
    const page = toPage(10, Number.POSITIVE_INFINITY, [message(15), run, message(20), run]);
    expect([page.count, page.unreadable.count, holes(page), page.unplaced]).toEqual([
      14_002,
      14_000,
      [[15, 19]],
      [null],
    ]);
  });
});

test('long texts are stored in transactions of their own', () => {
  const long = (id: number): PageEntry => ({
    kind: 'message',
    message: wire(id, { msgText: 'x'.repeat(2 ** 20 + 1) }),
  });
  expect(covered(toPage(0, Number.POSITIVE_INFINITY, [long(1), message(2), long(3)]))).toEqual([
    [0, 1],
    [1, 3],
  ]);
});

test('of a duplicate element, the readable copy counts, whichever comes first', () => {
  for (const copies of [
    [unreadable(16), message(16)],
    [message(16), unreadable(16)],
  ]) {
    const page = toPage(10, Number.POSITIVE_INFINITY, [message(15), ...copies, message(20)]);
    expect([holes(page), stored(page), page.unreadable.count]).toEqual([[], [15, 16, 20], 0]);
  }
});

test('one id for messages of two conversations is reported', () => {
  const elsewhere = (id: number): PageEntry => {
    const entry = message(id);
    return entry.kind === 'message' ? { ...entry, message: { ...entry.message, convId: convId(2) } } : entry;
  };
  const page = toPage(10, Number.POSITIVE_INFINITY, [message(15), elsewhere(15), message(16), message(16)]);
  expect([page.clashes, stored(page)]).toEqual([[15], [15, 16]]);
});

test('messages that were not requested are rejected, because the cursor would run in circles', () => {
  expect(() => toPage(10, Number.POSITIVE_INFINITY, [message(10)])).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  );
});

test('the newest messages of a page and its older ones together prove what the page proves', () => {
  const page = toPage(
    10,
    Number.POSITIVE_INFINITY,
    [1, 2, 3, 4, 5].map((step) => message(10 + 5 * step)),
  );
  const [newest, older] = newestFirst(page, 2);
  expect([covered(newest), stored(newest)]).toEqual([[[25, 35]], [30, 35]]);
  expect(older && [covered(older), stored(older)]).toEqual([[[10, 25]], [15, 20, 25]]);
  expect(newestFirst(page, 5)).toEqual([page, null]);
});
