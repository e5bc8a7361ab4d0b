import type { ConvId, MsgId } from '../../../shared/model.ts';
import type { Differences } from '../../../shared/sync.ts';
import { isCovered } from '../coverage/coverage.ts';
import type { Interval } from '../coverage/interval.ts';
import type { Store } from '../db/store.ts';
import { lookFromBefore } from '../outbox/table.ts';
import { applyBatch } from './applyBatch.ts';
import { differing, markGone, type Shown, shownWithin } from './differences.ts';
import type { Intake } from './intake.ts';
import type { Page } from './page.ts';

export interface RereadOptions {
  readonly store: Store;
  /** The messages in (after, through], of one conversation or of all; null if the service doesn't return the conversation. */
  readonly ask: (interval: Interval, limit: number, convId: ConvId | null) => Promise<Page | null>;
  readonly intake: Intake;
  /** A stored message was returned as possibly another one. False when the archive is no longer usable. */
  readonly checkService: () => Promise<boolean>;
}

/** What the service now returns for a stored stretch. */
export interface Reread {
  readonly pages: readonly { readonly page: Page; readonly proven: Interval }[];
  /** The highest returned id. */
  readonly newest: number;
  /** Its end was not requested, because the service returns too few at a time. */
  readonly isCut: boolean;
}

/** The result of a comparison. */
export interface Compared extends Differences {
  /** Very many disappeared at once: the service may have been restored. */
  readonly isSuspicious: boolean;
}

/** If more disappear at once, nobody deleted them one by one. */
const MANY = 20;
/** A response may be short because the service has its own limit. */
const MOST_PAGES = 20;

/** Re-reads stored stretches: a forward cursor never sees that a message was deleted, or that a low id appeared late. */
export function createReread({ store, ask, intake, checkService }: RereadOptions) {
  /** Messages that disappeared, but not by deletion. They stay, and are not requested one by one again. */
  const kept = new Set<number>();

  /** Null if the service doesn't return the conversation. */
  async function read(
    within: Interval,
    limit: number,
    convId: ConvId | null,
    mostPages = MOST_PAGES,
  ): Promise<Reread | null> {
    const pages: { page: Page; proven: Interval }[] = [];
    let { after } = within;
    let newest = after;
    while (after < within.through && pages.length < mostPages) {
      const page = await ask({ after, through: within.through }, limit, convId);
      if (page === null) return null;
      const end = page.count === 0 ? within.through : Math.min(page.last, within.through);
      pages.push({ page, proven: { after, through: end } });
      if (page.count > 0) newest = end;
      if (end <= after) break;
      after = end;
    }
    return { pages, newest, isCut: after < within.through && pages.length === mostPages };
  }

  /** Stores changed and new messages, and removes deleted ones. */
  async function compare({ pages }: Reread, convId: ConvId | null): Promise<Compared> {
    const found = { late: 0, changed: 0, deleted: 0, leftAlone: 0, isSuspicious: false };
    for (const { page, proven } of pages) {
      const taken = await takeIn(page);
      found.late += taken.late;
      found.changed += taken.changed;
      found.deleted += taken.deleted;
      if (convId === null) cover(page);
      const missing = goneFrom(page, proven, convId);
      const gone = missing.filter(({ msgId }) => !kept.has(msgId));
      // Once they count as deleted, nothing shows any more that their ids changed.
      if (gone.length > 1 && !(await checkService())) return found;
      if (gone.length > MANY) {
        found.isSuspicious = true;
        leave(gone.map(({ msgId }) => msgId));
      } else {
        found.deleted += await confirmGone(gone);
      }
      found.leftAlone += missing.filter(({ msgId }) => kept.has(msgId)).length;
    }
    return found;
  }

  async function takeIn(page: Page): Promise<Omit<Differences, 'leftAlone'>> {
    const messages = differing(
      store,
      page.batches.flatMap((batch) => batch.messages),
    );
    if (messages.length === 0) return { late: 0, changed: 0, deleted: 0 };
    const isLate = ({ msgId }: { readonly msgId: number }) =>
      isCovered(store, { after: msgId - 1, through: msgId });
    const lateOnes = messages.filter(isLate);
    const { added, deleted, others } = intake.took(
      applyBatch(store, { messages, covered: null, isLate: true }),
      lateOnes.length > 0 ? 'late' : 're-read',
    );
    const late = Math.min(added, lateOnes.length);
    if (late > 0)
      intake.note(
        'late',
        lateOnes.map(({ msgId }) => msgId),
        late,
      );
    return {
      late,
      deleted: deleted.length,
      changed: Math.max(0, messages.length - added - deleted.length - others.length) + (await takeOthers()),
    };

    /** A message not proven to be another one counts as changed. */
    async function takeOthers(): Promise<number> {
      if (others.length === 0 || !(await checkService())) return 0;
      const changed = messages.filter(({ msgId }) => others.includes(msgId));
      lookFromBefore(store, others);
      intake.took(applyBatch(store, { messages: changed, covered: null, isJudged: true }), 're-read');
      return changed.length;
    }
  }

  /** A formerly unreadable message may now be gone or readable. */
  function cover({ batches }: Page): void {
    for (const { covered } of batches) {
      if (!isCovered(store, covered)) intake.took(applyBatch(store, { messages: [], covered }), 're-read');
    }
  }

  function goneFrom(page: Page, proven: Interval, convId: ConvId | null): readonly Shown[] {
    const given = new Set(page.batches.flatMap(({ messages }) => messages.map(({ msgId }) => msgId)));
    const isInHole = (id: number) => page.holes.some(({ after, through }) => id > after && id <= through);
    return shownWithin(store, proven, convId).filter(({ msgId }) => !given.has(msgId) && !isInHole(msgId));
  }

  /** One response may omit what the next one contains. So nothing counts as gone before a second look. */
  async function confirmGone(shown: readonly Shown[]): Promise<number> {
    const gone: MsgId[] = [];
    const withheld: MsgId[] = [];
    for (const { msgId, convId } of shown) {
      const second = await ask({ after: msgId - 1, through: msgId }, 1, convId);
      if (second === null) withheld.push(msgId);
      else if (isEmpty(second)) gone.push(msgId);
    }
    if (gone.length > 0) intake.took(markGone(store, gone), 're-read');
    leave(withheld);
    return gone.length;
  }

  function leave(ids: readonly MsgId[]): void {
    if (ids.length > 0) intake.note('unavailable', ids);
    for (const id of ids) kept.add(id);
  }

  return { read, compare };
}

/** The response was empty, also of unreadable elements. */
function isEmpty({ batches, holes }: Page): boolean {
  return holes.length === 0 && batches.every(({ messages }) => messages.length === 0);
}

/** The number of readable messages. */
export function messagesIn({ pages }: Reread): number {
  return pages.flatMap(({ page }) => page.batches).reduce((sum, { messages }) => sum + messages.length, 0);
}

/** The number of unreadable elements. */
export function unreadableIn({ pages }: Reread): number {
  return pages.reduce((sum, { page }) => sum + page.reasons.length, 0);
}
