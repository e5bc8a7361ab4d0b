import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { createOneAtATime, type OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Log } from '../app/log.ts';

/** `isOpen`: whether the account was not closed since. */
type AccountWork = (isOpen: () => boolean) => Promise<void>;

/** The work for each account, one piece at a time. No account waits for another. */
export interface AccountTurns {
  /** Logs it when `work` rejects. Leaves out what has not begun when the account is closed. */
  run(account: AccountId, work: AccountWork): void;
  /** The account was closed. */
  forget(account: AccountId): void;
  /** Resolves when all work for the account that was given so far has ended. */
  settled(account: AccountId): Promise<void>;
}

export function createAccountTurns(log: Log): AccountTurns {
  const turns = new Map<AccountId, OneAtATime>();

  function turnOf(account: AccountId): OneAtATime {
    const turn = turns.get(account) ?? createOneAtATime();
    turns.set(account, turn);
    return turn;
  }

  return {
    run(account, work) {
      const inTurn = turnOf(account);
      const isOpen = () => turns.get(account) === inTurn;
      inTurn(async () => (isOpen() ? work(isOpen) : undefined)).catch((thrown: unknown) =>
        log.warn(`Notifications: ${AppError.reason(thrown)}`),
      );
    },
    forget: (account) => void turns.delete(account),
    settled: (account) => turnOf(account)(async () => undefined),
  };
}
