import type { ConvId } from '../../../shared/model/ids.ts';
import { elementsOf, idOf, type Keyed, keyedInOrder } from './entryOrder.ts';
import type { PageEntry } from './wire.ts';

/** Keeps the oldest messages of a response while it arrives, in memory that doesn't grow with the response. */
export interface HeldEntries {
  add(entries: readonly PageEntry[]): void;
  /** The rest would not be kept. It is asked for again, after the last of these. */
  isEnough(): boolean;
  list(): readonly PageEntry[];
}

/** A service may not know msgLimit; some more than was asked for cost less than another request. */
const LEAST_KEPT = 1_000;
const SLACK = 2_000;
/** Of texts, names and addresses, UTF-16 units; a page of 10,000 messages has 2 million. */
const MOST_TEXT = 16 * 2 ** 20;
const TEXT_SLACK = 8 * 2 ** 20;
/** Elements without an id, one after the other. The others count as one more of the last. */
const MOST_WITHOUT_ID = 100;

/** Of one id: enough to see that it stands for messages of several conversations. */
const DIFFERENT_COPIES = 3;

/**
 * Holds at least the `limit` oldest messages of a response, or as many as there is memory for. So a service that ignores msgLimit counts as
 * one that keeps it (service API, section 4.1), whatever the order of its response: "the oldest ones are kept and the newest are omitted".
 */
export function createHeldEntries(limit: number): HeldEntries {
  const most = Math.max(limit, LEAST_KEPT);
  let held: PageEntry[] = [];
  let text = 0;
  let isAscending = true;
  let highest = 0;
  /** Everything from this id on was left out. */
  let bound = Number.POSITIVE_INFINITY;
  /** The id of the latest element that had one, and how many without one follow it. */
  let latest = 0;
  let withoutId = 0;

  function hold(entry: PageEntry): void {
    const id = idOf(entry);
    if (id !== null) {
      isAscending &&= id >= highest;
      highest = Math.max(highest, id);
      latest = id;
    }
    // Without an id, it has its place after the latest one.
    if (latest >= bound) return;
    put(entry);
    if (held.length > most + SLACK || text > MOST_TEXT + TEXT_SLACK) trim();
  }

  function put(entry: PageEntry): void {
    if (idOf(entry) !== null) withoutId = 0;
    else if (joined(entry)) return;
    else withoutId += 1;
    held.push(entry);
    text += textOf(entry);
  }

  /** Counts an element without an id as one more of those before it. */
  function joined(entry: PageEntry): boolean {
    const last = held.at(-1);
    if (withoutId === 0 || last?.kind !== 'unreadable' || entry.kind !== 'unreadable') return false;
    if (withoutId < MOST_WITHOUT_ID && !isAlike(last, entry)) return false;
    const convId: ConvId | null = last.convId === entry.convId ? last.convId : null;
    held[held.length - 1] = { ...last, convId, elements: elementsOf(last) + elementsOf(entry) };
    return true;
  }

  function trim(): void {
    const ordered = withoutCopies(keyedInOrder(held));
    refill(ordered);
    const keyed = keyedInOrder(held);
    const cut = placeToCut(keyed, most);
    bound = keyed[cut]?.key ?? bound;
    refill(keyed.slice(0, cut));
  }

  function refill(keyed: readonly Keyed[]): void {
    held = [];
    text = 0;
    withoutId = 0;
    for (const { entry } of keyed) put(entry);
  }

  return {
    add: (entries) => {
      for (const entry of entries) hold(entry);
    },
    isEnough: () => isAscending && Number.isFinite(bound),
    list: () => held,
  };
}

const isAlike = (a: PageEntry, b: PageEntry): boolean =>
  a.kind === 'unreadable' && b.kind === 'unreadable' && a.convId === b.convId && a.reason === b.reason;

/** The length of everything in it that can be long. */
function textOf(entry: PageEntry): number {
  if (entry.kind !== 'message') return 0;
  const { senderEmail, msgType, msgText, priority, attachment, locationData } = entry.message;
  let length = senderEmail.length + msgType.length + msgText.length + priority.length;
  if (attachment !== null)
    length += attachment.attachmentId.length + attachment.fileName.length + attachment.mimeType.length;
  return length + (locationData?.address.length ?? 0);
}

/**
 * How many of the oldest stay: all of an id, and no element without an id at the end, whose place the next response shows. Always some with
 * an id, so that the next request asks for later ones.
 */
function placeToCut(keyed: readonly Keyed[], most: number): number {
  let text = 0;
  const past = keyed.findIndex(({ entry }, index) => {
    text += textOf(entry);
    return index >= most || text > MOST_TEXT;
  });
  if (past < 0) return keyed.length;
  const key = keyed[past]?.key ?? 0;
  const before = keyed.findIndex((each) => each.key === key);
  const isSomeBefore = (keyed[before - 1]?.key ?? 0) > 0;
  const after = keyed.findIndex((each) => each.key > key);
  const cut = isSomeBefore || key === 0 ? before : after;
  if (key === 0 || cut < 0) return keyed.length;
  return keyed.findLastIndex(({ entry }, index) => index < cut && idOf(entry) !== null) + 1;
}

/** Keeps one of those with the same id, conversation and readability, so that a repeated element fills no memory. */
function withoutCopies(keyed: readonly Keyed[]): readonly Keyed[] {
  let key = 0;
  let seen = new Set<string>();
  return keyed.filter(({ key: here, entry }) => {
    if (here !== key) seen = new Set();
    key = here;
    if (idOf(entry) === null) return true;
    const convId = entry.kind === 'message' ? entry.message.convId : entry.convId;
    const copy = seen.size < DIFFERENT_COPIES ? `${entry.kind} ${convId}` : entry.kind;
    if (seen.has(copy)) return false;
    seen.add(copy);
    return true;
  });
}
