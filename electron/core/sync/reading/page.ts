import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { elementsOf, idOf, keyedInOrder } from '../../api/entryOrder.ts';
import type { PageEntry, WireMessage } from '../../api/wire.ts';
import type { Interval } from '../../coverage/interval.ts';
import { joinHoles, type PageHole } from './joinHoles.ts';

/** The content of one transaction: messages, and the stretch of ids that they complete. */
export interface Batch {
  readonly messages: readonly WireMessage[];
  readonly covered: Interval;
}

/** A parsed response to `/get`, and the interval of ids that it proves. */
export interface Page {
  /** The number of elements in the response, readable or not. */
  readonly count: number;
  /** The first and last id of the response; the requested position if it was empty. */
  readonly first: number;
  readonly last: number;
  /** In ascending order. */
  readonly batches: readonly Batch[];
  /** Stretches with an unreadable element. They stay uncovered. */
  readonly holes: readonly PageHole[];
  /** The conversations of elements without an id after the last id; null where even that is unreadable. */
  readonly unplaced: readonly (ConvId | null)[];
  /** Ids shared by messages of several conversations, although ids should be unique (service API, section 2.1). The first one counts. */
  readonly clashes: readonly number[];
  /** How many elements could not be read, and why the first of them: the field, without content. */
  readonly unreadable: { readonly count: number; readonly reason: string | null };
}

/** Long enough (about 30 ms) that the cost per transaction doesn't matter. `splitBatch` makes it smaller while the window is in front. */
const BATCH = 5_000;
/** The same for long texts, UTF-16 units. */
const BATCH_TEXT = 2 ** 20;

/**
 * Turns the response to "the messages after `after`" into batches. It proves only (after, its last id], because it may be short if the
 * service has its own limit ("not shown", service API, section 8). If it goes beyond `through` or is empty, it proves (after, through];
 * messages beyond `through` are already stored and left out.
 * @throws AppError `malformed` if it contains messages that were not requested
 */
export function toPage(after: number, through: number, entries: readonly PageEntry[]): Page {
  const ordered = keyedInOrder(withoutWorse(entries)).map(({ entry }) => entry);
  const ids = ordered.map(idOf).filter((id) => id !== null);
  const first = ids[0] ?? after;
  const last = ids.at(-1) ?? after;
  if (ids.length > 0 && first <= after) {
    throw new AppError('malformed', 'The service returned messages that were not requested.');
  }
  const isBeyond = entries.length === 0 || last >= through;
  const end = isBeyond && Number.isFinite(through) ? through : last;
  const within = ordered.filter((entry) => (idOf(entry) ?? after) <= end);
  return {
    count: entries.reduce((sum, entry) => sum + elementsOf(entry), 0),
    first,
    last,
    ...cut(after, end, within),
    unplaced: ordered
      .slice(ordered.findLastIndex((entry) => idOf(entry) !== null) + 1)
      .map((entry) => (entry.kind === 'unreadable' ? entry.convId : null)),
    clashes: clashesIn(ordered),
    unreadable: unreadableIn(ordered),
  };
}

/** The first `most` messages of a batch, and the rest of it, each with the part of the interval that it completes; no rest: null. */
export function splitBatch(batch: Batch, most: number): readonly [Batch, Batch | null] {
  const { messages, covered } = batch;
  const last = messages[most - 1];
  if (last === undefined || messages.length === most) return [batch, null];
  return [
    { messages: messages.slice(0, most), covered: { after: covered.after, through: last.msgId } },
    { messages: messages.slice(most), covered: { after: last.msgId, through: covered.through } },
  ];
}

/** The newest `most` messages of a page, with all that could not be read; and the older ones, null if there are none. */
export function newestFirst(page: Page, most: number): readonly [Page, Page | null] {
  const last = page.batches.at(-1);
  const older = last ? last.messages.length - most : 0;
  if (!last || older <= 0) return [page, null];
  const [before, newest] = splitBatch(last, older);
  const batches = newest ? [newest] : [];
  const nothingElse = { holes: [], unplaced: [], clashes: [], unreadable: { count: 0, reason: null } };
  return [
    { ...page, batches },
    { ...page, ...nothingElse, batches: [...page.batches.slice(0, -1), before] },
  ];
}

/** Of a duplicate element, the readable copy counts. */
function withoutWorse(entries: readonly PageEntry[]): readonly PageEntry[] {
  if (entries.every(({ kind }) => kind === 'message')) return entries;
  const readable = new Set(entries.filter(({ kind }) => kind === 'message').map(idOf));
  return entries.filter((entry) => entry.kind === 'message' || !readable.has(entry.msgId));
}

function unreadableIn(ordered: readonly PageEntry[]): Page['unreadable'] {
  const found = ordered.filter((entry) => entry.kind === 'unreadable');
  return {
    count: found.reduce((sum, entry) => sum + elementsOf(entry), 0),
    reason: found[0]?.reason ?? null,
  };
}

function clashesIn(ordered: readonly PageEntry[]): readonly number[] {
  const clashing = ordered.flatMap((entry, index) => {
    const before = ordered[index - 1];
    if (entry.kind !== 'message' || before?.kind !== 'message') return [];
    const { msgId, convId } = entry.message;
    return before.message.msgId === msgId && before.message.convId !== convId ? [msgId] : [];
  });
  return [...new Set(clashing)];
}

/** Cuts entries in ascending order into batches that together cover (after, end] but for the holes. */
function cut(after: number, end: number, entries: readonly PageEntry[]): Pick<Page, 'batches' | 'holes'> {
  const batches: Batch[] = [];
  const holes: PageHole[] = [];
  let messages: WireMessage[] = [];
  let text = 0;
  /** Everything up to here is in a batch or a hole. */
  let done = after;
  /** The last id, and whether an element without an id followed it. */
  let previous = after;
  let isHoleOpen = false;
  /** The conversations of elements without an id. */
  let open = new Set<ConvId | null>();

  const closeBatch = (through: number) => {
    if (through > done) batches.push({ messages, covered: { after: done, through } });
    done = Math.max(done, through);
    messages = [];
    text = 0;
  };
  const addHole = (through: number) => {
    closeBatch(previous);
    const [convId = null] = open.size === 1 ? open : [];
    if (through > done) holes.push({ after: done, through, convId, ids: [through] });
    done = Math.max(done, through);
    isHoleOpen = false;
    open = new Set();
  };

  for (const entry of entries) {
    const id = idOf(entry);
    if (id === null) {
      isHoleOpen = true;
      open.add(entry.kind === 'unreadable' ? entry.convId : null);
      continue;
    }
    if (id === previous) continue;
    if (isHoleOpen) addHole(id - 1);
    if (entry.kind === 'message') {
      messages.push(entry.message);
      text += entry.message.msgText.length;
      if (messages.length === BATCH || text > BATCH_TEXT) closeBatch(id);
    } else {
      closeBatch(id - 1);
      holes.push({ after: id - 1, through: id, convId: entry.convId, ids: [id] });
      done = id;
    }
    previous = id;
  }
  if (isHoleOpen) addHole(end);
  closeBatch(end);
  return joinHoles(batches, holes);
}
