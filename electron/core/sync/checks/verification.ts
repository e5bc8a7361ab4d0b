import type { Store } from '../../db/store.ts';
import { lowestOfNewest } from '../../messages/knownMessages.ts';
import type { Job } from '../job.ts';
import type { createReread } from '../rereads/rereadStretch.ts';

interface Options {
  readonly store: Store;
  readonly reread: ReturnType<typeof createReread>;
  /** The newest message known on the service; null before it was found. */
  readonly head: () => number | null;
  /** The archive is no longer usable. */
  readonly isOutdated: () => boolean;
}

/** Compares the newest messages with the service, for callers that need to be sure of them. */
export interface Verification {
  readonly job: Job;
  /** See `Sync.verify`. */
  ask(after: number): Promise<boolean>;
}

/** How many known messages before the place are checked, too: reused ids start before the first visible sign. */
const BEFORE = 25;
const LIMIT = 1_000;

export function createVerification({ store, reread, head, isOutdated }: Options): Verification {
  let asked: { readonly after: number; readonly answer: PromiseWithResolvers<boolean> }[] = [];

  async function run(): Promise<void> {
    const asking = asked;
    const lowest = Math.min(...asking.map(({ after }) => after));
    const isSure = await compareFrom((lowestOfNewest(store, lowest, BEFORE) ?? 1) - 1);
    asked = asked.filter((each) => !asking.includes(each));
    for (const { answer } of asking) answer.resolve(isSure);
  }

  async function compareFrom(after: number): Promise<boolean> {
    const through = head() ?? after;
    for (let from = after; from < through; ) {
      const answer = await reread.read({ after: from, through }, LIMIT, null);
      if (answer === null || (await reread.compare(answer, null)).isSuspicious || isOutdated()) return false;
      if (!answer.isCut) break;
      from = answer.newest;
    }
    return true;
  }

  return {
    job: { dueAt: () => (asked.length > 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY), run },
    ask: (after) => {
      const answer = Promise.withResolvers<boolean>();
      asked.push({ after, answer });
      return answer.promise;
    },
  };
}
