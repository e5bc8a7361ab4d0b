import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestStore } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { putRecords } from './merging.ts';
import { type BackupContent, mergeBackups } from './records.ts';
import { arbitraryBackup, recordsOf } from './testBackups.ts';

const asList = ({ records, ...head }: BackupContent) => [
  head,
  [...records.values()].toSorted((one, other) =>
    `${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1,
  ),
];

test('merging two backups gives the same in each order and grouping, and nothing new a second time', () => {
  fc.assert(
    fc.property(arbitraryBackup, arbitraryBackup, arbitraryBackup, (a, b, c) => {
      expect(asList(mergeBackups(a, b))).toEqual(asList(mergeBackups(b, a)));
      expect(asList(mergeBackups(mergeBackups(a, b), c))).toEqual(
        asList(mergeBackups(a, mergeBackups(b, c))),
      );
      expect(asList(mergeBackups(mergeBackups(a, b), b))).toEqual(asList(mergeBackups(a, b)));
    }),
  );
});

/** Removes all that a backup has, and forgets that it was there. */
function empty({ local }: Store): void {
  for (const table of [
    ...['titles', 'drafts', 'notify_levels', 'pins', 'conversation_states', 'read_marks', 'baseline'],
    ...['reminders', 'saved_replies', 'labels', 'conversation_labels', 'notes', 'known_people'],
    ...['saved_searches', 'rules', 'changes'],
  ])
    local.run(`DELETE FROM ${table}`);
}

const restore = (store: Store, { records }: BackupContent) =>
  putRecords(store, [...records.values()], 'newer', 0, () => {});

test('restoring two backups gives the same in each order, and as their merged one; a second time changes nothing', async () => {
  const store = openTestStore();
  const after = async (...backups: readonly BackupContent[]) => {
    empty(store);
    for (const backup of backups) await restore(store, backup);
    return recordsOf(store);
  };
  await fc.assert(
    fc.asyncProperty(arbitraryBackup, arbitraryBackup, async (a, b) => {
      const merged = await after(mergeBackups(a, b));
      expect(await after(a, b)).toEqual(merged);
      expect(await after(b, a)).toEqual(merged);
      expect(await after(a, b, a)).toEqual(merged);
      expect(await restore(store, b)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }),
    { numRuns: 60 },
  );
});

test('a store that takes in the records of another one has what that has', async () => {
  const [one, other] = [openTestStore(), openTestStore()];
  await fc.assert(
    fc.asyncProperty(arbitraryBackup, arbitraryBackup, async (a, b) => {
      for (const store of [one, other]) empty(store);
      await restore(one, a);
      await restore(other, b);
      const [ofOne, ofOther] = [await recordsOf(one), await recordsOf(other)];
      await putRecords(one, ofOther, 'newer', 0, () => {});
      await putRecords(other, ofOne, 'newer', 0, () => {});
      expect(await recordsOf(one)).toEqual(await recordsOf(other));
    }),
    { numRuns: 60 },
  );
});
