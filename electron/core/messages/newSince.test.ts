import { expect, it } from 'vitest';
import { c, m, openTestStore, SELF, wires } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { markGone } from '../sync/intake/differences.ts';
import { readNewSince } from './messagePages.ts';

it('counts what others wrote since, however much, and shows the oldest of it', () => {
  const store = openTestStore();
  const messages = [...wires(1, 700), ...wires(701, 2, { senderEmail: SELF })];
  applyBatch(store, { messages, covered: { after: 0, through: 702 } });
  markGone(store, [m(12)]);
  const since = readNewSince(store, c(1), m(10), 2);
  expect(since).toMatchObject({ count: 689, newest: 700, first: [{ msgId: 11 }, { msgId: 13 }] });
  expect(readNewSince(store, c(1), m(700), 2)).toEqual({ count: 0, newest: null, first: [] });
});
