import { expect, it } from 'vitest';
import { MAX_LABELS } from '../../../shared/model/labels.ts';
import { c, openTestStore, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { getConversation } from '../conversations/conversations.ts';
import { fitLabels, putLabelled } from '../conversations/labels/labelled.ts';
import { labelsCalled } from '../conversations/labels/labelTable.ts';
import { setPinned } from '../conversations/pins.ts';
import { removeConversation } from '../conversations/summaries.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { storeWith } from '../triage/testTriage.ts';
import { found, labelsOn, listedWith, made, several } from './testLabels.ts';

it('lists the conversations of a label in the order of the list, also after a new message and a pin', async () => {
  const store = storeWith(5);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  await labels.set(several(1, 3, 5), { id: refund, isOn: true });
  expect(listedWith(store, refund)).toEqual({ ids: [5, 3, 1], total: 3 });
  applyBatch(store, { messages: [wire(9, { convId: 1 })], covered: null });
  expect(listedWith(store, refund).ids).toEqual([1, 5, 3]);
  setPinned(store, 3, true);
  expect(listedWith(store, refund).ids).toEqual([3, 1, 5]);
  expect(getConversation(store, c(3))?.labels).toEqual([refund]);
  expect(getConversation(store, c(2))?.labels).toEqual([]);
});

it('counts only the conversations that are there, and keeps the labels of one that comes again', async () => {
  const store = storeWith(3);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  await labels.set(several(1, 2, 77), { id: refund, isOn: true });
  expect(labels.list()).toMatchObject([{ name: 'Refund', count: 2 }]);
  removeConversation(store, c(2));
  expect(labels.list()).toMatchObject([{ count: 1 }]);
  applyBatch(store, { messages: [wire(20, { convId: 2 })], covered: null });
  expect(labels.list()).toMatchObject([{ count: 2 }]);
  expect(listedWith(store, refund)).toEqual({ ids: [2, 1], total: 2 });
});

it('keeps what the person changes while labels of a merged backup reach the list', async () => {
  const store = storeWith(3);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  for (const convId of several(1, 2)) putLabelled(store, convId, { id: refund, isOn: true });
  const steps = fitLabels(store);
  steps.next();
  await labels.set(several(1, 3), { id: refund, isOn: true });
  await labels.set(several(1), { id: refund, isOn: false });
  for (const _step of steps);
  expect(listedWith(store, refund)).toEqual({ ids: [3, 2], total: 2 });
});

it('undoes a change of many where it changed something, and no other', async () => {
  const store = storeWith(1_200);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  await labels.set(several(7), { id: refund, isOn: true });
  const all = Array.from({ length: 1_200 }, (_, i) => c(i + 1));
  const { undoId, conversations } = await labels.set(all, { id: refund, isOn: true });
  expect(conversations).toBe(1_199);
  expect(labels.list()).toMatchObject([{ count: 1_200 }]);
  expect(await labels.shares(several(7, 8))).toEqual([{ id: refund, count: 2 }]);
  await labels.undo(undoId);
  expect(listedWith(store, refund)).toEqual({ ids: [7], total: 1 });
  await expect(labels.undo(undoId)).rejects.toMatchObject({ code: 'not-found' });
  expect(await labels.shares(several(8))).toEqual([]);
});

it('puts a deleted label back where it was, with its conversations', async () => {
  const store = storeWith(3);
  const labels = labelsOn(store);
  const [first, refund, last] = ['First', 'Refund', 'Last'].map((name) => made(labels, name));
  if (first === undefined || refund === undefined || last === undefined) throw new Error('no labels');
  await labels.set(several(1, 2), { id: refund, isOn: true });
  const { undoId, conversations } = await labels.remove(refund);
  expect(conversations).toBe(2);
  expect(labels.list().map(({ id }) => id)).toEqual([first, last]);
  expect(listedWith(store, refund)).toEqual({ ids: [], total: 0 });
  await expect(labels.set(several(1), { id: refund, isOn: true })).rejects.toMatchObject({
    code: 'not-found',
  });
  await labels.undo(undoId);
  expect(labels.list().map(({ id, count }) => [id, count])).toEqual([
    [first, 0],
    [refund, 2],
    [last, 0],
  ]);
  labels.move(last, 0);
  expect(labels.list().map(({ name }) => name)).toEqual(['Last', 'First', 'Refund']);
});

it('gives no two labels the same name or the same key', async () => {
  const labels = labelsOn(storeWith(1));
  const refund = made(labels, 'Refund');
  expect(labels.save(null, { name: 'réfund', colour: 'blue', letter: null })).toEqual({ kind: 'name-taken' });
  expect(labels.save(refund, { name: 'REFUND', colour: 'blue', letter: 'r' })).toMatchObject({
    kind: 'saved',
  });
  expect(labels.save(null, { name: 'Return', colour: 'red', letter: 'r' })).toEqual({ kind: 'letter-taken' });
  const { undoId } = await labels.remove(refund);
  made(labels, 'Refund');
  // It would be the second of that name.
  await expect(labels.undo(undoId)).rejects.toMatchObject({ code: 'not-found' });
});

it('puts no deleted label back beyond the most that there may be', async () => {
  const labels = labelsOn(storeWith(1));
  const refund = made(labels, 'Refund');
  for (let i = 1; i < MAX_LABELS; i += 1) made(labels, `Label ${i}`);
  const { undoId } = await labels.remove(refund);
  const last = made(labels, 'Last');
  await expect(labels.undo(undoId)).rejects.toMatchObject({ code: 'not-found' });
  expect(labels.list()).toHaveLength(MAX_LABELS);
  await labels.remove(last);
  await labels.undo(undoId);
  expect(labels.list()[0]).toMatchObject({ id: refund });
});

it('finds a label with quotes in its name by the name without them, as the search box completes it', () => {
  const store = storeWith(1);
  const labels = labelsOn(store);
  const late = made(labels, 'The "late" ones');
  made(labels, 'The late ones, too');
  expect(labelsCalled(store, 'the late ones')).toEqual([late]);
});

it('finds a conversation by the words of its note, and tells it by a mark', () => {
  const store = storeWith(3);
  const labels = labelsOn(store);
  const none = { convId: c(2), text: '', changed: null };
  expect(labels.setNote(c(2), 'Asked twice for a Réfund of 40 euros')).toEqual(none);
  expect(getConversation(store, c(2))?.hasNote).toBe(true);
  expect(found(store, 'refund euros')).toEqual([2]);
  expect(found(store, 'refund dollars')).toEqual([]);
  expect(labels.setNote(c(2), '  ')).toMatchObject({ text: 'Asked twice for a Réfund of 40 euros' });
  expect(labels.note(c(2))).toEqual(none);
  expect(found(store, 'refund euros')).toEqual([]);
});

it('makes an archive fit that was made anew, or missed a change', async () => {
  const dir = temporaryDir();
  const store = storeWith(3, dir);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  await labels.set(several(1, 2), { id: refund, isOn: true });
  store.archive.run('DELETE FROM labelled WHERE convId = 1');
  store.archive.run('INSERT INTO labelled VALUES (?, 3, 3)', refund);
  store.close();
  const again = openTestStore(dir);
  expect(listedWith(again, refund)).toEqual({ ids: [2, 1], total: 2 });
  expect(labelsOn(again).list()).toMatchObject([{ count: 2 }]);
});

it('changes no conversation, and deletes no label, when the disk is full', async () => {
  const store = storeWith(1_200);
  const labels = labelsOn(store);
  const refund = made(labels, 'Refund');
  await labels.set(several(7, 1_190), { id: refund, isOn: true });
  const full = (when: string) =>
    store.archive.exec(`CREATE TRIGGER no_room BEFORE ${when}
      BEGIN SELECT raise(ABORT, 'database or disk is full'); END`);
  full('INSERT ON labelled WHEN NEW.convId = 1100');
  const all = Array.from({ length: 1_200 }, (_, i) => c(i + 1));
  await expect(labels.set(all, { id: refund, isOn: true })).rejects.toThrow('full');
  expect(listedWith(store, refund)).toEqual({ ids: [1_190, 7], total: 2 });
  store.archive.exec('DROP TRIGGER no_room');
  full('DELETE ON labelled WHEN OLD.convId = 7');
  await expect(labels.remove(refund)).rejects.toThrow('full');
  expect(labels.list()).toMatchObject([{ id: refund, name: 'Refund', count: 2 }]);
  expect(listedWith(store, refund)).toEqual({ ids: [1_190, 7], total: 2 });
  expect(getConversation(store, c(7))?.labels).toEqual([refund]);
});
