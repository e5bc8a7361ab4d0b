/** How far this computer is in step with the service, and what was noticed about it. */

/**
 * What was noticed. `late`: messages with low ids that showed up late. `deleted`: messages that were deleted on the service.
 * `unreadable`, `readable`: parts of an answer that could not be read, and now can be. `repaired`: what was wrong in the store.
 * `restored`, `renumbered`: the service was, so that everything is read anew. `backfilled`: the past of a conversation that
 * showed up late. `unavailable`: messages that are no longer given, and kept here. `clash`: messages whose ids
 * others of another conversation have as well, of which only one can be kept. `checked`: somebody asked for the newest and the gaps,
 * `checked-all`: for everything, and it was done.
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
  /** Of messages, as a rule. */
  readonly amount: number;
  /** The lowest and the highest message id that it is about. */
  readonly first: number | null;
  readonly last: number | null;
}

/** Ids with `after` < msgId <= `through` that are not complete on this computer. */
export interface SyncGap {
  readonly after: number;
  readonly through: number;
  readonly state: 'filling' | 'unreadable';
}

export interface SyncReport {
  /** When the service answered a read last since the start, ms since the epoch. */
  readonly lastRead: number | null;
  /** Newest first, at most 50. */
  readonly gaps: readonly SyncGap[];
  readonly late: number;
  readonly deleted: number;
  readonly restored: number;
  /** Milliseconds between two re-reads of the newest messages, of the open conversation, and two pages of everything. */
  readonly newestEveryMs: number;
  readonly viewEveryMs: number;
  readonly roundEveryMs: number;
  /** How far the slow round over everything has come, from 0 to 1. */
  readonly audited: number;
  /** Newest first. */
  readonly findings: readonly Finding[];
  /** Null before the first one. */
  readonly fullCheck: FullCheck | null;
}

/** What differed, in messages. */
export interface Differences {
  /** Were missing here although what lies round them was complete. */
  readonly late: number;
  /** Are others now than they were here. */
  readonly changed: number;
  /** Are no longer on the service. */
  readonly deleted: number;
  /** Vanished many at once, which nobody does by hand: they were left as they are. */
  readonly leftAlone: number;
}

/** A comparison of every message with the service, as far as it is or was when it ended. */
export interface FullCheck extends Differences {
  /** `cut-short`: Parley was closed before it was done. `stuck`: what the service gave could not be read, so that nobody knows how to go on. */
  readonly state: 'running' | 'done' | 'cancelled' | 'cut-short' | 'stuck';
  /** Ms since the epoch; `endedAt` null while it runs. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** The newest msgId when it began, and how far it is: all ids up to `done` were asked for. */
  readonly through: number;
  readonly done: number;
  /** How many messages the service gave, each of which was compared. */
  readonly messages: number;
  /** Elements of its answers that could not be read, and so not be compared. */
  readonly unreadable: number;
  /** It runs, but the service gives nothing just now; it goes on by itself. */
  readonly isFailing: boolean;
}

/** What a check on demand found. */
export interface SyncCheck {
  /** How many of the newest messages were compared with the service. */
  readonly looked: number;
  /** How many known gaps were asked for again. */
  readonly lookedGaps: number;
  /** Gaps that are left. */
  readonly gaps: number;
  readonly late: number;
  /** Of the newest messages: were others here than they are now. */
  readonly changed: number;
  readonly deleted: number;
  readonly repaired: number;
  /** The service was restored or renumbered, so that everything is read anew. */
  readonly isOutdated: boolean;
}
