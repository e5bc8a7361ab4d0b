import type { ErrorData } from '../errors/errors.ts';
import type { FileTextProgress } from './files/fileTexts.ts';

/** The connection, the progress of the history, the state of the store and the unread counts. */
export interface Status {
  readonly connection: Connection;
  readonly history: History;
  readonly storage: StorageState;
  /** Notes about the store that weren't dismissed yet, oldest first. */
  readonly storageNotes: readonly StorageNote[];
  readonly unread: Unread;
  /** How far the texts of files are read; null while that is turned off. */
  readonly fileTexts: FileTextProgress | null;
}

/** Unread messages of others in the whole account. */
export interface Unread {
  readonly conversations: number;
  readonly messages: number;
  /** The number in the title and on the badge: only those messages that the conversation's own level lets notify. */
  readonly badge: number;
}

/** `full`: the disk has no room, so nothing new is stored until it has. */
export type StorageState = 'ok' | 'full';

/** A file of the store was set aside. Kept until the person has read the note. */
export interface StorageNote {
  readonly id: number;
  /**
   * `archive-damaged`: the messages, which the service gives again. `archive-outdated`: the messages, because the service no longer has the
   * same ones. `local-restored`: what exists only here, replaced by a backup. `local-lost`: what exists only here, without a backup.
   * `account-locked`: everything, because it could no longer be opened.
   */
  readonly kind: 'archive-damaged' | 'archive-outdated' | 'local-restored' | 'local-lost' | 'account-locked';
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The file's new name in the account's folder, or for `account-locked` the folder's own; null if the file was gone. */
  readonly setAsideAs: string | null;
  /** When the backup that replaced it was made, ms since the epoch. */
  readonly backupAt: number | null;
}

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'online' }
  /** A request failed. The next attempt is at `retryAt` (ms since the epoch); null: there is no automatic one. */
  | { readonly state: 'trouble'; readonly error: ErrorData; readonly retryAt: number | null };

export interface History {
  /** `unknown` until the newest message is found, then `filling` while older ones load, then `complete`. */
  readonly state: 'unknown' | 'filling' | 'complete';
  /** Messages in the store. */
  readonly stored: number;
  /** Messages in the full-text index. */
  readonly indexed: number;
  /** Part of the service's responses can't be read, so messages may be missing. */
  readonly isUnreadable: boolean;
}
