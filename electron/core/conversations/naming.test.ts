import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { c, MARIA, OMAR, openTestStore, SELF, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { addHoles } from '../coverage/holes.ts';
import { setHead } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { getConversation, renameConversation, setSentTitle } from './conversations.ts';

const isNamesake = (store: Store, id: number) => getConversation(store, c(id))?.isNamesake;
const isNote = (store: Store, id: number) => getConversation(store, c(id))?.isNote;
const own = (id: number, convId: number) => wire(id, { convId, senderEmail: SELF });

const VIEWS = ['all', 'inbox', 'unread', 'waitingForUs', 'waitingForThem', 'critical', 'snoozed', 'done'];
const DROP_VIEW_TRIGGERS = VIEWS.flatMap((view) =>
  ['added', 'removed', 'changed'].map((event) => `DROP TRIGGER count_${view}_${event};`),
).join(' ');

describe('a conversation is distinguished from another', () => {
  it('with the same people, whoever of them has written', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [
        wire(1, { convId: 1 }),
        wire(2, { convId: 2 }),
        own(3, 2),
        wire(4, { convId: 3 }),
        wire(5, { convId: 3, senderEmail: OMAR }),
      ],
      covered: null,
    });
    expect([1, 2, 3].map((id) => isNamesake(store, id))).toEqual([true, true, false]);
    setSentTitle(store, c(4), null, [OMAR, MARIA]);
    expect([1, 2, 3, 4].map((id) => isNamesake(store, id))).toEqual([true, true, true, true]);
  });

  it('with others of the same name', () => {
    const store = openTestStore();
    const messages = [
      wire(1, { convId: 1 }),
      wire(2, { convId: 2, senderEmail: 'maria_lopez@elsewhere.example' }),
    ];
    applyBatch(store, { messages, covered: null });
    expect([1, 2].map((id) => isNamesake(store, id))).toEqual([true, true]);
    // Where oneself is, which tells them apart: known before one has written.
    expect(getConversation(store, c(2))).toMatchObject({
      ownDomain: 'example.org',
      people: [{ isSelf: false }],
    });
  });
});

describe('a conversation with a title is distinguished from another', () => {
  it('by its title, unless the titles are equal', () => {
    const store = openTestStore();
    applyBatch(store, {
      messages: [wire(1, { convId: 1 }), wire(2, { convId: 2 }), wire(3, { convId: 3 })],
      covered: null,
    });
    renameConversation(store, c(1), 'Water');
    renameConversation(store, c(2), 'Fuel');
    expect([1, 2, 3].map((id) => isNamesake(store, id))).toEqual([false, false, false]);
    renameConversation(store, c(3), 'FUEL');
    expect([1, 2, 3].map((id) => isNamesake(store, id))).toEqual([false, true, true]);
  });

  it('whose people’s names equal the title of the other', () => {
    const store = openTestStore();
    const writes = (convId: number, senderEmail: string) => wire(convId * 10, { convId, senderEmail });
    const messages = [
      ...[writes(1, MARIA), writes(2, OMAR), wire(21, { convId: 2 })],
      ...[writes(3, OMAR), writes(4, OMAR), writes(5, OMAR)],
    ];
    applyBatch(store, { messages, covered: null });
    const titles = ['maria  lopez', 'Maria Lopez, Omar Haddad', 'Maria Lopez, again'];
    for (const [index, title] of titles.entries()) renameConversation(store, c(index + 3), title);
    expect([1, 2, 3, 4, 5].map((id) => isNamesake(store, id))).toEqual([true, true, true, true, false]);
    renameConversation(store, c(3), 'Maria\u200B Lopez');
    expect([1, 3].map((id) => isNamesake(store, id))).toEqual([false, false]);
  });

  it('but not by an invisible title', () => {
    const store = openTestStore();
    applyBatch(store, { messages: [wire(1, { convId: 1 }), wire(2, { convId: 2 })], covered: null });
    renameConversation(store, c(1), ' \u200B\u2800\u3164 ');
    setSentTitle(store, c(2), '\u2060', [MARIA]);
    // As an older Parley stored it.
    store.local.run("UPDATE titles SET renamed = '\u200B' WHERE convId = 1");
    expect([1, 2].map((id) => getConversation(store, c(id)))).toMatchObject(
      [1, 2].map(() => ({ title: null, isRenamed: false, isNamesake: true })),
    );
  });

  it('also in an archive from an older Parley', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    const people = ['alone', MARIA, MARIA, OMAR];
    const messages = people.flatMap((email, index) => [
      own(index * 2 + 1, index),
      ...(email === 'alone' ? [] : [wire(index * 2 + 2, { convId: index, senderEmail: email })]),
    ]);
    applyBatch(store, { messages, covered: null });
    const before = people.map((_, id) => getConversation(store, c(id)));
    store.archive.exec(`
      DROP TABLE full_check; DROP INDEX messages_of_unknown; DROP INDEX conversations_unread; DROP TRIGGER another_person; DROP INDEX conversations_of_others; ALTER TABLE people DROP COLUMN nameKey; DROP INDEX people_sorted; ALTER TABLE people DROP COLUMN sortKey;
      DROP TRIGGER content_removed; DROP TRIGGER file_with_text_fetched; DROP TRIGGER file_with_text_removed; DROP TABLE content_texts; DROP TABLE gone_texts; DROP TABLE text_bytes; DROP INDEX contents_used;
      DROP TRIGGER labelled_placed; DROP TRIGGER labelled_removed; DROP TABLE labelled;
      ${DROP_VIEW_TRIGGERS} DROP TABLE view_counts;
      DROP INDEX conversations_open; DROP INDEX conversations_waiting; DROP INDEX conversations_answered; DROP INDEX conversations_critical;
      DROP INDEX conversations_done; DROP INDEX conversations_snoozed;
      DROP INDEX conversations_timed; ALTER TABLE conversations DROP COLUMN placeTime; ALTER TABLE conversations DROP COLUMN placeId;
      DROP INDEX conversations_placed; CREATE INDEX conversations_newest ON conversations (lastMsgId);
      ALTER TABLE conversations DROP COLUMN place; ALTER TABLE conversations DROP COLUMN isPinned; ALTER TABLE conversations DROP COLUMN others; ALTER TABLE conversations DROP COLUMN othersKey;
      ALTER TABLE conversations DROP COLUMN state; ALTER TABLE conversations DROP COLUMN snoozedUntil; ALTER TABLE conversations DROP COLUMN isBack;
      ALTER TABLE conversations DROP COLUMN ownUpTo; ALTER TABLE conversations DROP COLUMN waitingFrom; ALTER TABLE conversations DROP COLUMN waitingTime;
      ALTER TABLE conversations DROP COLUMN criticalUpTo; PRAGMA user_version = 4;
    `);
    store.close();
    const again = openTestStore(dir);
    expect(people.map((_, id) => getConversation(again, c(id)))).toEqual(before);
    expect(before.map((conversation) => conversation?.isNamesake)).toEqual([false, true, true, false]);
  });
});

describe('a note to self is proven', () => {
  it('if it was created here without participants', () => {
    const store = openTestStore();
    setSentTitle(store, c(1), null, []);
    setSentTitle(store, c(2), null, [MARIA]);
    expect([1, 2].map((id) => isNote(store, id))).toEqual([true, false]);
  });

  it('not by its history or a name given here: someone who never wrote may have been invited elsewhere', () => {
    const store = openTestStore();
    applyBatch(store, { messages: [own(9, 1), wire(10, { convId: 2 })], covered: { after: 0, through: 10 } });
    setHead(store, 10);
    renameConversation(store, c(1), 'Mine');
    expect([1, 2].map((id) => isNote(store, id))).toEqual([false, false]);
  });

  it('not after someone else wrote in it', () => {
    const store = openTestStore();
    setSentTitle(store, c(1), null, []);
    applyBatch(store, { messages: [own(1, 1)], covered: { after: 0, through: 1 } });
    expect(isNote(store, 1)).toBe(true);
    applyBatch(store, { messages: [wire(2, { convId: 1 })], covered: { after: 1, through: 2 } });
    expect(isNote(store, 1)).toBe(false);
  });

  it('not after an unknown sender wrote in it', () => {
    const store = openTestStore();
    setSentTitle(store, c(1), null, []);
    applyBatch(store, { messages: [own(1, 1)], covered: { after: 0, through: 1 } });
    const unknown = wire(2, { convId: 1, senderEmail: '' });
    applyBatch(store, { messages: [unknown], covered: { after: 1, through: 2 } });
    expect(isNote(store, 1)).toBe(false);
    applyBatch(store, { messages: [own(2, 1)], covered: null });
    expect(isNote(store, 1)).toBe(true);
  });

  it('not while something in it is unreadable', () => {
    const store = openTestStore();
    setSentTitle(store, c(1), null, []);
    applyBatch(store, { messages: [wire(1, { convId: 2 }), own(3, 1)], covered: null });
    const before = { after: 1, through: 2, convId: null };
    addHoles(store, [before]);
    expect(isNote(store, 1)).toBe(true);
    addHoles(store, [{ after: 3, through: 4, convId: c(2) }]);
    expect(isNote(store, 1)).toBe(true);
    addHoles(store, [{ after: 4, through: 5, convId: c(1) }]);
    expect(isNote(store, 1)).toBe(false);
  });

  it('also in a rebuilt archive', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    setSentTitle(store, c(1), null, []);
    store.close();
    rmSync(storeFiles(dir).archive);
    const again = openTestStore(dir);
    applyBatch(again, { messages: [own(9, 1), own(10, 2)], covered: { after: 0, through: 10 } });
    setHead(again, 10);
    expect([1, 2].map((id) => isNote(again, id))).toEqual([true, false]);
  });
});
