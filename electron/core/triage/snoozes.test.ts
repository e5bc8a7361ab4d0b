import { expect, onTestFinished, test, vi } from 'vitest';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { createMovableClock } from '../../../testing/core/testCore.ts';
import { c, openTestStore, wire } from '../../../testing/core/testStore.ts';
import { listConversations } from '../conversations/conversations.ts';
import { setPinned } from '../conversations/pins.ts';
import { openUnseen } from '../conversations/states.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createTriage } from './createTriage.ts';
import { startSnoozes } from './startSnoozes.ts';
import { shown } from './testTriage.ts';

const HOUR = 3_600_000;

function started(store: Store = openTestStore()) {
  const clock = createMovableClock({ isStill: true });
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const woken: Conversation[] = [];
  const snoozes = startSnoozes({
    ...{ store, clock, signal: closing.signal, onChange: () => {}, log: () => {} },
    ends: { isEndUnreadable: () => false },
    onWoken: (conversations) => woken.push(...conversations),
  });
  const triage = createTriage({ store, onChange: () => {}, onSet: snoozes.lookAgain });
  const names = () => woken.map(({ convId }) => convId);
  const snooze = (id: number, ms: number) =>
    triage.set(shown(id), { kind: 'snoozed', until: clock.now() + ms });
  return { store, clock, triage, names, snooze };
}

const inbox = (store: Store) =>
  listConversations(store, { view: { kind: 'inbox' }, limit: 50 }).conversations.map(({ convId }) => convId);

test('a snoozed conversation comes back at its time, below pinned ones and above the others, and is told once', async () => {
  const { store, clock, names, snooze } = started();
  applyBatch(store, { messages: [1, 2, 3, 4].map((id) => wire(id, { convId: id })), covered: null });
  setPinned(store, c(2), true);
  await snooze(1, HOUR);
  await snooze(3, 3 * HOUR);
  expect(inbox(store)).toEqual([2, 4]);
  clock.advance(HOUR + 1);
  await vi.waitFor(() => expect(names()).toEqual([1]));
  expect(inbox(store)).toEqual([2, 1, 4]);
  clock.advance(2 * HOUR);
  await vi.waitFor(() => expect(names()).toEqual([1, 3]));
  // The next message gives it its usual place.
  applyBatch(store, { messages: [wire(10, { convId: 1 }), wire(11, { convId: 4 })], covered: null });
  expect(inbox(store)).toEqual([2, 3, 4, 1]);
});

test('a message wakes it earlier, and its time says nothing then', async () => {
  const { store, clock, names, snooze } = started();
  applyBatch(store, { messages: [wire(1), wire(2, { convId: 2 })], covered: null });
  await snooze(1, HOUR);
  await snooze(2, HOUR);
  applyBatch(store, { messages: [wire(3)], covered: null });
  expect(inbox(store)).toEqual([1]);
  clock.advance(HOUR + 1);
  await vi.waitFor(() => expect(names()).toEqual([2]));
});

test('it is told at the start when its time came while Parley was closed', async () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1), wire(2, { convId: 2 })], covered: null });
  const triage = createTriage({ store, onChange: () => {}, onSet: () => {} });
  await triage.set(shown(1), { kind: 'snoozed', until: 1 });
  const { names } = started(store);
  await vi.waitFor(() => expect(names()).toEqual([1]));
});

test('a message that the service shows late opens a conversation that is done, whatever its number', async () => {
  const { store, triage } = started();
  applyBatch(store, { messages: [wire(10)], covered: null });
  await triage.set(shown(1), { kind: 'done' });
  const { addedIds } = applyBatch(store, { messages: [wire(5)], covered: null, isLate: true });
  expect(inbox(store)).toEqual([]);
  openUnseen(store, addedIds);
  expect(inbox(store)).toEqual([1]);
});
