import { FILE_KINDS, type FileKind } from '../../../shared/model/files/files.ts';
import { DELETED, FROM_SELF } from '../db/flags.ts';
import { knownTime } from '../messages/created.ts';

/** A message as it is read from the archive. */
export interface FactRow {
  readonly msgId: number;
  readonly convId: number;
  /** See `knownTime`. */
  readonly created: number;
  /** 0: unknown. */
  readonly senderId: number;
  readonly flags: number;
  /** Null when it has no file. */
  readonly kind: FileKind | null;
}

/** The bits of a fact. From `KIND` on, the number of the kind of its file in `FILE_KINDS`, from 1. */
const OWN = 1;
const GONE = 2;
const KIND = 4;

export const isOwn = (bits: number): boolean => (bits & OWN) !== 0;
export const isGone = (bits: number): boolean => (bits & GONE) !== 0;
/** An index in `FILE_KINDS`; -1: no file. */
export const kindOf = (bits: number): number => Math.floor(bits / KIND) - 1;

const bitsOf = ({ flags, kind }: FactRow): number =>
  (flags & FROM_SELF ? OWN : 0) |
  (flags & DELETED ? GONE : 0) |
  (kind === null ? 0 : KIND * (FILE_KINDS.indexOf(kind) + 1));

/** The messages of one conversation in numbers, ascending, in columns: a million take 21 MB. */
export interface Columns {
  length: number;
  msgIds: Float64Array;
  /** Ms since the epoch; 0: unknown. */
  times: Float64Array;
  senders: Uint32Array;
  bits: Uint8Array;
}

export const noFacts = (): Columns => ({
  length: 0,
  msgIds: new Float64Array(8),
  times: new Float64Array(8),
  senders: new Uint32Array(8),
  bits: new Uint8Array(8),
});

/** Puts `rows` in (ascending), in the place of those of the same ids. */
export function putFacts(columns: Columns, rows: readonly FactRow[]): void {
  let added = rows.filter(({ msgId }) => indexOf(columns, msgId) < 0).length;
  // From the end, so that each stretch between two of them moves once.
  let end = columns.length;
  columns.length += added;
  makeRoom(columns);
  for (const row of rows.toReversed()) {
    const index = indexFrom(columns.msgIds, row.msgId, end);
    const isKnown = index < end && columns.msgIds[index] === row.msgId;
    const next = isKnown ? index + 1 : index;
    if (added > 0 && next < end)
      for (const column of listOf(columns)) column.copyWithin(next + added, next, end);
    if (!isKnown) added -= 1;
    put(columns, index + added, row);
    end = index;
  }
}

/** Puts in a message that comes after all others. */
export function pushFact(columns: Columns, row: FactRow): void {
  columns.length += 1;
  makeRoom(columns);
  put(columns, columns.length - 1, row);
}

export function takeOut(columns: Columns, index: number): void {
  for (const column of listOf(columns)) column.copyWithin(index, index + 1, columns.length);
  columns.length -= 1;
}

/** 0 if there is none. */
export const lastId = ({ msgIds, length }: Columns): number => msgIds[length - 1] ?? 0;

/** -1 if it isn't there. */
export function indexOf({ msgIds, length }: Columns, msgId: number): number {
  const index = indexFrom(msgIds, msgId, length);
  return index < length && msgIds[index] === msgId ? index : -1;
}

/** The index of the first one with this id or a higher one, before `end`. */
export function indexFrom(msgIds: Float64Array, msgId: number, end: number): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((msgIds[middle] ?? 0) < msgId) low = middle + 1;
    else high = middle;
  }
  return low;
}

function put({ msgIds, times, senders, bits }: Columns, index: number, row: FactRow): void {
  msgIds[index] = row.msgId;
  times[index] = knownTime(row.created) ?? 0;
  senders[index] = row.senderId;
  bits[index] = bitsOf(row);
}

function makeRoom(columns: Columns): void {
  const room = columns.msgIds.length;
  if (columns.length <= room) return;
  const more = Math.max(columns.length, Math.ceil(room * 1.5));
  columns.msgIds = copied(columns.msgIds, new Float64Array(more));
  columns.times = copied(columns.times, new Float64Array(more));
  columns.senders = copied(columns.senders, new Uint32Array(more));
  columns.bits = copied(columns.bits, new Uint8Array(more));
}

function copied<Column extends Float64Array | Uint32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

const listOf = ({ msgIds, times, senders, bits }: Columns) => [msgIds, times, senders, bits];
