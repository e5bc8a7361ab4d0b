import type { ConvId, MsgId } from './ids.ts';

export const TRANSCRIPT_FORMATS = ['html', 'pdf', 'text', 'csv', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
/** A format that core writes. A PDF file is printed from a web page. */
export type WrittenFormat = Exclude<TranscriptFormat, 'pdf'>;

/** The most messages of a PDF file: Chromium needs about 60 kB of memory for each, and a second for a thousand. */
export const MOST_PRINTED = 10_000;

/** The ending of a transcript's file name. */
export const TRANSCRIPT_ENDINGS: Readonly<Record<TranscriptFormat, string>> = {
  html: '.html',
  pdf: '.pdf',
  text: '.txt',
  csv: '.csv',
  json: '.json',
};

/** The ending of the manifest that lies beside a transcript of one file. */
export const MANIFEST_ENDING = '.manifest.json';
/** The manifest in a zip file, and the folder of the attachments beside it. */
export const MANIFEST_NAME = 'manifest.json';
export const FILES_FOLDER = 'files';

/** Whether a path of a manifest leads to a file below its folder, on any system. */
export const isInside = (name: string): boolean =>
  !/[\\\p{Cc}]|^[a-z]:/iu.test(name) &&
  name.split('/').every((part) => part !== '' && !/^\.{1,2}$/u.test(part));

/** Whether a file of this name is a manifest. */
export const isManifestName = (name: string): boolean =>
  name.endsWith(MANIFEST_ENDING) || name === MANIFEST_NAME;

/**
 * The messages that a transcript has: all of a conversation, those from a time (inclusive) to another (exclusive), or these; or those that a
 * search finds in all conversations.
 */
export type TranscriptRange =
  | { readonly kind: 'all' }
  /** Ms since the epoch; null: without a limit. */
  | { readonly kind: 'times'; readonly from: number | null; readonly to: number | null }
  | { readonly kind: 'messages'; readonly msgIds: readonly MsgId[] }
  | { readonly kind: 'search'; readonly query: string };

/** The messages that a transcript is wanted of. Exactly a search has no conversation. */
export interface TranscriptOf {
  readonly convId: ConvId | null;
  readonly range: TranscriptRange;
}

/** The parts of a transcript that are replaced. */
export interface TranscriptRedaction {
  /** People are numbered, also in texts. */
  readonly people: boolean;
  /** Numbers of six digits or more. */
  readonly numbers: boolean;
  /** Email addresses, and the places of locations. */
  readonly addresses: boolean;
  /** Other texts, in upper and lower case. */
  readonly words: readonly string[];
}

/** A message as a transcript would have it. */
export interface PreviewedMessage {
  readonly msgId: MsgId;
  readonly sender: string;
  /** The beginning. */
  readonly text: string;
}

/** A message by its number and its time: ms since the epoch, null if unknown. */
export interface TranscriptEdge {
  readonly msgId: MsgId;
  readonly created: number | null;
}

/**
 * Where messages may be missing: between two of the transcript, before its first one (`after` is null) or after its last one (`before` is
 * null). `loading`: they are not on this computer yet. `unreadable`: the service's responses can't be read there.
 */
export interface TranscriptGap {
  readonly after: TranscriptEdge | null;
  readonly before: TranscriptEdge | null;
  readonly state: 'loading' | 'unreadable';
}

/** How much of the range a transcript has. */
export interface TranscriptCoverage {
  readonly messages: number;
  readonly first: TranscriptEdge | null;
  readonly last: TranscriptEdge | null;
  /** True if nothing that the service had at that time is missing. A choice of messages never claims it. */
  readonly isComplete: boolean;
  /** The first `MOST_GAPS`, in ascending order. */
  readonly gaps: readonly TranscriptGap[];
  /** How many more there are. */
  readonly moreGaps: number;
  /** Deleted messages among them, whose texts no one has. */
  readonly deleted: number;
  /** Messages of unknown time that a range of times leaves out. */
  readonly undated: number;
  /** Null: it isn't of a search. */
  readonly searched: SearchedMessages | null;
}

/** The messages that a search looked through. */
export interface SearchedMessages {
  readonly messages: number;
  /** When about the oldest of them was written, ms since the epoch; null if that is unknown. */
  readonly since: number | null;
  /** False while messages on this computer, or texts of their files, are missing in the index, so that some may not be found. */
  readonly isIndexed: boolean;
  /** In how many conversations something was found. */
  readonly conversations: number;
}

export const MOST_GAPS = 100;

/** The content of a transcript before it is written. */
export interface TranscriptFacts {
  readonly coverage: TranscriptCoverage;
  /** Attachments of these messages: on this computer, and elsewhere. */
  readonly filesHere: number;
  readonly filesElsewhere: number;
}

/** The attachments in a zip file. */
export interface TranscriptFiles {
  readonly included: number;
  /** Those that were not on this computer. */
  readonly missing: number;
}

/** How far the writing of a transcript is. */
export interface TranscriptProgress {
  /** As the page named it. */
  readonly id: string;
  readonly step: 'files' | 'messages';
  readonly done: number;
  readonly total: number;
}

/** A transcript that was saved. */
export interface SavedTranscript {
  /** Of its file. */
  readonly name: string;
  readonly coverage: TranscriptCoverage;
  /** Null: without attachments. */
  readonly files: TranscriptFiles | null;
}

/**
 * How a file of a transcript differs from its manifest. `damaged`: its bytes are others. `missing`: it isn't there. `unlisted`: the manifest
 * doesn't name it.
 */
export interface TranscriptProblem {
  readonly kind: 'damaged' | 'missing' | 'unlisted';
  readonly name: string;
}

/** The outcome of a check of a transcript. */
export type TranscriptCheck =
  | {
      readonly kind: 'checked';
      readonly messages: number;
      readonly isComplete: boolean;
      /** When it was made, as the manifest says it. */
      readonly madeAt: string;
      /** How many the manifest names. */
      readonly files: number;
      /** Of the manifest itself. */
      readonly sha256: string;
      /** None: each file is as it was saved. */
      readonly problems: readonly TranscriptProblem[];
    }
  | { readonly kind: 'refused'; readonly reason: CheckRefusal };

/**
 * Why a transcript can't be checked: there is no such file; it can't be read; no manifest belongs to it; its manifest isn't one, or is of
 * a newer Parley; the zip file isn't whole; or it is made to do harm, with names that lead elsewhere or contents of no end.
 */
export type CheckRefusal =
  | 'no-file'
  | 'unreadable'
  | 'no-manifest'
  | 'bad-manifest'
  | 'broken-zip'
  | 'hostile-zip';
