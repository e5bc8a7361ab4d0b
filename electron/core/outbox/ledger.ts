import { AppError } from '../../../shared/errors.ts';
import type { Arrived, Message, OutboxId } from '../../../shared/model.ts';
import type { Sent } from '../api/wire.ts';
import type { Clock } from '../clock.ts';
import { isClaimed } from '../store/claims.ts';
import { isCovered } from '../store/coverage.ts';
import type { Store } from '../store/open.ts';
import { listOpen, type OutboxEntry, setOutboxState } from '../store/outbox.ts';
import { listOwn, listOwnFirst } from '../store/ownMessages.ts';
import { getSyncState } from '../store/syncState.ts';
import type { Pace } from '../sync/pace.ts';
import type { FirstMessages } from './firstMessages.ts';
import { isSame, targetOf, wordsOf } from './match.ts';

/** Finds out what became of requests that got no answer: the only way is to look for their messages (the API has no receipt). */
export interface Ledger {
  /** The item's request ended here just now, and nobody knows whether it arrived. */
  noteUncertain(id: OutboxId): void;
  /** The service was asked for everything that it had at `since`; see `SyncOptions.onCaughtUp`. */
  noteCaughtUp(since: number, isReadable: boolean): void;
  /** Compares the archive with what is open. Call it when either changed. */
  review(): void;
  /** Items whose answer is still to come although the archive has as many messages that say the same: those would show twice. */
  seenEarly(): readonly Arrived[];
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly firstMessages: FirstMessages;
  /** Nothing more of the history will come, though a part of it may be unreadable. */
  readonly isHistoryComplete: () => boolean;
  /** The item is the message `sent`. */
  readonly onFound: (entry: OutboxEntry, sent: Sent) => void;
  /** Some items are settled, or left to the person. */
  readonly onSettled: () => void;
}

/** Items that cannot be told apart by what a message says. */
type Group = readonly OutboxEntry[];

/** Of an item that may have arrived: its conversation waits until it is known, unless only the person can tell. */
export function isBeingChecked({ item }: OutboxEntry): boolean {
  return item.state === 'unconfirmed' && item.error?.code !== 'cannot-tell';
}

export function createLedger(options: Options): Ledger {
  const { store, clock, pace, firstMessages } = options;
  const startedAt = clock.monotonic();
  /** When each item's request ended here; of those of an earlier run, the start. */
  const endedAt = new Map<OutboxId, number>();
  let caughtUp = { since: Number.NEGATIVE_INFINITY, isReadable: true };

  function groupsOfOpen(): readonly Group[] {
    return [...Map.groupBy(listOpen(store), ({ item }) => wordsOf(item)).values()];
  }

  function review(): void {
    const isSettled = groupsOfOpen().map(reviewGroup);
    if (isSettled.includes(true)) options.onSettled();
  }

  /** Of a group with an item on its way as many as have arrived. Not of new conversations, where only the service could tell. */
  function earlyOf(group: Group): readonly Arrived[] {
    const [entry] = group;
    if (!group.some(isSending) || isAmbiguous(group) || entry?.item.convId === null) return [];
    return match(group, search(group).found).map(([{ item }, { msgId }]) => ({ id: item.id, msgId }));
  }

  /** True when something of it changed. */
  function reviewGroup(group: Group): boolean {
    // What is found now may be the one whose answer is still to come.
    if (group.some(isSending)) return earlyOf(group).length > 0;
    const { found, isAsking, isDoubtful } = search(group);
    if (isAsking) return false;
    if (isAmbiguous(group) && found.length > 0) return leaveToPerson(group);
    const left = isAmbiguous(group) ? group : assign(group, found);
    const concluded = left.filter((entry) => !isTwin(entry) && isDue(entry) && conclude(entry, isDoubtful));
    return left.length < group.length || concluded.length > 0;
  }

  function search(group: Group) {
    const [{ item } = missing()] = group;
    const after = Math.min(...group.map(({ sentAfter }) => sentAfter ?? 0));
    const isFree = ({ msgId }: Message) => !isClaimed(store, msgId);
    const own = item.convId === null ? listOwnFirst(store, after) : listOwn(store, after, item.convId);
    const free = own.filter(isFree);
    const same = free.filter((message) => isSame(item, message));
    const places = same.map((message) => item.convId !== null || firstMessages.isFirst(message));
    return {
      found: same.filter((_, index) => places[index] === true),
      isAsking: places.includes('asking'),
      // What a deleted message said is gone: it may have been this one.
      isDoubtful: places.includes('unclear') || free.some(({ isDeleted }) => isDeleted),
    };
  }

  /** Gives each message to an item, and gives the items that are left. */
  function assign(group: Group, found: readonly Message[]): Group {
    const matched = match(group, found);
    for (const [entry, { convId, msgId }] of matched) options.onFound(entry, { convId, msgId });
    const arrived = new Set(matched.map(([entry]) => entry));
    return group.filter((entry) => !arrived.has(entry));
  }

  /** Which of them arrived where cannot be told: their titles and participants are nowhere to be read. */
  function leaveToPerson(group: Group): boolean {
    const told = group.filter((entry) => entry.item.state !== 'queued' && !isTwin(entry));
    const error = new AppError('cannot-tell', 'Other items say the same.', { twins: group.length }).toData();
    for (const { item } of told) setOutboxState(store, item.id, { state: 'unconfirmed', error });
    return told.length > 0;
  }

  /** The request had surely ended when the service was asked last. */
  function isDue({ item }: OutboxEntry): boolean {
    const ended = endedAt.get(item.id) ?? startedAt;
    return item.state === 'unconfirmed' && caughtUp.since >= ended + pace.surelyEndedMs;
  }

  function conclude({ item, sentAfter }: OutboxEntry, isDoubtful: boolean): boolean {
    const head = getSyncState(store).head;
    // A service that went back to an earlier state gives the same numbers again.
    const isKnown = head !== null && sentAfter !== null && head >= sentAfter;
    const isWhole = isKnown && isCovered(store, { after: sentAfter, through: head });
    if (isKnown && !isWhole && !options.isHistoryComplete()) return false;
    if (isWhole && caughtUp.isReadable && !isDoubtful) {
      const error = new AppError('not-arrived', 'The service does not have it.').toData();
      setOutboxState(store, item.id, { state: 'failed', error });
      return true;
    }
    if (item.error?.code === 'cannot-tell') return false;
    const error = new AppError('cannot-tell', 'Not everything since then can be read.').toData();
    setOutboxState(store, item.id, { state: 'unconfirmed', error });
    return true;
  }

  return {
    noteUncertain: (id) => {
      endedAt.set(id, clock.monotonic());
    },
    noteCaughtUp: (since, isReadable) => {
      caughtUp = { since, isReadable };
      firstMessages.askAgain();
      review();
    },
    review,
    seenEarly: () => groupsOfOpen().flatMap(earlyOf),
  };
}

/** An item for each message, as far as they go. Those of a group are alike, so that it does not matter which. */
function match(group: Group, found: readonly Message[]): readonly (readonly [OutboxEntry, Message])[] {
  // One that was given up may have been followed by one that was not.
  const left = [...group].sort((a, b) => Number(isGivenUp(a)) - Number(isGivenUp(b)));
  return found.flatMap((message) => {
    const index = left.findIndex(({ sentAfter }) => sentAfter !== null && sentAfter < message.msgId);
    return index < 0 ? [] : left.splice(index, 1).map((entry) => [entry, message] as const);
  });
}

const isSending = ({ item }: OutboxEntry): boolean => item.state === 'sending';

const isTwin = ({ item }: OutboxEntry): boolean =>
  item.error?.code === 'cannot-tell' && item.error.details?.twins !== undefined;

const isGivenUp = ({ item }: OutboxEntry): boolean => !['unconfirmed', 'sending'].includes(item.state);

const isAmbiguous = (group: Group): boolean =>
  group.some(isTwin) || new Set(group.map(({ item }) => targetOf(item))).size > 1;

function missing(): never {
  throw new AppError('internal', 'A group is never empty.');
}
