import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import { type ConvId, type RuleId, stagedId } from '../../../shared/model/ids.ts';
import { c, m, openTestStore, outboxItem, wire } from '../../../testing/core/testStore.ts';
import { getConversation } from '../conversations/conversations.ts';
import { writeLabel } from '../conversations/labels/labelled.ts';
import { addLabel } from '../conversations/labels/labelTable.ts';
import { setNote } from '../conversations/labels/notes.ts';
import { setLastPlace } from '../conversations/lastPlace.ts';
import { setNotifyLevel } from '../conversations/notifyLevels.ts';
import { setPinned } from '../conversations/pins.ts';
import { setBaseline, setReadMark } from '../conversations/readMarks.ts';
import { writeStates } from '../conversations/states.ts';
import { saveRenamed } from '../conversations/titles.ts';
import type { Store } from '../db/store.ts';
import { putLastHere } from '../digest/lastHereTable.ts';
import { setDraft } from '../drafts/table.ts';
import { addStaged } from '../files/staging/stagedTable.ts';
import { setReminder } from '../reminders/table.ts';
import { addToLog } from '../rules/ruleLog.ts';
import { newRule, putRule, queueMessages } from '../rules/table.ts';
import { ruleWith } from '../rules/testRules.ts';
import { setAnnounced, setPassedOver } from '../sync/intake/announced.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { forgetAbove } from '../sync/restores/rebuild.ts';
import { notePossible } from './checking/ownAddressTable.ts';
import { AFTER_RESTORE, listTied } from './lostConversations.ts';
import { insertOutbox } from './sending/newItems.ts';

type Table = keyof typeof AFTER_RESTORE;
type TableThatIs<Fate> = { [T in Table]: (typeof AFTER_RESTORE)[T] extends Fate ? T : never }[Table];

const COMMON = 100;
const LATER = m(150);
const FILE = { path: '/a.txt', name: 'a.txt', size: 1, modified: 0, mimeType: 'text/plain', isOwned: false };

/** Puts a row of a conversation into each table that is tied to conversations. */
const TIE: Readonly<Record<TableThatIs<'tied'>, (store: Store, convId: ConvId) => void>> = {
  outbox: (store, convId) => void insertOutbox(store, outboxItem('item', { convId })),
  drafts: (store, convId) => setDraft(store, convId, { ...EMPTY_DRAFT, text: 'draft' }),
  staged_files: (store, convId) => addStaged(store, convId, [{ id: stagedId('file'), ...FILE }]),
  titles: (store, convId) => saveRenamed(store, convId, 'Budget'),
  notify_levels: (store, convId) => setNotifyLevel(store, convId, 'none'),
  pins: (store, convId) => setPinned(store, convId, true),
  conversation_states: (store, convId) =>
    writeStates(store, [{ convId, state: 'done', until: null, since: 0 }]),
  conversation_labels: (store, convId) => {
    const label = addLabel(store, { name: 'Refund', colour: 'red', letter: null });
    writeLabel(store, { id: label, isOn: true }, [convId]);
  },
  rules: (store, convId) => putRule(store, { ...newRule(store), ...ruleWith({ convId }) }),
  notes: (store, convId) => void setNote(store, convId, 'Asked twice', 0),
};

/** Puts an id that a restored service gives again into the named column of each table that forgets those. */
const NOTE: Readonly<Record<TableThatIs<'cut'>, readonly [column: string, note: (store: Store) => void]>> = {
  read_marks: ['readUpTo', (store) => setReadMark(store, c(1), LATER)],
  baseline: ['readUpTo', (store) => setBaseline(store, LATER)],
  announced: ['upTo', (store) => setAnnounced(store, LATER)],
  passed_over: ['throughId', (store) => setPassedOver(store, { after: COMMON + 1, through: LATER })],
  last_place: ['msgId', (store) => setLastPlace(store, { pane: 'beside', convId: c(1), msgId: LATER })],
  reminders: ['msgId', (store) => setReminder(store, LATER, 0)],
  last_here: [
    'hereUpTo',
    (store) =>
      putLastHere(store, {
        ...{ hereAt: 0, hereUpTo: LATER, sinceAt: 0, sinceUpTo: LATER, endAt: 0, endUpTo: LATER },
        isDismissed: 0,
      }),
  ],
  rule_queue: ['msgId', (store) => queueMessages(store, [LATER])],
  rule_log: [
    'msgId',
    (store) =>
      addToLog(store, { ruleId: 1 as RuleId, msgId: LATER, convId: c(1), at: 0, act: { kind: 'pin' } }),
  ],
  claims: ['msgId', ({ local }) => local.run('INSERT INTO claims (msgId) VALUES (?)', LATER)],
  possible_addresses: ['msgId', (store) => notePossible(store, 'otto@x.example', LATER)],
};

const restore = (store: Store) =>
  forgetAbove(store, { common: COMMON, delivered: [], lasting: [], open: [] }, 0);

test('each table of local.db says what becomes of it when the service is restored', () => {
  const { local } = openTestStore();
  const tables = local.all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(AFTER_RESTORE).toSorted());
});

test.each(Object.entries(TIE))('nothing in %s stays with a number that a restore took', (table, tie) => {
  const store = openTestStore();
  tie(store, c(0));
  expect(listTied(store)).toEqual([c(0)]);
  restore(store);
  expect(listTied(store)).toEqual([]);
  expect(store.local.all(`SELECT convId FROM ${table} WHERE convId = 0`)).toEqual([]);
});

test.each(Object.entries(NOTE))(
  'nothing in %s keeps an id that a restored service gives again',
  (table, [column, note]) => {
    const store = openTestStore();
    note(store);
    const later = `SELECT 1 AS found FROM ${table} WHERE ${column} > ${COMMON}`;
    expect(store.local.all(later)).toEqual([{ found: 1 }]);
    restore(store);
    expect(store.local.all(later)).toEqual([]);
  },
);

test('a message that a restored service gives opens a conversation that is done, although its id was known', () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(COMMON), wire(LATER)], covered: null });
  writeStates(store, [{ convId: c(1), state: 'done', until: null, since: LATER }]);
  restore(store);
  applyBatch(store, { messages: [wire(COMMON + 1)], covered: null });
  expect(getConversation(store, c(1))?.state).toEqual({ kind: 'open' });
});
