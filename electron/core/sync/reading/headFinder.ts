import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import { AppError } from '../../../../shared/errors/errors.ts';
import type { Page } from './page.ts';

/** Requests the messages after `after`, at most `limit`. */
export type Ask = (after: number, limit: number) => Promise<Page>;

export interface Found {
  /** A page that reaches the newest message; empty when there is none after `from`. */
  readonly newest: Page;
  /** The first page after `from`, requested on the way; the same as `newest` if there is nothing else. */
  readonly oldest: Page;
}

/** Facts about the history. All are msgIds. */
interface Known {
  /** The first message after `from`, and `from` until that is read: distances are measured from here. */
  origin: number;
  /** There is a message with this id or a higher one. */
  low: number;
  /** There is none above this id. */
  high: number;
  /** The distance between messages near `low`. */
  spacing: number;
  /** How much `spacing` weighs against a distance that is measured later. */
  weight: number;
  /** A page is requested once at most this many messages are expected before the end, so that it reaches the end. */
  reach: number;
}

interface Answer {
  readonly point: number;
  readonly page: Page;
}

/** A search, which goes on where it failed. */
interface Search {
  readonly from: number;
  /** The first page after `from`; null until it is read. */
  oldest: Page | null;
  readonly known: Known;
}

export interface HeadFinder {
  /**
   * Finds the newest messages of a history that is unknown beyond `from`. Rejects with the error of a request. The next call with the same
   * `from` goes on with all that was learnt.
   */
  find(from: number): Promise<Found>;
  /** The first page of a search that failed; null if it wasn't read. */
  firstPage(): Page | null;
}

export interface HeadFinderOptions {
  readonly ask: Ask;
  /** A probe failed, and others of its round were answered. */
  readonly onLeftOut: (error: AppError) => void;
}

const PAGE = 2_000;
/** The share of a full page that may be expected. */
const WITHIN_REACH = 0.75;
/** The share of a full page that is loaded before the newest known message, so that the first screen isn't almost empty. */
const LEAD = 0.15;
/** How much the spacing of a page weighs against one measured distance. */
const PAGE_WEIGHT = 3;
/** Probes in a round at most: more make fewer rounds of more requests; twelve keep within 2 log2(largest msgId) + 10 requests. */
const MAX_PROBES = 12;
/** Higher ids may be refused by a service that keeps them in 32 bits, so the first round stays below. */
const INT32 = 2 ** 31 - 1;
const FIRST_STEPS = [13, 16, 19, 22, 25, 28].map((exponent) => 2 ** exponent);

/**
 * The service returns only "the next messages after X" (service API, section 4.1). So this probes several points at once, first far apart,
 * then closer, until a page reaches the end. A short page proves the end only after a full one, because the service may have its own limit
 * ("not shown", section 8). New messages may arrive in the meantime: poll on from the last one. An error never counts as "empty": a failed
 * probe is left out if others were answered.
 */
export function createHeadFinder(options: HeadFinderOptions): HeadFinder {
  let search: Search | null = null;
  return {
    find: async (from) => {
      if (search?.from !== from) search = startSearch(from);
      const oldest = await begin(options, search);
      const newest = await findEnd(options, search, oldest);
      search = null;
      return { newest, oldest };
    },
    firstPage: () => search?.oldest ?? null,
  };
}

const startSearch = (from: number): Search => ({
  from,
  oldest: null,
  known: {
    ...{ origin: from, low: from, high: Number.MAX_SAFE_INTEGER },
    ...{ spacing: 1, weight: 0, reach: PAGE * WITHIN_REACH },
  },
});

/** Reads the first page after `from`, if that is still to do. It takes the longest, so the search goes on meanwhile. */
async function begin(options: HeadFinderOptions, search: Search): Promise<Page> {
  let isReading = search.oldest === null;
  const read = async () => {
    try {
      search.oldest ??= await readFirst(options, search);
      return search.oldest;
    } finally {
      isReading = false;
    }
  };
  // Sent after the probes, it isn't served before them.
  const [, oldest] = await Promise.all([approach(options, search, () => isReading), read()]);
  return oldest;
}

async function readFirst({ ask }: HeadFinderOptions, { from, known }: Search): Promise<Page> {
  const oldest = await ask(from, PAGE);
  learnFirst(known, oldest);
  return oldest;
}

/** Comes closer to the end while the first page is read. If the probes find nothing, that page may be all there is. */
async function approach(options: HeadFinderOptions, search: Search, isReading: () => boolean): Promise<void> {
  const { from, known, oldest } = search;
  const isProbed = known.high < Number.MAX_SAFE_INTEGER || known.low > (oldest?.last ?? from);
  await (isProbed ? checkHigh(options, search) : probe(options, search, firstPoints(from)));
  while (isReading() && known.low > from && !isWithinReach(known)) {
    await probe(options, search, nextPoints(known));
  }
}

/** Messages may have arrived since the search failed. */
async function checkHigh(options: HeadFinderOptions, search: Search): Promise<void> {
  const { known } = search;
  if (known.high === Number.MAX_SAFE_INTEGER) return;
  const [answer] = await probe(options, search, [known.high]);
  if (answer && answer.page.count > 0) known.high = Number.MAX_SAFE_INTEGER;
}

async function findEnd(options: HeadFinderOptions, search: Search, oldest: Page): Promise<Page> {
  const { ask } = options;
  const { known } = search;
  const isUnlimited = oldest.count >= PAGE;
  const isEnd = async (page: Page) =>
    (isUnlimited && page.count < PAGE) || page.last >= known.high || (await isLast(options, search, page));
  if (oldest.count < PAGE) {
    if (known.low === oldest.last && (await isEnd(oldest))) return oldest;
    known.reach = Math.min(known.reach, reachOf(oldest));
  }
  for (let isFirstTry = true; ; ) {
    if (!isWithinReach(known)) {
      await probe(options, search, nextPoints(known));
      continue;
    }
    const lead = isFirstTry ? Math.floor((known.reach / WITHIN_REACH) * LEAD * known.spacing) : 1;
    const newest = await ask(Math.max(search.from, known.low - Math.max(1, lead)), PAGE);
    const isThere = newest.last >= known.low;
    if (newest.count === 0 || (isThere ? await isEnd(newest) : !isFirstTry)) return newest;
    isFirstTry = false;
    [known.spacing, known.weight] = [spacingOf(newest), PAGE_WEIGHT];
    if (newest.count < PAGE) known.reach = Math.min(known.reach, reachOf(newest));
    known.low = Math.max(known.low, newest.last);
  }
}

/** Whether nothing follows the page. */
async function isLast(options: HeadFinderOptions, search: Search, { last }: Page): Promise<boolean> {
  const answers = await probe(options, search, [last]);
  // Elements without a readable id don't help the search.
  return answers.every(({ page }) => page.last <= last);
}

/** Whether a page that begins at `low` is expected to reach the end. */
const isWithinReach = ({ low, high, spacing, reach }: Known): boolean => (high - low) / spacing <= reach;

const reachOf = ({ count }: Page): number => Math.max(1, count * WITHIN_REACH);

/** Elements without a readable id don't tell how far the history goes. */
const hasId = ({ point, page }: Answer): boolean => page.last > point;

/**
 * Asks at several points at once, and learns from the responses. Rejects at once with an error that all requests would meet, and with any
 * if none was answered. What was answered until then is kept.
 */
async function probe(
  { ask, onLeftOut }: HeadFinderOptions,
  { known }: Search,
  points: readonly number[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const request = async (point: number): Promise<AppError | null> => {
    try {
      answers.push({ point, page: await ask(point, 1) });
      return null;
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (isOfAll(error)) throw error;
      return error;
    }
  };
  try {
    const failed = (await Promise.all(points.map(request))).filter((error) => error !== null);
    const [first] = failed;
    if (first && failed.length === points.length) throw first;
    for (const error of failed) onLeftOut(error);
    return answers;
  } finally {
    // Later responses of a round that failed are of no use: they may be old when the search goes on.
    learn(known, [...answers]);
  }
}

/** Other requests would meet the error, too, or have to wait for as long as the service asked. */
function isOfAll({ code, details }: AppError): boolean {
  return ERROR_POLICY[code].again === 'when-clear' || details.retryAfterMs !== undefined;
}

/** The probes may have been there before it. */
function learnFirst(known: Known, oldest: Page): void {
  if (oldest.count === 0) return;
  known.origin = oldest.first;
  known.low = Math.max(known.low, oldest.last);
  const sum = known.weight * known.spacing + PAGE_WEIGHT * spacingOf(oldest);
  known.weight += PAGE_WEIGHT;
  known.spacing = sum / known.weight;
}

function learn(known: Known, answers: readonly Answer[]): void {
  const found = answers.filter(hasId);
  for (const { point, page } of found) known.low = Math.max(known.low, point, page.last);
  for (const { point, page } of answers) {
    if (page.count === 0) known.high = Math.min(known.high, point);
    // A service may say after any id that something follows which can't be read; the poll goes on from the end that is found.
    else if (page.last <= point) known.high = Math.min(known.high, Math.max(point, known.low));
  }
  // From a random point to the next message it is, on average, as far as from one message to the next. A few such distances
  // are no good average, so what was known before weighs as much as three.
  const distances = found.map(({ point, page }) => page.last - point).filter((distance) => distance > 0);
  if (distances.length === 0) return;
  const sum = distances.reduce((total, distance) => total + distance, known.weight * known.spacing);
  known.spacing = sum / (distances.length + known.weight);
  known.weight = PAGE_WEIGHT;
}

function firstPoints(from: number): readonly number[] {
  const near = FIRST_STEPS.map((step) => from + step);
  if (from >= INT32) return near;
  return [...near.filter((point) => point < INT32), INT32];
}

/**
 * Evenly between low and high; while these are far apart, evenly on a logarithmic scale, since histories of every length are equally
 * likely.
 */
function nextPoints({ origin, low, high, spacing, reach }: Known): readonly number[] {
  const near = Math.max(1, low - origin);
  const ratio = (high - origin) / near;
  const isFar = ratio > 4;
  const probes = isFar ? MAX_PROBES : probesFor((high - low) / spacing / reach);
  const points = Array.from({ length: probes }, (_, index) => {
    const part = (index + 1) / (probes + 1);
    return Math.floor(isFar ? origin + near * ratio ** part : low + (high - low) * part);
  });
  return [...new Set(points)].filter((point) => point >= low && point < high);
}

/** How many probes in a round divide a stretch by `factor` in as few rounds as the largest number of probes does. */
function probesFor(factor: number): number {
  const rounds = Math.max(1, Math.ceil(Math.log(factor) / Math.log(MAX_PROBES + 1)));
  return Math.min(MAX_PROBES, Math.max(1, Math.ceil(factor ** (1 / rounds)) - 1));
}

/** The distance between the messages of a page, in ids; 1 if unknown. */
export function spacingOf({ first, last, count }: Page): number {
  return count > 1 ? Math.max(1, (last - first) / (count - 1)) : 1;
}
