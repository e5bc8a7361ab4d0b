import { type ConvId, convId, type MsgId } from '../../../../shared/model/ids.ts';
import type { PageEntry, WireMessage } from '../../api/wire.ts';
import type { Store } from '../../db/store.ts';
import { compareStored, saysOther } from '../../messages/compareStored.ts';
import { knownTime, timeOf } from '../../messages/created.ts';
import {
  type KnownMessage,
  knownAmong,
  lowestOfNewest,
  lowestWrittenAfter,
  newestKnown,
  oldestKnown,
  oldestKnownOf,
} from '../../messages/knownMessages.ts';
import { likened } from '../../outbox/checking/confirmations.ts';
import { isAlike, isClear, likenessTo } from '../../outbox/checking/match.ts';
import { type GetAll, type KnownState, type Looked, lookAt } from './knownStates.ts';
import { listDoubtful, listSentAbove, type SentItem, type StillValid } from './rebuild.ts';

/** How the service changed since it was last read. */
type Verdict =
  /** The same service; `newest` is the newest known message that it still returns. */
  | { readonly kind: 'same'; readonly newest: number | null }
  /** Ids changed their meaning. `isOnlyMissing`: nothing but missing messages shows it. */
  | ({ readonly kind: 'restored' | 'renumbered'; readonly isOnlyMissing: boolean } & StillValid);

/** Why an archive is no longer usable. */
export type Outdated = Exclude<Verdict, { kind: 'same' }>;

export interface WatchOptions {
  readonly store: Store;
  readonly get: GetAll;
  /** The first messages of a conversation, at most `limit`; null if the service doesn't return it. */
  readonly getOf: (convId: ConvId, limit: number) => Promise<readonly WireMessage[] | null>;
  readonly selfEmail: string;
  /** The conversations on screen. */
  readonly open: readonly ConvId[];
  /** Stored messages that were returned as possibly others. */
  readonly suspects: readonly MsgId[];
}

/** How many of the newest known messages are checked. */
const LOOKED_AT = 25;
/** If this many disappear at once, from more than one conversation and sender, no one deleted them by hand. */
const FEW = 5;
/** How many known messages are checked at one place in the history, since each may have been deleted. */
const NEIGHBOURS = 5;
/** Messages whose times are looked at together. */
const READ_AT_ONCE = 1_000;

/**
 * Requests known messages, to tell a service that was restored from a backup (its ids go back and are used again) or renumbered from one
 * where a few messages were deleted without a trace.
 */
export async function judgeService(options: WatchOptions, head: number): Promise<Verdict> {
  const { store, get } = options;
  const known = newestKnown(store, head, LOOKED_AT);
  const looked = await lookAt(known, get);
  const states = looked.map(({ state }) => state);
  const newest = looked.find(({ state }) => isThere(state))?.known.msgId ?? null;
  const firstSame = states.indexOf('same');
  const end = firstSame === -1 ? known.length : firstSame;
  const vanished = known.slice(0, end).filter((_, i) => states[i] === 'missing');
  const isRenumbered = await hasBeginningMoved(options);
  const suspects = await lookAtSuspects(options, known);
  const all = [...looked, ...suspects];
  const isReplaced =
    isReplacedAmong(states) ||
    isEndReplaced(states.slice(0, end)) ||
    all.some((one) => isGivenAgain(one, looked));
  const isOnlyMissing = !isReplaced && !isRenumbered;
  if (isOnlyMissing && !(await isMoreThanDeleted(options, vanished))) return { kind: 'same', newest };
  // Messages above those that were replaced may be the same: read since.
  const replaced = all.filter(({ state }) => state === 'another' || mayBeReplaced(state));
  const below = Math.min(head, ...replaced.map(({ known: { msgId } }) => msgId - 1));
  const lostUntil = lastTime([...replaced.map(({ known }) => known), ...vanished]);
  const common = isRenumbered
    ? 0
    : await withoutReadSince(options, await findCommon(options, below, lostUntil), lostUntil);
  const delivered = await findDelivered(options, common);
  const lasting = await findLasting(options, common, lostUntil);
  const kind = isRenumbered ? 'renumbered' : 'restored';
  return { kind, isOnlyMissing, common, delivered, lasting, open: options.open };
}

/** Of messages further back than the newest known ones. */
async function lookAtSuspects(
  { store, get, suspects }: WatchOptions,
  newest: readonly KnownMessage[],
): Promise<readonly Looked[]> {
  const further = suspects.filter((id) => !newest.some(({ msgId }) => msgId === id));
  const looked: Looked[] = [];
  for (const one of knownAmong(store, further)) looked.push(...(await lookAt([one], get)));
  return looked;
}

/** Whether the very first messages have other ids than the known ones. */
async function hasBeginningMoved({ store, get }: WatchOptions): Promise<boolean> {
  const oldest = oldestKnown(store, NEIGHBOURS);
  const given = messagesOf(await get(0, NEIGHBOURS));
  const moved = given.filter((message) =>
    oldest.some((one) => one.msgId !== message.msgId && isProven(one, message)),
  );
  const stayed = given.filter((message) =>
    oldest.some((one) => one.msgId === message.msgId && compareStored(one, message) === 'changed'),
  );
  return moved.length > 0 && stayed.length === 0;
}

/**
 * The first message that the service still returns, if it is proven to mean the known one: what is missing below it was deleted, and says
 * nothing of a restore. 0 where that isn't certain.
 */
async function findFirst({ store, get }: WatchOptions, head: number, lostUntil: number): Promise<number> {
  const [first] = messagesOf(await get(0, 1));
  if (first === undefined || first.msgId > head) return 0;
  const [known] = knownAmong(store, [first.msgId]);
  return known && known.created <= lostUntil && isProven(known, first) ? known.msgId : 0;
}

/**
 * The highest id up to `head` that still means the same message, by bisection; 0 if none does. A message that was written after `lostUntil`
 * was read since the restore, and says nothing of those before it.
 */
async function findCommon(options: WatchOptions, head: number, lostUntil: number): Promise<number> {
  const { store, get } = options;
  let low = await findFirst(options, head, lostUntil);
  let high = head;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    const around = newestKnown(store, middle, NEIGHBOURS).filter(({ msgId }) => msgId > low);
    const lowest = around.at(-1);
    if (!lowest) {
      low = middle;
      continue;
    }
    const looked = await lookAt(around, get);
    const same = looked.find(({ state, known }) => state === 'same' && known.created <= lostUntil)?.known;
    if (!same) high = lowest.msgId - 1;
    else if (same === around[0]) low = middle;
    else low = same.msgId;
    if (same && same !== around[0])
      high = Math.min(high, (around[around.indexOf(same) - 1]?.msgId ?? high) - 1);
  }
  return lowestOfNewest(store, low, 1) ?? 0;
}

/** When the last of them was written, ms since the epoch; infinity where that isn't known. */
function lastTime(lost: readonly KnownMessage[]): number {
  const times = lost.flatMap(({ created }) => knownTime(created) ?? []);
  return times.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...times);
}

/**
 * Messages up to `common` may have been read since the restore, for instance where some could not be read before. They were written later
 * than all that was lost, which has higher ids. None is below one from before: an earlier one with a later time has a wrong time.
 */
async function withoutReadSince(
  { store, get }: WatchOptions,
  common: number,
  lostUntil: number,
): Promise<number> {
  const looked = await lookAt(newestKnown(store, common, NEIGHBOURS), get);
  const before = looked.find(
    ({ known, given }) => given !== null && known.created <= lostUntil && isProven(known, given),
  );
  const least = before?.known.msgId ?? 0;
  let through = common;
  for (;;) {
    const lowest = lowestWrittenAfter(store, { above: least, through }, READ_AT_ONCE, lostUntil);
    if (lowest === null) return lowestOfNewest(store, through, 1) ?? 0;
    through = lowest - 1;
  }
}

/** Items sent to the service in its current state. */
async function findDelivered(
  { store, get, selfEmail }: WatchOptions,
  above: number,
): Promise<readonly string[]> {
  const delivered: string[] = [];
  for (const sent of listSentAbove(store, above)) {
    const [message] = messagesOf(await get(sent.msgId - 1, 1));
    if (message && isThatOf(sent, message, selfEmail)) delivered.push(sent.item.id);
  }
  return delivered;
}

/** Of the conversations whose number is in doubt, those that begin with the known messages, perhaps under other ids. */
async function findLasting(
  { store, getOf, open }: WatchOptions,
  common: number,
  lostUntil: number,
): Promise<readonly ConvId[]> {
  const lasting: ConvId[] = [];
  for (const doubtful of listDoubtful(store, common, open)) {
    const known = oldestKnownOf(store, doubtful, NEIGHBOURS).filter(({ created }) => created <= lostUntil);
    const given = known.length === 0 ? null : await getOf(doubtful, NEIGHBOURS);
    if (given?.some((message) => known.some((one) => isProven(one, message)))) lasting.push(doubtful);
  }
  return lasting;
}

function messagesOf(entries: readonly PageEntry[]): readonly WireMessage[] {
  return entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []));
}

/** The service may also have stopped returning whole conversations. Then it isn't known to be another state of it. */
async function isMoreThanDeleted(
  { getOf }: WatchOptions,
  vanished: readonly KnownMessage[],
): Promise<boolean> {
  const conversations = new Set(vanished.map(({ convId }) => convId));
  const senders = new Set(vanished.map(({ sender }) => sender));
  if (vanished.length < FEW || conversations.size < 2 || senders.size < 2) return false;
  for (const id of conversations) if ((await getOf(convId(id), 1))?.length) return true;
  return false;
}

/** From some point on ids are used again, so no message after it is the same. A single one may have been edited. */
function isEndReplaced(states: readonly KnownState[]): boolean {
  const saysNothing = (state: KnownState) => state === 'deleted' || state === 'unreadable';
  return states.some(mayBeReplaced) && states.filter((state) => !saysNothing(state)).length > 1;
}

/** Ids now belong to other messages, perhaps in a conversation with a number that was given again. All later ids may be new. */
function isReplacedAmong(states: readonly KnownState[]): boolean {
  const isUnlike = states.includes('unlike') && states.filter(mayBeReplaced).length > 1;
  return isUnlike || states.includes('another');
}

/** Someone with a new address may have edited a single message, or replaced it. Then some with higher ids are older than what it is now. */
function isGivenAgain({ known, given, state }: Looked, newest: readonly Looked[]): boolean {
  const created = given && timeOf(given.created);
  if (!(state === 'unlike' || state === 'another') || created === null) return false;
  const isAfter = (other: Looked) => other.known.msgId > known.msgId && isThere(other.state);
  return created > known.created && newest.filter(isAfter).every((other) => other.known.created >= created);
}

/** Nothing says that it is another one. */
const isThere = (state: KnownState): boolean => state === 'same' || state === 'unreadable';

const mayBeReplaced = (state: KnownState): boolean => state === 'replaced' || state === 'unlike';

/** The same message under another id. For this, every field must be known and unchanged. */
function isProven(known: KnownMessage, message: WireMessage): boolean {
  const created = timeOf(message.created);
  if (created === null || message.senderEmail === '') return false;
  const isOfSame = known.sender?.toLowerCase() === message.senderEmail.toLowerCase();
  const isThere = known.convId === message.convId && known.created === created;
  return isOfSame && isThere && !saysOther(known, message);
}

/** Whether the id of a sent item still belongs to its text or file. The service need not say who sent it. */
function isThatOf({ item, msgId }: SentItem, message: WireMessage, selfEmail: string): boolean {
  const isMine = ['', selfEmail.toLowerCase()].includes(message.senderEmail.toLowerCase());
  const isThere = message.msgId === msgId && message.convId === item.convId;
  const likeness = likenessTo(item)(likened(message, selfEmail));
  // A file with another name is only unclear, because a service may rename files.
  return isMine && isThere && (item.file === null ? isAlike(likeness) : isClear(likeness));
}
