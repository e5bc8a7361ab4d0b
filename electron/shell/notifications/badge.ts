import type { AccountEvent } from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { unreadOfAll } from '../../../shared/model/session.ts';

/** The number of unread messages, for Parley's icons. */
export interface Badge {
  /** Follows the status of each account. */
  hear(event: AccountEvent): void;
  /** The account was closed: its messages no longer count. */
  forget(account: AccountId): void;
}

/** `tell` hears the total of all accounts whenever it changes. */
export function createBadge(tell: (total: number) => void): Badge {
  const accounts = new Map<AccountId, { readonly unread: number }>();
  let shown = 0;

  function show(): void {
    const total = unreadOfAll(accounts.values());
    if (total === shown) return;
    shown = total;
    tell(total);
  }

  return {
    hear({ account, name, payload }) {
      if (name !== 'status') return;
      accounts.set(account, { unread: payload.unread.badge });
      show();
    },
    forget(account) {
      accounts.delete(account);
      show();
    },
  };
}
