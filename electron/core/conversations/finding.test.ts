import { describe, expect, it } from 'vitest';
import { viewFor } from '../../../shared/model/conversations.ts';
import { c, openTestStore, SELF, wire } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { listPeople } from '../people/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { listConversations, renameConversation } from './conversations.ts';
import { conversationsNamed } from './finding.ts';

const LEILA = 'leila.haddad@example.org';
const KOFI = 'kofi.mensah@example.org';
const CAMILLE = 'camille.roy@example.org';

const people = (store: Store, filter: string) =>
  listPeople(store, { filter, limit: 10, convId: null }).people.map(({ email }) => email);
const found = (store: Store, filter: string, limit = 10) => {
  const { conversations, total } = listConversations(store, { view: viewFor(filter), limit });
  return { ids: conversations.map(({ convId }) => convId), total };
};

/** Conversations of two with Leila (1), Kofi (2) and Camille (3), and the newest one with all three (4). */
function someConversations(): Store {
  const store = openTestStore();
  applyBatch(store, {
    messages: [
      wire(1, { convId: 1, senderEmail: LEILA }),
      wire(2, { convId: 2, senderEmail: KOFI }),
      wire(3, { convId: 3, senderEmail: CAMILLE }),
      wire(4, { convId: 1, senderEmail: SELF }),
      wire(5, { convId: 4, senderEmail: LEILA }),
      wire(6, { convId: 4, senderEmail: KOFI }),
      wire(7, { convId: 4, senderEmail: CAMILLE }),
    ],
    covered: null,
  });
  return store;
}

describe('people', () => {
  it('are not found by their email domain', () => {
    const store = someConversations();
    expect(people(store, 'le')).toEqual([LEILA]);
    expect(people(store, 'example')).toEqual([]);
    expect(people(store, 'kofi.mensah@exa')).toEqual([KOFI]);
  });

  it('are found first by the start of a name, and by words in any order', () => {
    const store = someConversations();
    applyBatch(store, {
      messages: [wire(8, { senderEmail: 'roy.leila@example.org' })],
      covered: null,
    });
    expect(people(store, 'leila')).toEqual([LEILA, 'roy.leila@example.org']);
    expect(people(store, 'mensah kofi')).toEqual([KOFI]);
    expect(people(store, 'Leila h')).toEqual([LEILA]);
  });

  it('are ordered by who wrote last among equal matches', () => {
    const store = someConversations();
    expect(people(store, '')).toEqual([CAMILLE, KOFI, LEILA, SELF]);
    applyBatch(store, { messages: [wire(9, { convId: 1, senderEmail: LEILA })], covered: null });
    expect(people(store, '')).toEqual([LEILA, CAMILLE, KOFI, SELF]);
  });
});

describe('conversations', () => {
  it('of two come before groups, even newer ones', () => {
    expect(found(someConversations(), 'leila')).toEqual({ ids: [1, 4], total: 2 });
    expect(found(someConversations(), 'leila', 1)).toEqual({ ids: [1], total: 2 });
  });

  it('whose name starts with the typed text come before those in which a word does', () => {
    const store = someConversations();
    renameConversation(store, c(2), 'Haddad house');
    expect(found(store, 'haddad').ids).toEqual([2, 1, 4]);
  });

  it('are found by words from several people, and from people and title together', () => {
    const store = someConversations();
    expect(found(store, 'kofi lei').ids).toEqual([4]);
    expect(found(store, 'kofi nobody').ids).toEqual([]);
    renameConversation(store, c(1), 'Water');
    expect(found(store, 'haddad water').ids).toEqual([1]);
  });

  it('are found by the number behind a name that several have', () => {
    const store = someConversations();
    const again = [8, 30].map((convId) => wire(convId, { convId, senderEmail: KOFI }));
    applyBatch(store, { messages: again, covered: null });
    expect(found(store, 'Kofi Mensah').ids).toEqual([30, 8, 2, 4]);
    expect(found(store, 'Kofi Mensah #30').ids).toEqual([30]);
    expect(found(store, '#8').ids).toEqual([8]);
    expect(found(store, 'Leila #30').ids).toEqual([]);
    expect(found(store, 'Kofi 30').ids).toEqual([]);
    renameConversation(store, c(30), 'Water');
    expect(found(store, 'water #30').ids).toEqual([30]);
    expect(conversationsNamed(store, 'Kofi Mensah #8')).toEqual([8]);
    expect(conversationsNamed(store, '#30')).toEqual([30]);
  });

  it('are not found by an email domain, nor by one’s own name, except for notes to self', () => {
    const store = someConversations();
    expect(found(store, 'example').ids).toEqual([]);
    expect(found(store, 'me').ids).toEqual([2, 4]);
    applyBatch(store, { messages: [wire(10, { convId: 5, senderEmail: SELF })], covered: null });
    expect(found(store, 'me').ids).toEqual([5, 2, 4]);
  });
});
