import type { z } from 'zod';
import type { Store } from './store.ts';

/** Records of one kind in a backup, of which each has its time in `changes`; see `recordChanges`. */
export interface InBackup {
  /** Of local.db. */
  readonly table: string;
  /** Their keys or values name conversations or messages by their numbers. */
  readonly hasNumbers: boolean | ((value: unknown) => boolean);
  readonly zKey: z.ZodType<unknown>;
  readonly zValue: z.ZodType<unknown>;
  /** SQL for the value of the record `changes.key`, a JSON array. No row: it was removed. */
  readonly read: string;
  /** Saves a record, or removes it: value null. Both are of their schemas. */
  readonly put: (store: Store, key: unknown, value: unknown) => void;
  /** The value without what lies beyond the newest message of the service. Omitted: it names no place among messages. */
  readonly upTo?: (value: unknown, head: number) => unknown;
  /** Omitted: each record can. */
  readonly canBeHere?: (store: Store, key: unknown, value: unknown) => boolean;
  /** Of two values from the same time, the greater one is right. Omitted: either is, so the order of their JSON texts decides. */
  readonly compare?: (one: unknown, other: unknown) => number;
  /**
   * Makes the archive fit when records with these keys were put, in steps of a few ms. Omitted: `put` does. After a crash in between, a start
   * does.
   */
  readonly fit?: (store: Store, keys: readonly unknown[]) => Iterator<unknown>;
}

/** Describes a kind; its functions are called with what its schemas accept. */
export const inBackup = <Key, Value>(described: {
  readonly table: string;
  readonly hasNumbers: boolean | ((value: Value) => boolean);
  readonly zKey: z.ZodType<Key>;
  readonly zValue: z.ZodType<Value>;
  readonly read: string;
  readonly put: (store: Store, key: Key, value: Value | null) => void;
  readonly upTo?: (value: Value, head: number) => Value;
  readonly canBeHere?: (store: Store, key: Key, value: Value) => boolean;
  readonly compare?: (one: Value, other: Value) => number;
  readonly fit?: (store: Store, keys: readonly Key[]) => Iterator<unknown>;
}): InBackup => described as InBackup;
