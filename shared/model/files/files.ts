import type { ErrorData } from '../../errors/errors.ts';
import type { ConvId, MsgId, OutboxId, StagedId } from '../ids.ts';
import type { Attachment } from '../messages.ts';
import type { OutgoingFile } from '../outbox.ts';

/** Where the content of a message's attachment is. */
export type FileStatus = { readonly msgId: MsgId } & (
  | { readonly state: 'remote' }
  /** `received` of `total` bytes, null when nobody knows how many; over the last seconds `bytesPerSecond`, 0 until it can be told. */
  | {
      readonly state: 'fetching';
      readonly received: number;
      readonly total: number | null;
      readonly bytesPerSecond: number;
    }
  | {
      readonly state: 'here';
      readonly nature: FileNature;
      /** Its size is another than the one that the service had announced; left out when it is not, or none was. */
      readonly otherSize?: 'larger' | 'smaller';
    }
  | { readonly state: 'failed'; readonly error: ErrorData }
);

/** What a file is, told from its first bytes and its name, beside what the sender claims. */
export interface FileNature {
  /** The media type that the bytes stand for; null when they stand for none that is known, as with plain text. */
  readonly sniffed: string | null;
  /** The bytes are of another family of files than name or claimed type say. */
  readonly isMismatch: boolean;
  /** Opening it may run it, by its name or by its bytes. */
  readonly mayRun: boolean;
  /** How it can be shown inside the app; null when it cannot. */
  readonly preview: FilePreview | null;
}

export type FilePreview =
  | ({ readonly kind: 'image' } & Picture)
  | { readonly kind: 'audio' | 'video' | 'pdf' | 'text' };

/** A picture that is small enough to be decoded (`MAX_PIXELS`). */
export interface Picture {
  /** Pixels, as it is shown: turned by what it says about its orientation. */
  readonly width: number;
  readonly height: number;
  /** It moves, or may move. */
  readonly isAnimated: boolean;
}

/** Larger pictures are not decoded: some are made to fill the memory. */
export const MAX_PIXELS = 64_000_000;

/** A file of a conversation, as lists of files show it. */
export interface FileEntry {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** '' when it is not known. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** Milliseconds since the epoch; null when it is not known. */
  readonly created: number | null;
  readonly attachment: Attachment;
}

/** By what the sender claims, since most files are not here yet. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface FilePage {
  /** Newest first. */
  readonly files: readonly FileEntry[];
  /** There are older ones than the last of these, and newer ones than the first. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** A file that was fetched, is being fetched, or could not be. */
export interface Download {
  readonly entry: FileEntry;
  readonly status: FileStatus;
  /** When it was fetched, ms since the epoch; null until it is here. */
  readonly at: number | null;
}

/** How much of files is on this computer. */
export interface FileUsage {
  readonly files: number;
  /** Bytes on the disk; a content that several messages carry counts once. */
  readonly bytes: number;
}

/** How far a file is that is being sent. */
export interface UploadProgress {
  readonly id: OutboxId;
  /** Bytes handed over so far, of all. */
  readonly sent: number;
  readonly total: number;
  /** Over the last seconds; 0 until it can be told. */
  readonly bytesPerSecond: number;
}

/** A file that stands ready to be sent as part of a draft. It stays where it is on the disk until then. */
export interface StagedFile extends OutgoingFile {
  readonly id: StagedId;
  /** Null when it is no picture that can be shown. */
  readonly picture: Picture | null;
  /** Why it cannot be sent as it is: it is another one than when it was staged, gone, or closed to us. */
  readonly problem: FileProblem | null;
}

export type FileProblem = 'file-changed' | 'file-missing' | 'file-unreadable';

/** What is pasted passes through memory; larger things come as files. */
export const MAX_PASTED_BYTES = 64 * 2 ** 20;

/** So many files in one draft are more than anybody looks through. */
export const MAX_STAGED = 500;

/** What became of files that were to be staged. */
export interface Staged {
  /** All of the draft, in order. */
  readonly files: readonly StagedFile[];
  readonly refused: readonly RefusedFile[];
  /** Folders among them, of which nothing was staged: the person says how (`staged.addFolder`). */
  readonly folders: readonly FolderFacts[];
}

/** A folder that the person dropped, with all that lies in it. */
export interface FolderFacts {
  /** As it was given. */
  readonly path: string;
  readonly name: string;
  /** How many files lie in it and in the folders in it. Links are not followed and not counted. */
  readonly files: number;
  /** Bytes of all of them. */
  readonly bytes: number;
}

/** A folder that is being packed into a zip file, which stands in its draft when it is done. */
export interface ZipProgress {
  /** Of the staged file that it becomes. */
  readonly id: StagedId;
  readonly convId: ConvId | null;
  /** Of the zip file. */
  readonly name: string;
  /** Bytes of the folder's files packed so far, of all; both are 0 while the files are being counted. */
  readonly done: number;
  readonly total: number;
}

/** Files that Parley was started with (`parley FILE…`) and that wait for the person to say to whom. */
export interface Shared {
  /** The last parts of their paths; empty when none wait. */
  readonly names: readonly string[];
}

/** What became of files that were to be saved together. */
export interface SavedFiles {
  readonly saved: number;
  readonly refused: readonly RefusedFile[];
}

export interface RefusedFile {
  /** The last part of its path; of what lies in a folder the folder's name and the way from there. */
  readonly name: string;
  readonly error: ErrorData;
}
