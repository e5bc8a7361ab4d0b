import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import type { ConversationOf } from '../conversations/merged/mergedRows.ts';
import { useNotices } from '../notices/noticesStore.ts';

interface Work {
  /** Changes these of one account. Returns an id for undoing it, and how many it changed. */
  readonly act: (
    bridge: Bridge,
    convIds: ConvId[],
  ) => Promise<{ readonly id: number; readonly count: number }>;
  readonly undo: (bridge: Bridge, id: number) => Promise<unknown>;
}

interface Done {
  /** How many were changed in all. */
  readonly count: number;
  readonly undo: () => void;
}

/** Returns a function that changes conversations, each in its own account, whether or not another fails. A notice says what failed. */
export function useInAccounts(): (conversations: readonly ConversationOf[], work: Work) => Promise<Done> {
  const stores = useOpenStores();
  const failed = useNotices((state) => state.failed);
  return async (conversations, { act, undo }) => {
    const byAccount = Map.groupBy(conversations, ({ account }) => account);
    const done = await Promise.all(
      [...byAccount].map(async ([account, own]) => {
        const bridge = stores.get(account)?.bridge;
        if (bridge === undefined) return [];
        const convIds = own.map(({ convId }) => convId);
        return act(bridge, convIds).then((result) => [{ ...result, account, bridge }], giveUp(failed));
      }),
    );
    const changed = done.flat().filter(({ count }) => count > 0);
    return {
      count: changed.reduce((sum, { count }) => sum + count, 0),
      undo: () => {
        for (const { bridge, id } of changed) undo(bridge, id).catch(failed);
      },
    };
  };
}

interface Changed {
  readonly account: AccountId;
  readonly bridge: Bridge;
  readonly id: number;
  readonly count: number;
}

const giveUp =
  (failed: (thrown: unknown) => void) =>
  (thrown: unknown): readonly Changed[] => {
    failed(thrown);
    return [];
  };
