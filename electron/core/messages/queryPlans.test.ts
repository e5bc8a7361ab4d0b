import { expect, it } from 'vitest';
import {
  FIXED_VIEWS,
  filteredView,
  LEFT_VIEWS,
  type TimedStart,
} from '../../../shared/model/conversations.ts';
import type { LabelId } from '../../../shared/model/ids.ts';
import { askedFor } from '../../../testing/core/askedFor.ts';
import {
  c,
  KEY,
  MARIA,
  m,
  openTestStore,
  outboxItem,
  temporaryDir,
  wires,
} from '../../../testing/core/testStore.ts';
import {
  getConversation,
  listByTime,
  listConversations,
  markRead,
  markUnread,
} from '../conversations/conversations.ts';
import { countUnread } from '../conversations/readMarks.ts';
import type { Db } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import {
  addFetched,
  evictContents,
  listFetched,
  listLastFetched,
  readUsage,
  removeAllFetched,
} from '../files/fetching/fetchedTable.ts';
import { listOwn, listOwnElsewhere, listOwnFirst } from '../outbox/checking/ownMessages.ts';
import { insertOutbox } from '../outbox/sending/newItems.ts';
import {
  forgetSent,
  listOpen,
  listPending,
  listSentAs,
  listUnsent,
  removeOutbox,
  setOutboxState,
} from '../outbox/table.ts';
import { indexStep } from '../search/indexer.ts';
import { openSearch } from '../search/searchDb.ts';
import { searchMessages } from '../search/searchQuery.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { differing, markGone, shownWithin } from '../sync/intake/differences.ts';
import { browseFiles } from './attachments.ts';
import { newestKnown } from './knownMessages.ts';
import {
  countMessages,
  lastOfOthers,
  newestMsgId,
  readMessage,
  readNewSince,
  readPage,
} from './messagePages.ts';

/** `db`, recording the query plan of each statement. */
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

it('never scans all messages, neither to store nor to show nor to search', () => {
  const plans = new Set<string>();
  const dir = temporaryDir();
  const opened = openTestStore(dir);
  const store = { ...opened, archive: planning(opened.archive, plans) };
  applyBatch(store, { messages: wires(1, 60), covered: { after: 0, through: 60 } });
  applyBatch(store, { messages: wires(50, 20, { msgText: 'changed' }), covered: null });
  listConversations(store, { view: { kind: 'all' }, limit: 30 });
  const { key } = listConversations(store, { view: { kind: 'all' }, limit: 30 });
  if (key !== null) listConversations(store, { view: { kind: 'all' }, at: { kind: 'key', key }, limit: 30 });
  listConversations(store, { view: { kind: 'unread', stay: [c(1)] }, limit: 30 });
  listConversations(store, { view: { kind: 'found', filter: 'maria' }, limit: 30 });
  getConversation(store, c(1));
  markRead(store, c(1), m(20));
  markUnread(store, c(1), m(10));
  countUnread(store);
  for (const kind of ['newest', 'first-unread'] as const) readPage(store, c(1), { kind, limit: 5 });
  for (const kind of ['around', 'before', 'after'] as const) {
    readPage(store, c(1), { kind, limit: 5, msgId: m(30) });
  }
  readPage(store, c(1), { kind: 'span', from: m(3), to: m(8) });
  readPage(store, c(1), { kind: 'before', limit: 5, msgId: m(30) }, DELETED);
  readNewSince(store, c(1), m(30), 3);
  lastOfOthers(store, c(1));
  getConversation(store, c(1), DELETED);
  differing(store, wires(40, 30));
  shownWithin(store, { after: 10, through: 30 }, null);
  shownWithin(store, { after: 10, through: 30 }, c(1));
  newestKnown(store, 50, 5);
  markGone(store, [m(60)]);
  readMessage(store, m(3));
  newestMsgId(store);
  countMessages(store);
  listPending(store, []);
  const search = openSearch({ dir, key: KEY, log: () => {} });
  const planned = { ...search, archive: planning(search.archive, plans) };
  indexStep(planned);
  searchMessages(
    planned,
    askedFor(store, 'message from:a is:unread -before:2020', { convId: c(1), limit: 5 }),
  );
  search.close();

  const readingAll = [...plans].filter((plan) => /SCAN (messages|m|q)\b/.test(plan));
  expect(readingAll).toEqual([]);
  const pages = [...plans].filter((plan) => plan.includes('m.convId = ?') && plan.includes('LIMIT'));
  expect(pages.length).toBeGreaterThan(1);
  for (const plan of pages) {
    expect(plan).toMatch(/SEARCH m USING INDEX messages_of_conversation \(convId=\? AND rowid[<>]\?\)/);
    expect(plan).not.toContain('TEMP B-TREE');
  }
  const list = [...plans].find((plan) => plan.includes('ORDER BY place DESC'));
  expect(list).toContain('SCAN conversations USING COVERING INDEX conversations_placed');
  expect(list).not.toContain('TEMP B-TREE');
  const before = [...plans].find((plan) => plan.includes('WHERE true AND (place,convId) >'));
  expect(before).toContain('SEARCH conversations USING COVERING INDEX conversations_placed');
  // Those that the archive keeps no count of.
  const counting = [...plans].filter((plan) => /count\(\*\) AS n FROM conversations WHERE/.test(plan));
  expect(counting.length).toBeGreaterThan(0);
  for (const plan of counting) expect(plan).not.toMatch(/SCAN conversations$/m);
  const unread = [...plans].find((plan) => plan.includes('sum(unread)'));
  expect(unread).toContain('USING COVERING INDEX conversations_unread');
});

it('reads the beginning of each view by an index in its order', () => {
  const plans = new Set<string>();
  const opened = openTestStore();
  applyBatch(opened, { messages: wires(1, 30), covered: null });
  const store = { ...opened, archive: planning(opened.archive, plans) };
  for (const kind of [...FIXED_VIEWS, ...LEFT_VIEWS])
    listConversations(store, { view: filteredView(kind, []), limit: 30 });
  listConversations(store, { view: { kind: 'label', labelId: 1 as LabelId }, limit: 30 });
  const pages = [...plans].filter((plan) => /AS key FROM (conversations|labelled)/u.test(plan));
  expect(pages.length).toBeGreaterThan(7);
  for (const plan of pages) expect(plan).not.toMatch(/SCAN conversations$/m);
  // Unread ones, drafts and unsent messages are few.
  const sorted = pages.filter((plan) => /TEMP B-TREE FOR ORDER BY/u.test(plan));
  for (const plan of sorted) expect(plan).toMatch(/unread > 0|json_each/u);
});

it('lists conversations by time without sorting them', () => {
  const plans = new Set<string>();
  const opened = openTestStore();
  applyBatch(opened, { messages: wires(1, 30), covered: null });
  const store = { ...opened, archive: planning(opened.archive, plans) };
  const list = (at: TimedStart) => listByTime(store, { view: { kind: 'all' }, at, limit: 5 });
  const { places } = list({ kind: 'index', index: 0 });
  for (const place of places) list({ kind: 'place', place });
  const sorted = [...plans].find((plan) => plan.includes('ORDER BY isPinned DESC'));
  expect(sorted).toContain('SCAN conversations USING INDEX conversations_timed');
  expect(sorted).not.toContain('TEMP B-TREE');
  const before = [...plans].find((plan) => plan.includes('AND (isPinned'));
  expect(before).toMatch(/SEARCH conversations USING (COVERING )?INDEX conversations_timed/);
});

it('lists files without reading messages, and the files of one conversation without reading others', () => {
  const plans = new Set<string>();
  const opened = openTestStore();
  const store = { ...opened, archive: planning(opened.archive, plans) };
  const attachment = { attachmentId: 'a', fileName: 'photo.png', fileSize: 1, mimeType: 'image/png' };
  applyBatch(store, { messages: wires(1, 30, { attachment }), covered: null });
  const look = { sniffed: null, picture: null, isText: false };
  const file = { msgId: m(3), convId: c(1), sha256: 'ff', size: 1, look, isAutomatic: false };
  addFetched(store, file, 5);
  plans.clear();
  const query = { kind: 'image', senderEmail: MARIA, from: 1, to: 2, limit: 5 } as const;
  for (const convId of [c(1), null]) {
    browseFiles(store, { ...query, convId, at: { kind: 'newest' } });
    browseFiles(store, { ...query, convId, at: { kind: 'before', msgId: m(9) } });
    browseFiles(store, { ...query, convId, at: { kind: 'after', msgId: m(9) } });
  }
  const lists = [...plans].filter((plan) => plan.includes('FROM attachments'));
  expect(lists.length).toBeGreaterThan(5);
  for (const plan of lists) {
    const index = plan.includes('a.convId = :convId')
      ? /SEARCH a USING INDEX files_of_conversation \(convId=\? AND msgId[<>]\?\)/
      : /SEARCH a USING INTEGER PRIMARY KEY \(rowid[<>]\?\)/;
    expect(plan).toMatch(index);
    expect(plan).not.toContain('TEMP B-TREE');
  }
  listFetched(store, [m(3)]);
  listLastFetched(store, 5);
  readUsage(store, c(1));
  evictContents(store, 0);
  removeAllFetched(store, c(1));
  expect([...plans].filter((plan) => /SCAN (messages|m|attachments|a)\b/.test(plan))).toEqual([]);
  const [last] = [...plans].filter((plan) => plan.includes('ORDER BY at DESC'));
  expect(last).toContain('SCAN fetched USING INDEX fetched_newest');
});

it('counts the staged files of the conversations on a page only', () => {
  const opened = openTestStore();
  const plans = new Set<string>();
  const store = { ...opened, local: planning(opened.local, plans) };
  applyBatch(store, { messages: wires(1, 1), covered: null });
  listConversations(store, { view: { kind: 'all' }, limit: 30 });
  const [staged] = [...plans].filter((plan) => plan.includes('FROM staged_files'));
  expect(staged).toContain('SEARCH staged_files USING COVERING INDEX staged_files_of_draft (convId=?)');
});

it('looks for a sent message only among later ones', () => {
  const opened = openTestStore();
  const plans = new Set<string>();
  const store = { ...opened, archive: planning(opened.archive, plans) };
  applyBatch(store, { messages: wires(1, 30), covered: null });
  plans.clear();
  listOwn(store, 5, c(1));
  listOwnElsewhere(store, 5, c(1));
  listOwnFirst(store, 5);
  const [inConversation, elsewhere, first] = [...plans];
  expect(inConversation).toContain('SEARCH m USING INDEX messages_of_conversation (convId=? AND rowid>?)');
  for (const plan of [elsewhere, first])
    expect(plan).toContain('SEARCH m USING INTEGER PRIMARY KEY (rowid>?)');
  expect(first).toMatch(
    /SEARCH o USING (COVERING )?INDEX messages_of_conversation \(convId=\? AND rowid<\?\)/,
  );
});

it('after a send, reads only unsent and unconfirmed items, however many were sent', () => {
  const opened = openTestStore();
  const plans = new Set<string>();
  for (const id of ['a', 'b', 'c', 'd']) insertOutbox(opened, outboxItem(id));
  const store = { ...opened, local: planning(opened.local, plans) };
  for (const [index, id] of ['a', 'b'].entries())
    setOutboxState(store, outboxItem(id).id, { kind: 'sent', msgId: m(index + 5) }, { convId: c(1) });
  applyBatch(store, { messages: wires(5, 1), covered: null });
  removeOutbox(store, outboxItem('d').id);
  expect(listUnsent(store).map(({ item }) => item.id)).toEqual(['c']);
  expect(listOpen(store)).toEqual([]);
  setOutboxState(store, outboxItem('c').id, { kind: 'sending' }, { sentAfter: 5 });
  expect(listOpen(store).map(({ item }) => item.id)).toEqual(['c']);
  expect(listPending(store, [m(6)]).map(({ id }) => id)).toEqual(['b', 'c']);
  expect(listSentAs(store, [m(5), m(7)])).toEqual([{ id: outboxItem('a').id, msgId: m(5) }]);
  expect(forgetSent(store, [m(5)])).toBe(true);
  const readingAll = [...plans].filter((plan) => /SCAN outbox(?! USING INDEX outbox_unsent)/.test(plan));
  expect(readingAll).toEqual([]);
});
