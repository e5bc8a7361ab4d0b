import type { SavedReplyId } from './ids.ts';

/** A text that the person keeps to write it again, with placeholders. It stays on this computer. */
export interface SavedReply extends WrittenReply {
  readonly id: SavedReplyId;
}

/** Folder and name together tell it from the others of its account. */
export interface WrittenReply {
  /** '' for none. Folders hold no others. */
  readonly folder: string;
  readonly name: string;
  readonly text: string;
}

/** A saved reply in a list. */
export interface ListedReply extends Omit<SavedReply, 'text'> {
  /** Of its text. */
  readonly beginning: string;
}

export interface SavedReplyPage {
  /** The first that fit. */
  readonly replies: readonly ListedReply[];
  /** How many fit. */
  readonly total: number;
  /** All folders, in the order of the list. */
  readonly folders: readonly string[];
}

export const MAX_SAVED_REPLIES = 2_000;
/** UTF-16 units; also of a folder. */
export const MAX_REPLY_NAME = 100;
/** UTF-16 units. */
export const MAX_REPLY_TEXT = 20_000;
/** UTF-8 bytes of all texts together, so that each export can be imported again. */
export const MAX_REPLY_BYTES = 4 * 2 ** 20;
/** Bytes of a file that is imported. A text takes at most twice as many in it, and names have room beside that. */
export const MAX_REPLY_FILE = 12 * 2 ** 20;
/** Bytes of a file of JSON that is no export: it is parsed at once, while core does nothing else. */
export const MAX_REPLY_JSON = 2 ** 20;

/** `full`: there are as many as there is room for. */
export type SavedOutcome =
  | { readonly kind: 'saved'; readonly reply: SavedReply }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'full' };

export const REPLY_FORMATS = ['csv', 'json'] as const;
export type ReplyFormat = (typeof REPLY_FORMATS)[number];

/** Why a file can't be imported at all. `no-columns`: neither JSON, nor a table with the columns of replies. */
export type UnreadableFile =
  | 'too-large'
  | 'large-json'
  | 'not-utf8'
  | 'broken-json'
  | 'no-columns'
  | 'no-replies';

/** Why one line of a file isn't a reply. */
export type WrongLine =
  | 'broken'
  | 'columns'
  | 'no-name'
  | 'long-name'
  | 'long-folder'
  | 'no-text'
  | 'long-text'
  | 'twice';

/** Of the wrong lines of a file, so many are listed. */
export const MOST_WRONG_LISTED = 100;
/** And so many of the replies whose texts it would replace. */
export const MOST_CHANGES_LISTED = 100;

/** A reply whose text an import would replace. */
export type ChangedReply = Pick<WrittenReply, 'folder' | 'name'>;

/** The effect that an import would have. Nothing is saved yet. */
export type ImportPreview =
  | { readonly kind: 'unreadable'; readonly why: UnreadableFile }
  | ({
      readonly kind: 'read';
      /** Names the file that was read last; no other can be imported. */
      readonly importId: number;
      /** How the entries are counted: by their line in the file, or by their place in the list. */
      readonly format: ReplyFormat;
      /** The first whose texts it would replace. */
      readonly changes: readonly ChangedReply[];
      /** The first wrong ones, which are left out. */
      readonly wrong: readonly { readonly at: number; readonly why: WrongLine }[];
      readonly wrongCount: number;
      readonly hasRoom: boolean;
    } & ImportCounts);

export interface ImportCounts {
  readonly added: number;
  /** Replies whose text is another one in the file. */
  readonly changed: number;
  readonly same: number;
}

/** A name or a folder as it is saved: on one line. */
export const asReplyName = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A text as it is saved: as a message box holds it. */
export const asReplyText = (typed: string): string =>
  typed
    .toWellFormed()
    .replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
