import { expect, it } from 'vitest';
import { indexStep } from '../search/indexer.ts';
import { searchMessages } from '../search/query.ts';
import { openSearch } from '../search/searchDb.ts';
import { getConversation, listConversations, markRead, markUnread } from './conversations.ts';
import type { Db } from './db.ts';
import { applyBatch, countMessages, newestMsgId, readMessage, readPage } from './messages.ts';
import { listPending } from './outbox.ts';
import { c, KEY, m, openTestStore, temporaryDir, wires } from './testStore.ts';

/** `db`, noting how each statement that is run would be carried out. */
function planning(db: Db, plans: Set<string>): Db {
  const explain = (sql: string, values: unknown[]) => {
    const rows = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...(values as []));
    plans.add(`${sql}\n${rows.map((row) => `-- ${row.detail}`).join('\n')}`);
  };
  return {
    ...db,
    all: (sql, ...values) => {
      explain(sql, values);
      return db.all(sql, ...values);
    },
    get: (sql, ...values) => {
      explain(sql, values);
      return db.get(sql, ...values);
    },
    run: (sql, ...values) => {
      explain(sql, values);
      return db.run(sql, ...values);
    },
  };
}

it('never reads through all messages, neither to store nor to show nor to search', () => {
  const plans = new Set<string>();
  const dir = temporaryDir();
  const opened = openTestStore(dir);
  const store = { ...opened, archive: planning(opened.archive, plans) };
  applyBatch(store, { messages: wires(1, 60), covered: { after: 0, through: 60 } });
  applyBatch(store, { messages: wires(50, 20, { msgText: 'changed' }), covered: null });
  listConversations(store, { filter: '', limit: 30 });
  listConversations(store, { filter: 'maria', limit: 30 });
  getConversation(store, c(1));
  markRead(store, c(1), m(20));
  markUnread(store, c(1), m(10));
  for (const kind of ['newest', 'first-unread'] as const) readPage(store, c(1), { kind, limit: 5 });
  for (const kind of ['around', 'before', 'after'] as const) {
    readPage(store, c(1), { kind, limit: 5, msgId: m(30) });
  }
  readPage(store, c(1), { kind: 'span', from: m(3), to: m(8) });
  readMessage(store, m(3));
  newestMsgId(store);
  countMessages(store);
  listPending(store);
  const search = openSearch({ dir, key: KEY, log: () => {} });
  const planned = { ...search, archive: planning(search.archive, plans) };
  indexStep(planned);
  searchMessages(planned, { query: 'message', convId: c(1), before: null, limit: 5 });
  search.close();

  const readingAll = [...plans].filter((plan) => /SCAN (messages|m|q)\b/.test(plan));
  expect(readingAll).toEqual([]);
  const pages = [...plans].filter((plan) => plan.includes('m.convId = ?') && plan.includes('LIMIT'));
  expect(pages.length).toBeGreaterThan(1);
  for (const plan of pages) {
    expect(plan).toMatch(/SEARCH m USING INDEX messages_of_conversation \(convId=\? AND rowid[<>]\?\)/);
    expect(plan).not.toContain('TEMP B-TREE');
  }
  const list = [...plans].find((plan) => plan.includes('NULLS FIRST LIMIT'));
  expect(list).toContain('SCAN conversations USING INDEX conversations_newest');
});
