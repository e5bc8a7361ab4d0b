import { AppError } from '../../../shared/errors/errors.ts';
import type { SavedSearchId } from '../../../shared/model/ids.ts';
import type { SavedSearch } from '../../../shared/model/savedSearches.ts';
import type { FoundCount } from '../../../shared/model/search.ts';
import type { Log } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';

/** At most so often, ms, */
const EVERY_MS = 2_000;
/** and after so many times as long as counting took, since the same thread answers what the person types. */
const REST = 20;

export interface KeepCountsOptions {
  readonly list: () => readonly SavedSearch[];
  /** Beside the main thread. */
  readonly count: (query: string) => Promise<FoundCount>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** A count is another one. */
  readonly onChange: () => void;
  readonly log: Log;
}

interface Counted {
  readonly query: string;
  readonly count: FoundCount | null;
}

/** Counts what saved searches find, one after another, whenever that may have changed. */
export function keepCounts({ list, count, clock, signal, onChange, log }: KeepCountsOptions) {
  const known = new Map<SavedSearchId, Counted>();
  let isWanted = false;
  let isCounting = false;

  const countOne = async (query: string): Promise<FoundCount | null> => {
    try {
      return await count(query);
    } catch (thrown) {
      if (!signal.aborted) log('warn', `A saved search was not counted: ${AppError.reason(thrown)}`);
      return null;
    }
  };

  /** Whether a count is another one now. */
  async function countAll(): Promise<boolean> {
    const all = list();
    for (const id of known.keys()) if (!all.some((one) => one.id === id)) known.delete(id);
    let isOther = false;
    for (const { id, query } of all) {
      if (signal.aborted) return false;
      const counted = { query, count: await countOne(query) };
      if (JSON.stringify(known.get(id)) !== JSON.stringify(counted)) isOther = true;
      known.set(id, counted);
    }
    return isOther;
  }

  async function run(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      const begun = clock.monotonic();
      if (await countAll()) onChange();
      await clock.wait(Math.max(EVERY_MS, REST * (clock.monotonic() - begun)), signal);
    }
  }

  return {
    /** Null: not counted yet. */
    of: ({ id, query }: SavedSearch): FoundCount | null => {
      const counted = known.get(id);
      return counted?.query === query ? counted.count : null;
    },
    recount: (): void => {
      isWanted = true;
      if (isCounting) return;
      isCounting = true;
      run()
        .catch((thrown) => log('warn', `Saved searches were not counted: ${AppError.reason(thrown)}`))
        .finally(() => {
          isCounting = false;
        });
    },
  };
}
