import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Differences } from '../../../../shared/model/sync.ts';
import { countAsUnseen } from '../../conversations/readMarks.ts';
import { openUnseen } from '../../conversations/states.ts';
import { isCovered } from '../../coverage/coverage.ts';
import type { Interval } from '../../coverage/interval.ts';
import type { Store } from '../../db/store.ts';
import { lookFromBefore } from '../../outbox/table.ts';
import { applyBatch } from '../intake/applyBatch.ts';
import { differing } from '../intake/differences.ts';
import type { Intake } from '../intake/intake.ts';
import type { Page } from '../reading/page.ts';
import { type AskStretch, createVanished } from './vanished.ts';

export interface RereadOptions {
  readonly store: Store;
  readonly ask: AskStretch;
  readonly intake: Intake;
  /** A stored message was returned as possibly another one. False when the archive is no longer usable. */
  readonly checkService: () => Promise<boolean>;
}

/** The service's current messages for a stored stretch. */
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

/** If more disappear at once, no one deleted them one by one. */
const MANY = 20;
/** A response may be short because the service has its own limit. */
const MOST_PAGES = 20;

/** Re-reads stored stretches: a forward cursor never sees that a message was deleted, or that a low id appeared late. */
export function createReread(options: RereadOptions) {
  const { store, ask, intake, checkService } = options;
  const vanished = createVanished(options);

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
      const taken = await takeDifferent(page, options);
      found.late += taken.late;
      found.changed += taken.changed;
      found.deleted += taken.deleted;
      if (convId === null) cover(page);
      const missing = vanished.from(page, proven, convId);
      const gone = missing.filter(({ msgId }) => !vanished.isKept(msgId));
      // Once they count as deleted, nothing shows any more that their ids changed.
      if (gone.length > 1 && !(await checkService())) return found;
      if (gone.length > MANY) {
        found.isSuspicious = true;
        vanished.keep(gone.map(({ msgId }) => msgId));
      } else {
        found.deleted += await vanished.confirm(gone);
      }
      found.leftAlone += missing.filter(({ msgId }) => vanished.isKept(msgId)).length;
    }
    return found;
  }

  /** A formerly unreadable message may now be gone or readable. */
  function cover({ batches }: Page): void {
    for (const { covered } of batches) {
      if (!isCovered(store, covered)) intake.took(applyBatch(store, { messages: [], covered }), 're-read');
    }
  }

  return { read, compare };
}

/** Applies what changed and what is new. */
async function takeDifferent(
  page: Page,
  { store, intake, checkService }: RereadOptions,
): Promise<Omit<Differences, 'leftAlone'>> {
  const messages = differing(
    store,
    page.batches.flatMap((batch) => batch.messages),
  );
  if (messages.length === 0) return { late: 0, changed: 0, deleted: 0 };
  const lateIds = messages
    .map(({ msgId }) => msgId)
    .filter((msgId) => isCovered(store, { after: msgId - 1, through: msgId }));
  const applied = applyBatch(store, { messages, covered: null, isLate: true });
  const unseen = applied.addedIds.filter((msgId) => lateIds.includes(msgId));
  countAsUnseen(store, unseen);
  openUnseen(store, unseen);
  const { added, deleted, others } = intake.took(applied, lateIds.length > 0 ? 'late' : 're-read');
  const late = Math.min(added, lateIds.length);
  if (late > 0) intake.note('late', lateIds, late);
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

/** The number of readable messages. */
export function messagesIn({ pages }: Reread): number {
  return pages.flatMap(({ page }) => page.batches).reduce((sum, { messages }) => sum + messages.length, 0);
}

/** The number of unreadable elements. */
export function unreadableIn({ pages }: Reread): number {
  return pages.reduce((sum, { page }) => sum + page.unreadable.count, 0);
}
