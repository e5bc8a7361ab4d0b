import type { Db } from './db.ts';

export type Log = (level: 'info' | 'warn' | 'error', message: string) => void;

/** The account's two files, open. */
export interface Store {
  /** Messages and data derived from them; can be loaded from the service again. */
  readonly archive: Db;
  /** Outbox, drafts, titles and read marks; exist nowhere else. */
  readonly local: Db;
  readonly selfEmail: string;
  /** In small letters: see `isSelf`. */
  readonly ownAddresses: Set<string>;
  close(): void;
}

/**
 * The messages of one conversation are far apart on the disk: among a million, its newest 50 take 3.5 times as long as 50 neighbours; with
 * 24 MiB 5.6.
 */
const READING_CACHE_MIB = 80;

/** The disk had no room to open the store in the usual way, so no other connection can read it. */
export function isAlone({ archive, local }: Store): boolean {
  return archive.isAlone || local.isAlone;
}

/** For the time in which the archive is mostly read: once the history is whole. */
export function enlargeCache({ archive }: Store): void {
  archive.exec(`PRAGMA cache_size = -${READING_CACHE_MIB * 1024}`);
}
