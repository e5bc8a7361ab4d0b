import type { AccountId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';

/** An account in which something failed, and why. */
interface Failure {
  readonly account: AccountId;
  readonly thrown: unknown;
}

interface MarkedInAccounts {
  /** How many conversations are marked, of all accounts in which that worked. */
  readonly count: number;
  readonly failures: readonly Failure[];
  /** Undoes what was marked. Resolves with the accounts in which that failed, in which alone it is tried again the next time. */
  undo(): Promise<readonly Failure[]>;
}

/** Marks all conversations of these accounts as read. Each account is marked for itself, whether or not another one fails. */
export async function markAllRead(
  accounts: readonly Pick<Bridge, 'account' | 'request'>[],
): Promise<MarkedInAccounts> {
  const { done, failures } = await inEach(accounts, async ({ account, request }) => {
    const { markedId, conversations } = await request('conversations.markAllRead', {});
    return { account, request, markedId, conversations };
  });
  let marked = done.filter(({ conversations }) => conversations > 0);
  return {
    count: done.reduce((sum, { conversations }) => sum + conversations, 0),
    failures,
    undo: async () => {
      const undone = await inEach(marked, ({ request, markedId }) =>
        request('conversations.undoAllRead', { markedId }),
      );
      marked = marked.filter(({ account }) => undone.failures.some((failure) => failure.account === account));
      return undone.failures;
    },
  };
}

async function inEach<A extends { readonly account: AccountId }, T>(
  accounts: readonly A[],
  act: (account: A) => Promise<T>,
): Promise<{ readonly done: readonly T[]; readonly failures: readonly Failure[] }> {
  const done: T[] = [];
  const failures: Failure[] = [];
  const outcomes = await Promise.allSettled(accounts.map(act));
  for (const [index, outcome] of outcomes.entries()) {
    const account = accounts[index]?.account;
    if (outcome.status === 'fulfilled') done.push(outcome.value);
    else if (account !== undefined) failures.push({ account, thrown: outcome.reason });
  }
  return { done, failures };
}
