import fc from 'fast-check';
import type { Store } from '../db/store.ts';
import { eachRecord } from './content.ts';
import { type BackupContent, type BackupRecord, nameOf } from './records.ts';

const contentOf = (records: readonly BackupRecord[]): BackupContent => ({
  ...{ account: 'test', madeAt: 0, witness: null },
  records: new Map(records.map((record) => [nameOf(record), record])),
});

export async function recordsOf(store: Pick<Store, 'local'>): Promise<readonly BackupRecord[]> {
  const records: BackupRecord[] = [];
  for await (const record of eachRecord(store)) records.push(record);
  return records;
}

const few = fc.integer({ min: 1, max: 3 });
const json = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((all) => JSON.stringify(all));
const word = fc.constantFrom('a', 'B', 'é', '…');

/** Keys and values of each kind. */
const KINDS: Readonly<Record<string, readonly [fc.Arbitrary<string>, fc.Arbitrary<string | null>]>> = {
  names: [json(few), fc.option(json(word))],
  made: [json(few), json(fc.option(word), fc.array(word, { maxLength: 2 }))],
  levels: [json(few), fc.option(json(fc.constantFrom('all', 'critical', 'none')))],
  pins: [json(few), fc.option(json())],
  states: [json(few), fc.option(json(fc.constantFrom('done', 'back'), fc.constant(null), few))],
  marks: [json(few), json(few)],
  baseline: [json(), json(few)],
  drafts: [
    json(fc.integer({ min: -1, max: 2 })),
    fc.option(json(word, fc.constantFrom(0, 3), word, fc.constant([]))),
  ],
  reminders: [json(few), fc.option(json(few, fc.constantFrom(0, 1)))],
  replies: [
    json(word, word),
    fc.option(
      json(
        fc
          .string({ minLength: 1, maxLength: 3 })
          .map((text) => text.toWellFormed())
          .filter((text) => text !== ''),
      ),
    ),
  ],
  labels: [
    json(few),
    fc.option(
      json(word, fc.constantFrom('red', 'blue'), fc.constantFrom('a', 'b', null), fc.constantFrom(1, 2)),
    ),
  ],
  labelled: [json(few, few), fc.option(json())],
  notes: [json(few), fc.option(json(word, few))],
  people: [json(fc.constantFrom('a@x', 'b@x')), fc.option(json(word, word, fc.constantFrom(null, 3)))],
  searches: [json(few), fc.option(json(word, word, fc.constantFrom([], [['a', 1]]), few))],
  rules: [
    json(few),
    fc.option(
      json(
        ...[word, fc.constantFrom(0, 1), few, fc.constant(0)],
        fc.constant({ from: [], words: [], isCritical: false, hasFile: true }),
        fc.constantFrom([], [2]).map((labels) => ({ labels, pins: true, level: null, snooze: null })),
        few,
      ),
    ),
  ],
};

/** A backup with a few records, of which many are also in another one. */
export const arbitraryBackup: fc.Arbitrary<BackupContent> = fc
  .array(
    fc.oneof(
      ...Object.entries(KINDS).map(([kind, [key, value]]) =>
        fc.record({ kind: fc.constant(kind), key, at: fc.integer({ min: 0, max: 3 }), value }),
      ),
    ),
    { maxLength: 20 },
  )
  .map(contentOf);
