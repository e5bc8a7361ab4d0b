import type { Seen } from '../../../shared/model/triage.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import type { Undo } from '../notices/undoChanges.ts';
import type { Picked } from './triageStore.ts';

interface Work {
  /** Changes these of one account. Returns an id for undoing it, and how many it changed. */
  readonly act: (
    bridge: Bridge,
    conversations: Seen[],
  ) => Promise<{ readonly id: number; readonly count: number }>;
  readonly undo: (bridge: Bridge, id: number) => Promise<unknown>;
}

interface Done {
  /** How many were changed in all. */
  readonly count: number;
  readonly undo: Undo;
  /** Why it failed in an account; the first reason if there are several. Null: it failed in none. */
  readonly failure: { readonly thrown: unknown } | null;
}

interface Outcome {
  readonly bridge: Bridge;
  readonly result: PromiseSettledResult<Awaited<ReturnType<Work['act']>>>;
}

/** Returns a function that changes conversations, each in its own account, whether or not another fails. */
export function useInAccounts(): (conversations: readonly Picked[], work: Work) => Promise<Done> {
  const stores = useOpenStores();
  return async (conversations, { act, undo }) => {
    const byAccount = Map.groupBy(conversations, ({ account }) => account);
    const outcomes = await Promise.all(
      [...byAccount].map(async ([account, own]): Promise<readonly Outcome[]> => {
        const bridge = stores.get(account)?.bridge;
        if (bridge === undefined) return [];
        const seen = own.map(({ convId, upTo }) => ({ convId, upTo }));
        const [result] = await Promise.allSettled([act(bridge, seen)]);
        return [{ bridge, result }];
      }),
    );
    const changed = outcomes
      .flat()
      .flatMap(({ bridge, result }) =>
        result.status === 'fulfilled' && result.value.count > 0 ? [{ bridge, ...result.value }] : [],
      );
    let left = changed;
    const failures = outcomes
      .flat()
      .flatMap(({ result }) => (result.status === 'rejected' ? [{ thrown: result.reason as unknown }] : []));
    return {
      count: changed.reduce((sum, { count }) => sum + count, 0),
      undo: async () => {
        const undone = await Promise.allSettled(left.map(({ bridge, id }) => undo(bridge, id)));
        // Core undoes a change only once: the next time, those that failed are asked alone.
        left = left.filter((_, place) => undone[place]?.status === 'rejected');
        const failure = undone.find(({ status }) => status === 'rejected');
        if (failure?.status === 'rejected') throw failure.reason;
        return true;
      },
      failure: failures[0] ?? null,
    };
  };
}
