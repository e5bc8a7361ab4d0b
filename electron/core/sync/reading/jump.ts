import { countAsReadForNow, setFirstBaseline } from '../../conversations/readMarks.ts';
import { getSyncState } from '../../coverage/syncState.ts';
import type { Log, Store } from '../../db/store.ts';
import type { Origin } from '../intake/intake.ts';
import type { Backfill } from './backfill.ts';
import type { Head } from './head.ts';
import { createHeadFinder, type Found, spacingOf } from './headFinder.ts';
import { newestFirst, type Page } from './page.ts';
import type { ServiceReads } from './serviceReads.ts';
import type { Wholeness } from './wholeness.ts';

export interface JumpOptions {
  readonly store: Store;
  readonly reads: Pick<ServiceReads, 'ask'>;
  readonly apply: (page: Page, origin: Origin) => Promise<void>;
  readonly head: Head;
  readonly backfill: Backfill;
  readonly wholeness: Wholeness;
  readonly log: Log;
}

/** Loads the newest messages first and leaves the rest to the back-fill. */
export interface Jump {
  /** The newest are not known, or the last jump failed. */
  isDue(): boolean;
  /**
   * Jumps from the newest known message. Returns older messages, which were read on the way and are not stored. Rejects with the error of a
   * request. The next jump goes on with what this one learnt.
   */
  run(): Promise<readonly Page[]>;
}

/** Enough to fill the list, and stored in half the time that a whole page takes. */
const FIRST_SHOWN = 100;

export function createJump({ store, reads, apply, head, backfill, wholeness, log }: JumpOptions): Jump {
  /** Where the last jump began, if it failed. */
  let failedFrom: number | null = null;
  /** The first page, once it is stored because the search failed. */
  let stored: Page | null = null;
  const headFinder = createHeadFinder({
    ask: reads.ask,
    onLeftOut: ({ code }) => log('info', `Synchronising: a search went on without a request: ${code}.`),
  });

  /** At the first sign-in, there is something to see even if the search fails. */
  async function search(from: number): Promise<Found> {
    try {
      return await headFinder.find(from);
    } catch (thrown) {
      const first = headFinder.firstPage();
      if (head.id() === null && first !== null && first !== stored) await storeFirst(first);
      throw thrown;
    }
  }

  async function storeFirst(page: Page): Promise<void> {
    await apply(page, 'back-fill');
    if (getSyncState(store).baseline === null) countAsReadForNow(store);
    stored = page;
  }

  return {
    isDue: () => head.id() === null || head.id() === failedFrom,
    run: async () => {
      const from = head.id() ?? 0;
      failedFrom = from;
      const { newest, oldest } = await search(from);
      if (getSyncState(store).baseline === null) setFirstBaseline(store, newest.last);
      // At the first sign-in, the list is empty until something is stored. Later, messages are announced in their order.
      const [first, rest] = head.id() === null ? newestFirst(newest, FIRST_SHOWN) : [newest, null];
      await apply(first, 'newest');
      head.moveTo(newest.last);
      backfill.restart(newest.last, spacingOf(newest));
      wholeness.progressed();
      failedFrom = null;
      const others = oldest === newest || oldest === stored ? [] : [oldest];
      return rest ? [rest, ...others] : others;
    },
  };
}
