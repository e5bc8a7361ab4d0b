import { useState } from 'react';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { useAccounts } from '../../account/accountsStore.ts';
import { useServiceNames, useShortNames } from '../../account/useServiceNames.ts';
import type { RowAccount } from '../rows/AccountLine.tsx';

/** The names and colour of each account. */
export function useRowAccounts(): ReadonlyMap<AccountId, RowAccount> {
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const shortNameOf = useShortNames(accounts);
  const made = () =>
    new Map(
      accounts.map((account): [AccountId, RowAccount] => [
        account.id,
        {
          email: account.email,
          name: nameOf(account),
          shortName: shortNameOf(account),
          colour: account.colour,
        },
      ]),
    );
  const [known, setKnown] = useState(() => ({ of: accounts, map: made() }));
  if (known.of !== accounts) setKnown({ of: accounts, map: made() });
  return known.map;
}
