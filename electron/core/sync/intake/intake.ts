import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { FindingKind } from '../../../../shared/model/sync.ts';
import type { Log, Store } from '../../db/store.ts';
import { countMessages } from '../../messages/messagePages.ts';
import type { Clock } from '../../time/clock.ts';
import { type Batch, type Page, splitBatch } from '../reading/page.ts';
import { type Applied, applyBatch } from './applyBatch.ts';
import { addFinding } from './findings.ts';
import { createUnreadable } from './unreadable.ts';

/**
 * How a message was read: `newest`: after all known ones, soon after it was written; `back-fill`: below those; `re-read`: known before, or
 * unreadable then; `late`: new, though later messages had been read. See `NewMessagesTeller` for those that are announced.
 */
export type Origin = 'newest' | 'back-fill' | 're-read' | 'late';

export interface IntakeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether the person has just pressed a key or the mouse in this account. */
  readonly isBusy: () => boolean;
  /** Whether a window in front shows the account, so that someone may ask for something at any moment. */
  readonly isFocused: () => boolean;
  /** After each transaction. */
  readonly onApplied: (applied: Applied, origin: Origin) => void;
  /** A finding was recorded. */
  readonly onNoted: () => void;
  /** The unreadable parts changed. */
  readonly onUnreadable: () => void;
}

/** Writes pages as batches, notes findings, and tells of both. Who writes a batch of its own hands the result to `took`. */
export interface Intake {
  /** How many messages are stored. */
  stored(): number;
  /** `isLate`: a conversation that first appears may have older messages in covered intervals. */
  apply(page: Page, origin: Origin, isLate: boolean): Promise<void>;
  /** Announces the changes of another transaction. */
  took(applied: Applied, origin: Origin): Applied;
  /** Records a finding about these messages. `amount` defaults to their number. */
  note(kind: FindingKind, ids: readonly number[], amount?: number): void;
  /** The latest response to a poll: its elements without an id come after everything. */
  endedWith(page: Page): void;
  /** Whether there is an unreadable part. */
  isUnreadable(): boolean;
  /** Whether an unreadable element after everything else may belong to this conversation. */
  isEndUnreadable(convId: ConvId | null): boolean;
  /** Whether a stored message was returned as possibly another one since the last `takeSuspects`. */
  isSuspicious(): boolean;
  /** The stored messages that were, at most the last 25. */
  takeSuspects(): readonly MsgId[];
}

/** Enough to tell by: one of them may do. */
const MOST_SUSPECTS = 25;
/** About 5 ms. In all, two thirds as fast as large batches. */
const WHILE_BUSY = 500;
/** About 10 ms. Nine tenths as fast. */
const WHILE_FOCUSED = 1_500;

export function createIntake({ store, clock, log, isBusy, isFocused, ...options }: IntakeOptions): Intake {
  const { onApplied, onNoted, onUnreadable } = options;
  const unreadable = createUnreadable({ store, log, onChange: onUnreadable });
  let stored = countMessages(store);
  let suspects: readonly MsgId[] = [];
  /** Ids already recorded as shared by several conversations. */
  const clashes = new Set<number>();

  function note(kind: FindingKind, ids: readonly number[], amount = ids.length): void {
    const [first = null] = ids;
    addFinding(store, { at: clock.now(), kind, amount, first, last: ids.at(-1) ?? null });
    log('info', `Synchronising: ${kind}, ${amount}.`);
    onNoted();
  }

  function took(applied: Applied, origin: Origin): Applied {
    stored += applied.added;
    if (applied.deleted.length > 0) note('deleted', applied.deleted);
    if (applied.filled.length > 0) note('readable', applied.filled);
    suspects = [...suspects, ...applied.others].slice(-MOST_SUSPECTS);
    onApplied(applied, origin);
    unreadable.lookAtHoles();
    return applied;
  }

  /** Messages in one transaction. */
  const most = () => (isBusy() ? WHILE_BUSY : isFocused() ? WHILE_FOCUSED : Number.POSITIVE_INFINITY);

  async function applyInParts(batch: Batch, origin: Origin, isLate: boolean): Promise<void> {
    for (let rest: Batch | null = batch; rest !== null; ) {
      const [part, next] = splitBatch(rest, most());
      took(applyBatch(store, { ...part, isLate }), origin);
      rest = next;
      await letOthersIn();
    }
  }

  function noteClashes({ clashes: ids }: Page): void {
    const found = ids.filter((id) => !clashes.has(id));
    for (const id of found) clashes.add(id);
    if (found.length > 0) note('clash', found);
  }

  return {
    stored: () => stored,
    apply: async (page, origin, isLate) => {
      noteClashes(page);
      // Before the messages around it, so that no reader sees a gap that seems to be loading.
      const found = page.unreadable.count === 0 ? [] : unreadable.addFrom(page);
      for (const batch of page.batches) await applyInParts(batch, origin, isLate);
      if (page.unreadable.count === 0) return;
      unreadable.lookAtHoles();
      unreadable.warn(page, found.length > 0);
      if (found.length > 0) note('unreadable', found);
    },
    took,
    note,
    endedWith: unreadable.endedWith,
    isUnreadable: unreadable.isSomething,
    isEndUnreadable: unreadable.isEnd,
    isSuspicious: () => suspects.length > 0,
    takeSuspects: () => {
      const taken = suspects;
      suspects = [];
      return taken;
    },
  };
}
