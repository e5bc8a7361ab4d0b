import type { ErrorData } from '../errors/errors.ts';

/** What core knows of the service and of how far it has come. */
export interface Status {
  readonly connection: Connection;
  readonly history: History;
  readonly storage: StorageState;
  /** What befell what is stored here and was not acknowledged yet, the oldest first. */
  readonly storageNotes: readonly StorageNote[];
  readonly unread: Unread;
}

/** What others wrote that is not read yet, over the whole account. */
export interface Unread {
  readonly conversations: number;
  readonly messages: number;
}

/** `full`: there is no room on the disk, so that nothing new is kept until there is. */
export type StorageState = 'ok' | 'full';

/** A file of the store was set aside. Kept until the person has read of it. */
export interface StorageNote {
  readonly id: number;
  /**
   * `archive-damaged`: the messages, which come from the service again. `archive-outdated`: the same, since the service no longer has
   * what it had. `local-restored`: what exists only here, of which a backup stood in. `local-lost`: the same without a backup.
   * `account-locked`: all of it, since it could not be opened any more.
   */
  readonly kind: 'archive-damaged' | 'archive-outdated' | 'local-restored' | 'local-lost' | 'account-locked';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The file's new name in the account's folder, of `account-locked` the folder's own; null when there was no file any more. */
  readonly setAsideAs: string | null;
  /** When the backup that stood in was made, ms since the epoch. */
  readonly backupAt: number | null;
}

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online' }
  /** A request failed; the next attempt is at `retryAt` (ms since the epoch), or never by itself when null. */
  | { readonly state: 'trouble'; readonly error: ErrorData; readonly retryAt: number | null };

export interface History {
  /** `unknown` until the newest message is found, `filling` while older ones come in, then `complete`. */
  readonly state: 'unknown' | 'filling' | 'complete';
  /** Messages in the store. */
  readonly stored: number;
  /** Messages the full-text index has taken in. */
  readonly indexed: number;
  /** Part of what the service answered cannot be read, so that messages may be missing. */
  readonly isUnreadable: boolean;
}
