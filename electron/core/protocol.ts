/**
 * The messages between the shell and the core worker, over the worker's message port.
 * Secrets cross here and nowhere else: they are never logged and never part of an error.
 */
import type { CoreEvent, CoreRouteName } from '../../shared/contract/index.ts';
import type { Result } from '../../shared/errors/errors.ts';
import type { BackupFacts, ChosenBackup } from '../../shared/model/backupFiles.ts';
import type { FileNature, FolderFacts, Picture, Staged } from '../../shared/model/files/files.ts';
import type { HandoverChoice, HandoverPreview } from '../../shared/model/handover.ts';
import type { ConvId, MsgId, StagedId } from '../../shared/model/ids.ts';
import type { ImportPreview, ReplyFormat } from '../../shared/model/savedReplies.ts';
import type { Account } from '../../shared/model/session.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type {
  SavedTranscript,
  TranscriptOf,
  TranscriptRedaction,
  WrittenFormat,
} from '../../shared/model/transcripts.ts';

/** The service's address and the account to sign in with. */
export interface Credentials {
  readonly serviceUrl: string;
  readonly email: string;
  readonly password: string;
}

export interface OpenInput {
  readonly account: Account;
  readonly dir: string;
  readonly key: Uint8Array;
  readonly password: string;
  /** The new name of the folder that stood at `dir` and couldn't be opened. */
  readonly setAsideAs?: string;
}

/** The login that a proxy requires. */
export interface ProxyLogin {
  readonly user: string;
  readonly password: string;
}

/** The shell's own calls; the page can't reach them. */
export interface Control {
  /** Asks the service whether it accepts the credentials. Rejects with an AppError that says why not. */
  verify(input: Credentials): Promise<null>;
  /** Opens or creates the account's store in `dir` with the raw 32-byte `key`, then starts to sync. */
  open(input: OpenInput): Promise<null>;
  /** Continues to sync with a new password, after the service refused the old one. */
  setPassword(input: { password: string }): Promise<null>;
  /** Stops all work and closes the store. Resolves when nothing can be lost any longer. */
  close(input: Record<string, never>): Promise<null>;
  /** Finds the downloaded file of a message. Rejects with `not-found` if it isn't on this computer. */
  locate(input: { msgId: MsgId }): Promise<Located>;
  /** Finds a staged file. Rejects with `not-found` if there is none, or with the file's problem. */
  locateStaged(input: { id: StagedId }): Promise<LocatedStaged>;
  /** Stages files by their paths; see the route `staged.add`, where the page has tokens for them. */
  stage(input: StagedPaths): Promise<StagedByPath>;
  /** Stages a folder by its path; see the route `staged.addFolder`. */
  stageFolder(input: StagedFolder): Promise<StagedByPath>;
  /** Reads `length` bytes of the downloaded file of a message, from `start` on; fewer at its end. Rejects as `locate` does. */
  readFile(input: { msgId: MsgId; start: number; length: number }): Promise<Uint8Array>;
  /** Reads a part of a staged file. Rejects as `locateStaged` does. */
  readStaged(input: { id: StagedId; start: number; length: number }): Promise<Uint8Array>;
  /**
   * Writes a copy of the downloaded file of a message to a new file. Rejects as `locate` does, or with `cancelled`, `disk-full` or
   * `file-not-saved`.
   */
  copyFile(input: { msgId: MsgId; target: string }): Promise<null>;
  /** A name for the file of a transcript, without an ending, which is safe for the disk of any system. */
  nameTranscript(input: TranscriptNaming): Promise<string>;
  /**
   * Writes a transcript to a new file. Rejects with `not-found` for an unknown conversation, or with `cancelled`, `disk-full` or
   * `file-not-saved`; nothing of it stays then.
   */
  writeTranscript(input: TranscriptJob): Promise<WrittenTranscript>;
  /** Stops the writing of a transcript, if it is under way. */
  cancelTranscript(input: { id: string }): Promise<null>;
  /** The manifest of a transcript that was written, and then printed to `file` in its stead. Rejects if it can't be read. */
  manifestOfPrinted(input: { manifest: string; file: string }): Promise<string>;
  /** Notes that the person saved the file of a message at `path`. */
  noteSaved(input: { msgId: MsgId; path: string }): Promise<null>;
  /** Sets the files that the receiver of live events uses for TLS. Rejects with `certificate-unusable`, and then changes nothing. */
  setEventCertificate(input: { cert: string; key: string }): Promise<null>;
  /** Reads a file of saved replies; see the route `savedReplies.chooseImport`. Rejects with `file-missing`, `file-unreadable` or `not-a-file`. */
  readReplies(input: { path: string }): Promise<ImportPreview>;
  /** A name for the file of a packet, without an ending. */
  nameHandover(input: { zone: string; region: string }): Promise<string>;
  /** Writes a packet to a new file. Rejects with `not-found` if no conversation of it is known, `disk-full` or `file-not-saved`. */
  writeHandover(input: HandoverJob): Promise<null>;
  /** Reads a packet; see the route `handover.choose`. Rejects as `readReplies` does. */
  readHandover(input: { path: string }): Promise<HandoverPreview>;
  /** Writes all saved replies to a new file. Rejects with `disk-full` or `file-not-saved`. */
  exportReplies(input: { format: ReplyFormat; target: string }): Promise<null>;
  /** Writes a backup to a new file. Rejects with `disk-full` or `file-not-saved`. */
  writeBackup(input: { target: string; passphrase: string }): Promise<null>;
  /** Reads the file that is to be restored; see the route `backupFiles.choose`. Rejects as `readReplies` does. */
  chooseBackup(input: { path: string }): Promise<ChosenBackup>;
  /** Sets the folder of automatic backups. */
  setBackupFolder(input: { folder: string }): Promise<BackupFacts>;
  /** Whether a link stands in a stored message of someone else, letter by letter. `own`: email addresses of the person's other accounts. */
  isLinkInMessage(input: { msgId: MsgId; link: string; own: readonly string[] }): Promise<boolean>;
  /** The other addresses under which the service shows the account's own messages, in lower case. */
  ownAddresses(input: Record<string, never>): Promise<readonly string[]>;
  /** Applies the settings. */
  setRules(input: Rules): Promise<null>;
  /** Sets what the poller's pace depends on. */
  setActivity(input: Activity): Promise<null>;
  /** Sets the system's proxy for the service's address, e.g. `http://proxy:8080` (null: a direct connection), and the login for it. */
  setProxy(input: { url: string | null; login: ProxyLogin | null }): Promise<null>;
}

/** A downloaded file. It is encrypted: only core reads it. */
export interface Located {
  /** The sender's name for it, made safe for the disk of any system. */
  readonly fileName: string;
  /** Names its content. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly nature: FileNature;
  /** Where the person last saved it; it may no longer be there. */
  readonly savedTo: string | null;
}

/** A transcript to write; see the route `transcripts.save`. */
export interface TranscriptJob extends TranscriptOf {
  readonly id: string;
  readonly format: WrittenFormat;
  readonly zone: string;
  readonly hasFiles: boolean;
  /** Null: nothing is replaced. */
  readonly redaction: TranscriptRedaction | null;
  readonly target: string;
  /** Of the transcript itself: its later name, or its name in the zip file. */
  readonly name: string;
  /** The system's regional format, see `formatLocale`. */
  readonly region: string;
  /** Of Parley. */
  readonly version: string;
}

export type TranscriptNaming = Pick<TranscriptJob, 'convId' | 'range' | 'zone' | 'region' | 'redaction'>;

export interface WrittenTranscript extends Omit<SavedTranscript, 'name'> {
  /** The text of the manifest that belongs beside the transcript; null: it is in the zip file. */
  readonly manifest: string | null;
}

/** A packet to write; see the route `handover.save`. */
export interface HandoverJob extends Pick<TranscriptJob, 'zone' | 'region' | 'version' | 'target'> {
  readonly choice: HandoverChoice;
}

export interface StagedPaths {
  readonly convId: ConvId | null;
  readonly paths: readonly string[];
  /** Those of `paths` that will not stay: core keeps their contents, as it keeps pasted files. Omitted: none. */
  readonly temporary?: readonly string[];
}

export interface StagedFolder {
  readonly convId: ConvId | null;
  readonly path: string;
  readonly as: 'each' | 'zip';
  /** Its files will not stay. Omitted: they will. */
  readonly isTemporary?: boolean;
}

/** A folder by its path, as it was passed. */
export interface FolderOnDisk extends Omit<FolderFacts, 'token'> {
  readonly path: string;
}

/** The outcome of staging files, for the shell. */
export interface StagedByPath extends Omit<Staged, 'folders'> {
  readonly folders: readonly FolderOnDisk[];
}

export interface LocatedStaged {
  /** Bytes. */
  readonly size: number;
  /** Null if it isn't a picture that can be shown. */
  readonly picture: Picture | null;
  /** The media type that its bytes show; null if unknown. */
  readonly sniffed: string | null;
}

export interface FileRules extends Pick<Settings, 'imagesMaxBytes' | 'cacheLimit'> {
  /** Whether pictures are downloaded automatically. */
  readonly isImagesAutomatic: boolean;
  /** Bytes of the disk that automatic downloads leave free. */
  readonly leavesFree: number;
}

/** A system, and everything else that is running, needs some. */
const LEAVES_FREE = 2 ** 30;

export type SendRules = Pick<Settings, 'undoSendMs'>;

/** The settings that core uses. */
export interface Rules extends FileRules, SendRules {
  /** Deleted messages leave no placeholder. */
  readonly hidesDeleted: boolean;
  /** The texts of files are found. */
  readonly readsFiles: boolean;
}

/** The settings that core uses in this network; null: none. */
export function rulesOf(settings: Settings, network: string | null): Rules {
  const { images, imagesNetwork, imagesMaxBytes, cacheLimit, undoSendMs, deleted, fileTexts } = settings;
  const isThatNetwork = imagesNetwork !== null && imagesNetwork === network;
  const isImagesAutomatic = images === 'always' || (images === 'this-network' && isThatNetwork);
  return {
    ...{ isImagesAutomatic, imagesMaxBytes, cacheLimit, leavesFree: LEAVES_FREE },
    ...{ undoSendMs, hidesDeleted: deleted === 'hide', readsFiles: fileTexts },
  };
}

export interface Activity {
  /** Whether the window has the focus. */
  readonly focused: boolean;
  /** Whether the computer just woke up or the network came back, so that Parley polls at once. */
  readonly wake: boolean;
}

export type ControlName = keyof Control;

/** How the text of a file is read. `office`: docx, xlsx, pptx. */
export type TextKind = 'pdf' | 'office' | 'mail' | 'markup' | 'text';

/** Why the text of a file can't be read. `protected`: by a password. `crashed`: the process that read it ended. */
export type TextFailure = 'damaged' | 'protected' | 'too-large' | 'too-slow' | 'crashed';

export type TextOutcome = { readonly text: string } | { readonly failure: TextFailure };

/** Reads the text of a file in a process of its own. Null: there is no such process now, which says nothing of the file. Never rejects. */
export type ReadText = (bytes: Uint8Array<ArrayBuffer>, kind: TextKind) => Promise<TextOutcome | null>;

/** To that process: one file at a time, in pieces. `size`: bytes. */
export type ToReader =
  | { readonly type: 'begin'; readonly size: number }
  | { readonly type: 'piece'; readonly bytes: Uint8Array }
  | { readonly type: 'read'; readonly kind: TextKind };

/** `isWorn`: it holds so much memory that the next file had better have a new one. */
export type FromReader =
  | { readonly type: 'ready' }
  | { readonly type: 'outcome'; readonly outcome: TextOutcome; readonly isWorn: boolean };

/** To core, in answer to `read-text`. */
export interface TextAnswer {
  readonly type: 'text';
  readonly id: number;
  readonly outcome: TextOutcome | null;
}

export type ToCore =
  | { readonly type: 'request'; readonly id: number; readonly route: CoreRouteName; readonly input: unknown }
  | { readonly type: 'control'; readonly id: number; readonly name: ControlName; readonly input: unknown };

export type FromCore =
  | { readonly type: 'reply'; readonly id: number; readonly result: Result<unknown> }
  | { readonly type: 'event'; readonly event: CoreEvent }
  /** Asks for `ReadText`. */
  | {
      readonly type: 'read-text';
      readonly id: number;
      readonly kind: TextKind;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly type: 'log'; readonly level: 'info' | 'warn' | 'error'; readonly message: string };

/** Passed as `workerData`. */
export interface CoreOptions {
  /** The file of the search worker (the built one, or the source under Node's type stripping). */
  readonly searchWorker: string;
  /** The same of the thread that writes large files. */
  readonly writingWorker: string;
  /** The same of the thread that counts messages for the dashboard. */
  readonly dashboardWorker: string;
  /** Of authorities that are trusted beside those of the system and of Node; PEM. */
  readonly extraCertificates?: readonly string[];
}

/**
 * The core worker's `resourceLimits`, MiB. Each page of a history and each piece of a file becomes garbage. With a larger young generation
 * the process grows by up to 300 MB instead of 70. So it does with an old generation of 2 GiB or more, which V8 lets quadruple before it
 * collects garbage.
 */
export const CORE_LIMITS = { maxYoungGenerationSizeMb: 3, maxOldGenerationSizeMb: 2_000 } as const;
