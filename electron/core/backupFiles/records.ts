import { IN_BACKUP } from './registry.ts';

/** The state of one thing at a time: a last-writer-wins register. */
export interface BackupRecord {
  readonly kind: string;
  /** A JSON array. */
  readonly key: string;
  /** Of its last change, ms since the epoch. A read mark has that of its last step back. */
  readonly at: number;
  /** A JSON array; null: it was removed. */
  readonly value: string | null;
}

/** Ms since the epoch, the end of the year 9999. No clock gives a later time, and changes after it still have times that a backup can hold. */
export const LATEST = 253_402_300_799_999;

/** A message by which a restored service is noticed. */
export interface Witness {
  readonly msgId: number;
  /** As the service gave it. */
  readonly created: number;
}

export interface BackupContent {
  readonly account: string;
  /** Ms since the epoch. */
  readonly madeAt: number;
  /** The newest message that isn’t deleted; null: none was known. */
  readonly witness: Witness | null;
  /** By `nameOf`. */
  readonly records: ReadonlyMap<string, BackupRecord>;
}

/** Tells records of a backup apart. */
export const nameOf = ({ kind, key }: Pick<BackupRecord, 'kind' | 'key'>): string => `${kind} ${key}`;

/**
 * Greater than 0 if the first of two states of the same thing holds when they are merged: the later one. From the same time it is the
 * greater value; no value is the least. This is a total order, so merging is commutative, associative and idempotent.
 */
export function compareRecords(one: BackupRecord, other: BackupRecord): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.value === other.value) return 0;
  if (one.value === null) return -1;
  if (other.value === null) return 1;
  const compare = IN_BACKUP[one.kind]?.compare;
  const byMeaning = compare?.(JSON.parse(one.value), JSON.parse(other.value)) ?? 0;
  return byMeaning !== 0 ? byMeaning : one.value < other.value ? -1 : 1;
}

/** Merges two backups of the same account. */
export function mergeBackups(one: BackupContent, other: BackupContent): BackupContent {
  const records = new Map(one.records);
  for (const [name, record] of other.records) {
    const known = records.get(name);
    if (known === undefined || compareRecords(record, known) > 0) records.set(name, record);
  }
  return {
    account: one.account,
    madeAt: Math.max(one.madeAt, other.madeAt),
    witness: newest(one.witness, other.witness),
    records,
  };
}

function newest(one: Witness | null, other: Witness | null): Witness | null {
  if (one === null || other === null) return one ?? other;
  return (one.msgId - other.msgId || one.created - other.created) > 0 ? one : other;
}
