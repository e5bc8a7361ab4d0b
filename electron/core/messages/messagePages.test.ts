import { expect, it } from 'vitest';
import { c, m, openTestStore, SELF, wires } from '../../../testing/core/testStore.ts';
import type { Db } from '../db/db.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { readPage } from './messagePages.ts';

/** `db`, counting what is read from it. */
function counting(db: Db) {
  const read = { statements: 0 };
  const counted: Db = {
    ...db,
    all: (sql, ...values) => {
      read.statements += 1;
      return db.all(sql, ...values);
    },
    get: (sql, ...values) => {
      read.statements += 1;
      return db.get(sql, ...values);
    },
  };
  return { counted, read };
}

it('a page of a whole history takes five statements: summary, messages, their parts, coverage, holes at the end', () => {
  const store = openTestStore();
  const messages = wires(1, 100, { quotedMsgId: 1, senderEmail: SELF });
  applyBatch(store, { messages, covered: { after: 0, through: 100 } });
  const { counted, read } = counting(store.archive);
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
