import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { accountName, shortAccountName } from '../../../shared/words/accountName.ts';
import { words } from '../app/shellWords.ts';
import type { OpenAccounts } from './openAccounts.ts';

const text = words('menu');

/** Names an account among several that are signed in, also one that isn't any more; null: it is the only one. */
type NameOf = (id: AccountId) => string | null;

export interface AccountNames {
  readonly name: NameOf;
  /** As short as tells it apart. */
  readonly shortName: NameOf;
  /** Follows the list of all accounts, which tells of those that are still to be opened. */
  follow(listed: readonly ListedAccount[]): void;
}

export function createAccountNames(openAccounts: () => Pick<OpenAccounts, 'all'>): AccountNames {
  let listed: readonly ListedAccount[] = [];

  const namedBy =
    (nameOf: typeof accountName): NameOf =>
    (id) => {
      const open = openAccounts()
        .all()
        .flatMap((accountCore) => accountCore.account() ?? []);
      const isMeant = ({ id: other, state }: ListedAccount) =>
        (state === 'opening' || other === id) && !open.some((one) => one.id === other);
      const all = [...open, ...listed.filter(isMeant)];
      const account = all.find((each) => each.id === id);
      return account && all.length > 1 ? nameOf(account, all, text('demo')) : null;
    };

  return {
    name: namedBy(accountName),
    shortName: namedBy(shortAccountName),
    follow: (all) => {
      listed = all;
    },
  };
}
