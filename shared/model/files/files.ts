import type { ErrorData } from '../../errors/errors.ts';
import type { ConvId, FileToken, MsgId, OutboxId, StagedId } from '../ids.ts';
import type { Attachment } from '../messages.ts';
import type { OutgoingFile } from '../outbox.ts';

/** The download state of a message's attachment. */
export type FileStatus = { readonly msgId: MsgId } & (
  | { readonly state: 'remote' }
  /** `received` of `total` bytes (null: unknown). `bytesPerSecond` is over the last seconds, 0 until it is known. */
  | {
      readonly state: 'fetching';
      readonly received: number;
      readonly total: number | null;
      readonly bytesPerSecond: number;
      /** The service limits downloads: it isn't started before this time, ms since the epoch. Omitted if it is running, or may start. */
      readonly heldUntil?: number;
    }
  | {
      readonly state: 'here';
      /** The same for the same bytes, and only for these. */
      readonly content: string;
      readonly nature: FileNature;
      /** How its size differs from the announced one; omitted if it doesn't, or if none was announced. */
      readonly otherSize?: 'larger' | 'smaller';
      /** Bytes; omitted if the service announced as many. */
      readonly size?: number;
      /** A copy of a large file is being written for another program; omitted otherwise. */
      readonly copying?: CopyProgress;
    }
  | { readonly state: 'failed'; readonly error: ErrorData }
);

/** How much of a copy is written, bytes. */
export interface CopyProgress {
  readonly done: number;
  readonly total: number;
}

/** The nature of a file, detected from its first bytes and its name, apart from the sender's claims. */
export interface FileNature {
  /** The media type that the bytes show; null if unknown, as with plain text. */
  readonly sniffed: string | null;
  /** The bytes are of another family of files than the name or the claimed type. */
  readonly isMismatch: boolean;
  /** Opening it may run it, judging by its name or its bytes. */
  readonly mayRun: boolean;
  /** How it can be shown inside the app; null if it can't. */
  readonly preview: FilePreview | null;
}

export type FilePreview =
  | ({ readonly kind: 'image' } & Picture)
  | { readonly kind: 'audio' | 'video' | 'pdf' | 'text' };

/** A picture that is small enough to be decoded (`MAX_PIXELS`). */
export interface Picture {
  /** Pixels, as shown: with its orientation applied. */
  readonly width: number;
  readonly height: number;
  /** It is animated, or may be. */
  readonly isAnimated: boolean;
}

/** Larger pictures aren't decoded: some are made to exhaust the memory. */
export const MAX_PIXELS = 64_000_000;

/** A file of a conversation, as lists of files show it. */
export interface FileEntry {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** '' if unknown. */
  readonly senderEmail: string;
  readonly isFromSelf: boolean;
  /** Milliseconds since the epoch; null if unknown. */
  readonly created: number | null;
  readonly attachment: Attachment;
}

/** By the sender's claims, because most files aren't downloaded yet. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface FilePage {
  /** Newest first. */
  readonly files: readonly FileEntry[];
  /** Whether there are files older than the last of these, and newer than the first. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** A file that was downloaded, is being downloaded, or failed. */
export interface Download {
  readonly entry: FileEntry;
  readonly status: FileStatus;
  /** When it was downloaded, ms since the epoch; null until then. */
  readonly at: number | null;
}

/** The room that downloaded files take. */
export interface FileUsage {
  readonly files: number;
  /** Bytes on the disk; content that several messages share counts once. */
  readonly bytes: number;
}

/** The progress of a file that is being sent. */
export interface UploadProgress {
  readonly id: OutboxId;
  /** Bytes sent so far, and of the whole file. */
  readonly sent: number;
  readonly total: number;
  /** Over the last seconds; 0 until it is known. */
  readonly bytesPerSecond: number;
}

/** A staged file. It stays where it is on the disk until it is sent. */
export interface StagedFile extends OutgoingFile {
  readonly id: StagedId;
  /** Null if it isn't a picture that can be shown. */
  readonly picture: Picture | null;
  /** Why it can't be sent as it is: it changed since it was staged, is gone, or can't be read. */
  readonly problem: FileProblem | null;
}

/** The error codes that say why a staged file can't be sent as it is. */
export const FILE_PROBLEMS = ['file-changed', 'file-missing', 'file-unreadable'] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** Pasted content passes through memory; anything larger comes as a file. */
export const MAX_PASTED_BYTES = 64 * 2 ** 20;

/** No one looks through more files than this in one draft. */
export const MAX_STAGED = 500;

/** The outcome of staging files. */
export interface Staged {
  /** All staged files of the draft, in order. */
  readonly files: readonly StagedFile[];
  readonly refused: readonly RefusedFile[];
  /** Folders among them. Nothing of these is staged until the person chooses how (`staged.addFolder`). */
  readonly folders: readonly FolderFacts[];
}

/** A folder that the person dropped, with everything in it. */
export interface FolderFacts {
  /** Stands for it in `staged.addFolder`. */
  readonly token: FileToken;
  readonly name: string;
  /** Files in the folder and its subfolders. */
  readonly files: number;
  /** Links, which are not followed, pipes and devices: none of them is sent. */
  readonly leftOut: number;
  /** Bytes of all files together. */
  readonly bytes: number;
}

/** A folder that is being packed into a zip file, which is then staged in its draft. */
export interface ZipProgress {
  /** Of the staged file that it becomes. */
  readonly id: StagedId;
  readonly convId: ConvId | null;
  /** Of the zip file. */
  readonly name: string;
  /** Bytes of the folder's files packed so far, and of all; both are 0 while the files are being counted. */
  readonly done: number;
  readonly total: number;
}

/** Files that Parley was started with (`parley FILE…`), until the person chooses a conversation for them. */
export interface Shared {
  /** The last parts of their paths; empty if none wait. */
  readonly names: readonly string[];
}

/** The outcome of saving files together. */
export interface SavedFiles {
  readonly saved: number;
  readonly refused: readonly RefusedFile[];
}

export interface RefusedFile {
  /** The last part of its path; inside a folder, the folder's name and the path from there. '' when it is not known. */
  readonly name: string;
  readonly error: ErrorData;
}
