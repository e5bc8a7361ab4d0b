import { AppError } from '../../../../shared/errors/errors.ts';
import type { OutboxId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import type { Doubt } from '../../../../shared/model/outbox.ts';
import type { Sent } from '../../api/wire.ts';
import { isCovered } from '../../coverage/coverage.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Store } from '../../db/store.ts';
import { hasOwnMessages } from '../../people/table.ts';
import type { Clock } from '../../time/clock.ts';
import type { Pace } from '../../time/pace.ts';
import { applyEvent } from '../applyEvent.ts';
import { isClaimed } from '../claims.ts';
import { listAwaited, listOpen, type OutboxEntry } from '../table.ts';
import { isOpen, isTwin } from '../transition.ts';
import { displacedBy } from './displaced.ts';
import { mayBeAny } from './doubts.ts';
import { mayBeElsewhere } from './elsewhere.ts';
import type { FirstMessages } from './firstMessages.ts';
import { isAlike, isClear, likenessTo, nearest, normalisedWordsOf, targetOf, wordsOf } from './match.ts';
import { isWithOthers } from './otherPeople.ts';
import { listOwn, listOwnFirst } from './ownMessages.ts';
import { distinct, type Group, isAfter, type Pair, pairOnly, pairSame, without } from './pairing.ts';
import type { Proofs } from './proofs.ts';
import { createRequestEnds } from './requestEnds.ts';

/** Finds out what happened to requests without a response. The API has no receipt, so the only way is to look for their messages. */
export interface Ledger {
  /** The item's request just ended, and it is unknown whether it was delivered. */
  noteUncertain(id: OutboxId): void;
  /** Everything that the service had at `since` was requested; see `SyncOptions.onCaughtUp`. */
  noteCaughtUp(since: number, isReadable: boolean): void;
  /** Compares the archive with the open items. Call it when either changed. */
  review(): void;
  /** Items that still wait for a response although the archive has as many messages with the same text: those would show twice. */
  seenEarly(): readonly OutboxId[];
}

interface Options {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly firstMessages: FirstMessages;
  readonly proofs: Proofs;
  /** Nothing more of the history will come, though a part of it may be unreadable. */
  readonly isHistoryComplete: () => boolean;
  /** The item is the message `sent`. */
  readonly onFound: (entry: OutboxEntry, sent: Sent) => void;
  /** Some items are settled, or left to the person. */
  readonly onSettled: () => void;
}

/** The messages on the service that may belong to a group. */
interface Search {
  /** Messages that say the same as one of the group, exactly or as a service may store it. */
  readonly found: readonly Message[];
  /** Messages that may be one of the group, or something else. */
  readonly unclear: readonly Message[];
  /** Of the same kind, with another text: a service may have made them from what was sent. */
  readonly unlike: readonly Message[];
  /** Whether a request is running that tells which of them begin a conversation. */
  readonly isAsking: boolean;
  /** Whether some messages can't be judged: they may be anything. */
  readonly isDoubtful: boolean;
}

const UNCLEAR: Doubt = { kind: 'unclear' };

/** Of an item that may have arrived: its conversation waits until it is known, unless only the person can tell. */
export function isBeingChecked({ item }: OutboxEntry): boolean {
  return item.state.kind === 'checking';
}

export function createLedger(options: Options): Ledger {
  const { store, firstMessages, proofs } = options;
  const { hasEnded, isReadable, ...ends } = createRequestEnds(options);

  function groupsOfOpen(): readonly Group[] {
    return [...Map.groupBy(listOpen(store), ({ item }) => normalisedWordsOf(item)).values()];
  }

  function review(): void {
    const isFound = groupsOfOpen().map(takeFound);
    // An unclaimed message may be the missing one, so this runs once all other items are matched.
    const isConcluded = groupsOfOpen().map(concludeLeft);
    if (isFound.includes(true) || isConcluded.includes(true)) options.onSettled();
  }

  /** True when something of it changed. */
  function takeFound(group: Group): boolean {
    // The message found now may be the one whose response is still to come.
    if (group.some(isSending)) return earlyOf(options, group).length > 0;
    const sought = search(options, group);
    const { found } = sought;
    if (sought.isAsking || found.length === 0) return false;
    if (isAmbiguous(group)) return leaveToPerson(store, group);
    const same = pairSame(group, found);
    const left = without(group, same);
    const only = pairOnly(left, unpaired(found, same));
    const pairs = only && isPastDoubt(only[0], sought) ? [...same, only] : same;
    for (const pair of pairs) takePair(options, pair, group);
    const rivals = without(left, pairs).filter(
      (entry) =>
        isOpenEntry(entry) && pairs.some((pair) => isRival(entry, pair) || mayBeSwapped(entry, pair)),
    );
    for (const entry of rivals) leaveInDoubt(store, entry, { kind: 'rival' });
    return pairs.length > 0 || rivals.length > 0;
  }

  /** True when something of it changed. */
  function concludeLeft(group: Group): boolean {
    const due = group.some(isSending) ? [] : group.filter((entry) => isOpenEntry(entry) && hasEnded(entry));
    if (due.length === 0) return false;
    const sought = search(options, group);
    return !sought.isAsking && due.filter((entry) => conclude(entry, sought)).length > 0;
  }

  /** The service has shown everything that it had when the item's request had surely ended, and nothing of it is in doubt. */
  function isPastDoubt(entry: OutboxEntry, { isDoubtful }: Search): boolean {
    return hasEnded(entry) && isWhole(store, entry) && isReadable() && !isDoubtful;
  }

  /** True when something of it changed. */
  function conclude(entry: OutboxEntry, sought: Search): boolean {
    const { item, sentAfter } = entry;
    const isThere = [...sought.found, ...sought.unclear].some((message) => isAfter(entry, message));
    if (isNotArrived(entry) && !isThere) return false;
    const { head } = getSyncState(store);
    const isKnown = head !== null && sentAfter !== null && head >= sentAfter;
    if (isKnown && !isWhole(store, entry) && !options.isHistoryComplete()) return false;
    if (isThere || !isPastDoubt(entry, sought)) return leaveInDoubt(store, entry, UNCLEAR);
    const isLeft = mayBeUnlike(firstMessages, entry, sought) || mayBeElsewhere(store, entry);
    if (isLeft === 'asking') return false;
    if (isLeft) return leaveInDoubt(store, entry, UNCLEAR);
    const isProven = proofs.isProven(entry);
    if (isProven === 'asking') return false;
    if (!isProven || mayHideOwn(store)) return leaveInDoubt(store, entry, UNCLEAR);
    return applyEvent(store, item.id, { kind: 'not-found' });
  }

  return {
    noteUncertain: (id) => {
      ends.noteEnded(id);
      proofs.forget(id);
    },
    noteCaughtUp: (...caughtUp) => {
      ends.noteCaughtUp(...caughtUp);
      firstMessages.askAgain();
      review();
    },
    review,
    seenEarly: () => groupsOfOpen().flatMap((group) => earlyOf(options, group)),
  };
}

type Searched = Pick<Options, 'store' | 'firstMessages'>;

function search({ store, firstMessages }: Searched, group: Group): Search {
  const [{ item } = missing()] = group;
  const after = Math.min(...group.map(({ sentAfter }) => sentAfter ?? 0));
  const isFree = (message: Message) =>
    !isClaimed(store, message.msgId) || displacedBy(store, message, group).length > 0;
  const own = item.convId === null ? listOwnFirst(store, after) : listOwn(store, after, item.convId);
  const free = own.filter(isFree);
  const likenesses = distinct(group).map((each) => likenessTo(each.item));
  const likened = free.map((message) => ({
    message,
    likeness: nearest(likenesses.map((likenessOf) => likenessOf(message))),
  }));
  const alike = likened
    .filter(({ likeness }) => isAlike(likeness))
    .map((each) => ({
      ...each,
      place: item.convId !== null || firstMessages.isFirst(each.message, after),
    }));
  const placed = alike.filter(({ place }) => place === true);
  const isToOthers = ({ convId }: Message) =>
    item.convId === null && group.every((each) => isWithOthers(store, each.item, convId));
  const those = (isFound: boolean) =>
    placed
      .filter(({ likeness, message }) => (isClear(likeness) && !isToOthers(message)) === isFound)
      .map(({ message }) => message);
  const found = those(true);
  // The message found may also lack its size.
  const isOdd = (message: Message) => mayBeAny(message) && !found.includes(message);
  return {
    found,
    unclear: those(false),
    unlike: likened.filter(({ likeness }) => likeness === 'unlike').map(({ message }) => message),
    isAsking: alike.some(({ place }) => place === 'asking'),
    isDoubtful: alike.some(({ place }) => place === 'unclear') || free.some(isOdd),
  };
}

function takePair({ store, onFound }: Options, [entry, message]: Pair, group: Group): void {
  for (const lost of displacedBy(store, message, group))
    applyEvent(store, lost.item.id, { kind: 'renumbered' });
  onFound(entry, message);
}

/**
 * In a group with an item that is being sent: as many items as have messages on the service. None for new conversations, where only the
 * service can tell.
 */
function earlyOf(searched: Searched, group: Group): readonly OutboxId[] {
  const [entry] = group;
  if (!group.some(isSending) || isAmbiguous(group) || entry?.item.convId === null) return [];
  const { found } = search(searched, group);
  const same = pairSame(group, found);
  const only = pairOnly(without(group, same), unpaired(found, same));
  return [...same, ...(only ? [only] : [])].map(([{ item }]) => item.id);
}

/** Which of them was delivered where is unknown: titles and participants can't be read from anywhere. */
function leaveToPerson(store: Store, group: Group): boolean {
  const doubt = { kind: 'twins', count: group.length } as const;
  return group.filter((entry) => leaveInDoubt(store, entry, doubt)).length > 0;
}

/** Everything since the item's request is stored. A service that was restored to an earlier state gives the same numbers again. */
function isWhole(store: Store, { sentAfter }: OutboxEntry): boolean {
  const { head } = getSyncState(store);
  const isKnown = head !== null && sentAfter !== null && head >= sentAfter;
  return isKnown && isCovered(store, { after: sentAfter, through: head });
}

/** Whether there is a message of the item's kind that nothing explains: no other item is known to be it. */
function mayBeUnlike(
  firstMessages: FirstMessages,
  entry: OutboxEntry,
  { unlike }: Search,
): boolean | 'asking' {
  const places = unlike
    .filter((message) => isAfter(entry, message))
    .map((message) => entry.item.convId !== null || firstMessages.isFirst(message, entry.sentAfter ?? 0));
  if (places.some((place) => place === true || place === 'unclear')) return true;
  return places.includes('asking') && 'asking';
}

/** True when that changed something. */
function leaveInDoubt(store: Store, { item }: OutboxEntry, doubt: Doubt): boolean {
  return applyEvent(store, item.id, { kind: 'doubted', doubt });
}

/** The service has confirmed a message, but returned neither that one nor any other by oneself: it may return none at all. */
function mayHideOwn(store: Store): boolean {
  return listAwaited(store).length > 0 && !hasOwnMessages(store);
}

/** The messages that are in none of the pairs. */
function unpaired(messages: readonly Message[], pairs: readonly Pair[]): readonly Message[] {
  return messages.filter((message) => !pairs.some(([, paired]) => paired === message));
}

const isSending = ({ item }: OutboxEntry): boolean => item.state.kind === 'sending';

const isOpenEntry = ({ item }: OutboxEntry): boolean => isOpen(item.state);

const isNotArrived = ({ item }: OutboxEntry): boolean => item.state.kind === 'not-arrived';

/** The message found for another item, with slightly different words, may have been this one. */
const isRival = (entry: OutboxEntry, [{ item }, message]: Pair): boolean =>
  isAfter(entry, message) && wordsOf(entry.item) !== wordsOf(item);

/** The message found for an item in doubt may have been this one, because that item may be another message. */
const mayBeSwapped = (entry: OutboxEntry, [{ item }, message]: Pair): boolean =>
  isAfter(entry, message) && item.state.kind === 'cannot-tell';

const isAmbiguous = (group: Group): boolean =>
  group.some(({ item }) => isTwin(item.state)) || new Set(group.map(({ item }) => targetOf(item))).size > 1;

function missing(): never {
  throw new AppError('internal', 'A group is never empty.');
}
