/** The sync status and the activity log. */

/**
 * The kinds of entries in the activity log:
 * `late`: messages with low ids appeared late.
 * `deleted`: messages were deleted on the service.
 * `unreadable`, `readable`: parts of a response couldn't be read, or now can.
 * `repaired`: something in the store was wrong.
 * `restored`, `renumbered`: the service was, so everything is loaded again.
 * `backfilled`: the past of a conversation that appeared late was loaded.
 * `unavailable`: the service no longer gives messages, which are kept here.
 * `clash`: messages of two conversations have the same ids, so only one of each can be kept.
 * `checked`: the person had the newest messages and the gaps checked.
 * `checked-all`: the person had every message checked, and that is done.
 */
export type FindingKind =
  | 'late'
  | 'deleted'
  | 'unreadable'
  | 'readable'
  | 'repaired'
  | 'restored'
  | 'renumbered'
  | 'backfilled'
  | 'unavailable'
  | 'clash'
  | 'checked'
  | 'checked-all';

export interface Finding {
  /** Ms since the epoch. */
  readonly at: number;
  readonly kind: FindingKind;
  /** Usually of messages. */
  readonly amount: number;
  /** The lowest and highest message id concerned. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Ids with `after` < msgId <= `through` that aren't complete on this computer. */
export interface SyncGap {
  readonly after: number;
  readonly through: number;
  readonly state: 'filling' | 'unreadable';
}

export interface SyncReport {
  /** When the service last answered a read since the start, ms since the epoch. */
  readonly lastRead: number | null;
  /** Newest first, at most 50. */
  readonly gaps: readonly SyncGap[];
  readonly late: number;
  readonly deleted: number;
  readonly restored: number;
  /**
   * Milliseconds between re-reads of the newest messages, re-reads of the open conversation, and pages of the slow re-read of everything.
   */
  readonly newestEveryMs: number;
  readonly viewEveryMs: number;
  readonly roundEveryMs: number;
  /** How far the slow round over everything has come, from 0 to 1. */
  readonly audited: number;
  /** Newest first. */
  readonly findings: readonly Finding[];
  /** Null before the first full check. */
  readonly fullCheck: FullCheck | null;
}

/** Differences, in messages. */
export interface Differences {
  /** Missing here, inside a stretch that counted as complete. */
  readonly late: number;
  /** Different now from what was stored here. */
  readonly changed: number;
  /** No longer on the service. */
  readonly deleted: number;
  /** Vanished many at once, which no person does by hand, so they were left as they are. */
  readonly leftAlone: number;
}

/** A comparison of every message with the service: its progress, or its result. */
export interface FullCheck extends Differences {
  /** `cut-short`: Parley was closed before it ended. `stuck`: a response couldn't be read, so it can't continue. */
  readonly state: 'running' | 'done' | 'cancelled' | 'cut-short' | 'stuck';
  /** Ms since the epoch; `endedAt` null while it runs. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The newest msgId when it began, and its progress: all ids up to `done` were requested. */
  readonly through: number;
  readonly done: number;
  /** Messages that the service gave, all of which were compared. */
  readonly messages: number;
  /** Elements of responses that couldn't be read, and so weren't compared. */
  readonly unreadable: number;
  /** Whether it runs but gets no response at the moment; it continues automatically. */
  readonly isFailing: boolean;
}

/** The result of a check on demand. */
export interface SyncCheck {
  /** How many of the newest messages were compared with the service. */
  readonly looked: number;
  /** How many known gaps were requested again. */
  readonly lookedGaps: number;
  /** How many gaps remain. */
  readonly gaps: number;
  readonly late: number;
  /** How many of the newest messages differed from what was stored here. */
  readonly changed: number;
  readonly deleted: number;
  readonly repaired: number;
  /** The service was restored or renumbered, so everything is loaded again. */
  readonly isOutdated: boolean;
}
