import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { RestoreCounts, RestoreMode, ServiceOfBackup } from '../../../shared/model/backupFiles.ts';
import { getSyncState } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { lateAfter } from '../time/lateness.ts';
import { type BackupContent, type BackupRecord, compareRecords } from './records.ts';
import { IN_BACKUP } from './registry.ts';

/** Compared or saved before other work gets in between, ms. */
const SLICE_MS = 15;

/** A record that was put, and the one before it: null if there was none. */
export interface Put {
  readonly put: BackupRecord;
  readonly before: BackupRecord | null;
}

type Effect = keyof RestoreCounts;

export const NO_COUNTS: RestoreCounts = { added: 0, changed: 0, removed: 0, kept: 0 };

/** The records of a backup that mean something here: if the service may be another one, its numbers may mean others. */
export function meantHere({ records }: BackupContent, service: ServiceOfBackup): readonly BackupRecord[] {
  const all = [...records.values()];
  return service === 'same' ? all : all.filter((record) => !hasNumbers(record));
}

function hasNumbers({ kind, value }: BackupRecord): boolean {
  const has = IN_BACKUP[kind]?.hasNumbers ?? false;
  return typeof has === 'boolean' ? has : value !== null && has(JSON.parse(value));
}

/** The effect that each record would have. */
export async function compareWith(
  store: Store,
  records: readonly BackupRecord[],
  mode: RestoreMode,
): Promise<ReadonlyMap<string, RestoreCounts>> {
  const counts = new Map<string, RestoreCounts>();
  await inSlices(records, (record) => {
    const { effect } = planFor(store, record, mode, 0);
    if (effect !== null) count(counts, record.kind, effect);
  });
  return counts;
}

/** Puts records that are to hold here, in slices of one transaction each. Says of each what it did. @throws AppError `disk-full` */
export async function putRecords(
  store: Store,
  records: readonly BackupRecord[],
  mode: RestoreMode,
  now: number,
  onPut: (put: Put, effect: Effect) => void,
): Promise<RestoreCounts> {
  const counts = new Map<string, RestoreCounts>();
  await saveAll(store, records, (record, saving) => {
    const { put, before, effect } = planFor(store, record, mode, now);
    if (put !== null) {
      saving(put);
      if (effect !== null) onPut({ put, before }, effect);
    }
    if (effect !== null) count(counts, '', effect);
  });
  return counts.get('') ?? NO_COUNTS;
}

/** Takes puts back where nothing has changed since, as changes of now. @throws AppError `disk-full` */
export async function putBack(store: Store, puts: readonly Put[], now: number): Promise<RestoreCounts> {
  let counts = NO_COUNTS;
  const count = (effect: Effect) => {
    counts = { ...counts, [effect]: counts[effect] + 1 };
  };
  await saveAll(store, puts, ({ put, before }, saving) => {
    const here = findRecord(store, put);
    if (here?.at !== put.at || here.value !== put.value) return count('kept');
    const value = before?.value ?? null;
    saving({ ...put, at: Math.max(now, put.at + 1), value });
    count(effectOf(put.value, value));
  });
  return counts;
}

/** `work` says of each which record to save. The archive then fits all that were saved, also if one fails. */
async function saveAll<T>(
  store: Store,
  all: readonly T[],
  work: (one: T, saving: (record: BackupRecord) => void) => void,
): Promise<void> {
  const saved = new Map<string, unknown[]>();
  const saving = (record: BackupRecord) => {
    save(store, record);
    if (!IN_BACKUP[record.kind]?.fit) return;
    const keys = saved.get(record.kind) ?? [];
    keys.push(JSON.parse(record.key));
    saved.set(record.kind, keys);
  };
  try {
    await inSlices(
      all,
      (one) => work(one, saving),
      // Both, so that a full disk leaves nothing of the slice in one alone.
      (slice) => store.archive.transaction(() => store.local.transaction(slice)),
    );
  } finally {
    for (const [kind, keys] of saved) {
      const steps = IN_BACKUP[kind]?.fit?.(store, keys);
      if (steps) await takeSteps(store, steps);
    }
  }
}

async function takeSteps({ archive }: Store, steps: Iterator<unknown>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    await letOthersIn();
    archive.transaction(() => {
      const isLate = lateAfter(SLICE_MS);
      do isDone = steps.next().done === true;
      while (!isDone && !isLate());
    });
  }
}

function findRecord({ local }: Pick<Store, 'local'>, { kind, key }: Pick<BackupRecord, 'kind' | 'key'>) {
  const known = IN_BACKUP[kind];
  if (known === undefined) return null;
  const sql = `SELECT kind, key, at, (${known.read}) AS value FROM changes WHERE kind = ? AND key = ?`;
  return local.get<BackupRecord>(sql, kind, key) ?? null;
}

/** A mark beyond the newest message would count messages as read that are still to come. */
function upToHead(store: Store, record: BackupRecord): BackupRecord {
  const upTo = IN_BACKUP[record.kind]?.upTo;
  if (upTo === undefined || record.value === null) return record;
  const { head } = getSyncState(store);
  return head === null ? record : { ...record, value: JSON.stringify(upTo(JSON.parse(record.value), head)) };
}

function canBeHere(store: Store, { kind, key, value }: BackupRecord): boolean {
  const canBe = IN_BACKUP[kind]?.canBeHere;
  return value === null || canBe === undefined || canBe(store, JSON.parse(key), JSON.parse(value));
}

interface Plan {
  /** Null: nothing is put. */
  readonly put: BackupRecord | null;
  readonly before: BackupRecord | null;
  /** Null: the same is here. */
  readonly effect: Effect | null;
}

function planFor(store: Store, given: BackupRecord, mode: RestoreMode, now: number): Plan {
  const record = upToHead(store, given);
  const before = findRecord(store, record);
  const here = before?.value ?? null;
  const isSame = here === record.value;
  if (!isSame && !canBeHere(store, record)) return { put: null, before, effect: 'kept' };
  if (mode === 'file') {
    if (isSame || record.value === null) return { put: null, before, effect: isSame ? null : 'kept' };
    const at = Math.max(now, record.at + 1, (before?.at ?? 0) + 1);
    return { put: { ...record, at }, before, effect: here === null ? 'added' : 'changed' };
  }
  if (before !== null && compareRecords(record, before) <= 0)
    return { put: null, before, effect: isSame ? null : 'kept' };
  if (isSame) return { put: record, before, effect: null };
  return { put: record, before, effect: effectOf(here, record.value) };
}

function effectOf(before: string | null, after: string | null): Effect {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** The time is that of the record, not of this. */
function save(store: Store, { kind, key, at, value }: BackupRecord): void {
  const known = IN_BACKUP[kind];
  if (known === undefined) return;
  if (findRecord(store, { kind, key })?.value !== value)
    known.put(store, JSON.parse(key), value === null ? null : JSON.parse(value));
  store.local.run(
    'INSERT INTO changes (kind, key, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at',
    ...[kind, key, at],
  );
}

function count(counts: Map<string, RestoreCounts>, kind: string, effect: Effect): void {
  const before = counts.get(kind) ?? NO_COUNTS;
  counts.set(kind, { ...before, [effect]: before[effect] + 1 });
}

async function inSlices<T>(
  all: readonly T[],
  work: (one: T) => void,
  around: (slice: () => void) => void = (slice) => slice(),
): Promise<void> {
  for (let at = 0; at < all.length; ) {
    await letOthersIn();
    around(() => {
      const isLate = lateAfter(SLICE_MS);
      do {
        const one = all[at];
        at += 1;
        if (one !== undefined) work(one);
      } while (at < all.length && !isLate());
    });
  }
}
