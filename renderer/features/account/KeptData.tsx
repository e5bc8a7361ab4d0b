import { useId } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../notices/useAction.ts';
import { useAccounts } from './accountsStore.ts';
import styles from './KeptData.module.css';
import { useRemoveAccount } from './useRemoveAccount.ts';
import { useServiceNames } from './useServiceNames.ts';

interface KeptDataProps {
  /** A sign-in is under way, perhaps to one of them. */
  readonly isDisabled: boolean;
  readonly onRemoved: (account: AccountId) => void;
}

/** The accounts with data on this computer while none is open, and a way to remove it. */
export function KeptData({ isDisabled, onRemoved }: KeptDataProps) {
  const { t } = useTranslation('frame');
  const accounts = useAccounts((state) => state.accounts);
  const heading = useId();
  if (accounts.length === 0) return null;
  return (
    <section className={styles['kept']}>
      <h2 id={heading} className={styles['heading']}>
        {t('signIn.kept')}
      </h2>
      <ul aria-labelledby={heading} className={styles['list']}>
        {accounts.map((account) => (
          <KeptAccount
            key={account.id}
            account={account}
            isDisabled={isDisabled}
            onRemoved={() => onRemoved(account.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface KeptAccountProps {
  readonly account: ListedAccount;
  readonly isDisabled: boolean;
  readonly onRemoved: () => void;
}

function KeptAccount({ account, isDisabled, onRemoved }: KeptAccountProps) {
  const { t } = useTranslation('frame');
  const nameOf = useServiceNames(useAccounts((state) => state.accounts));
  const remove = useRemoveAccount();
  const { isPending, run } = useAction();
  const [name, button] = [useId(), useId()];
  const forget = async () => {
    if (await remove(account)) onRemoved();
  };
  return (
    <li className={styles['account']}>
      <span id={name} className={styles['name']}>
        {account.isDemo ? t('signIn.keptDemo') : nameOf(account)}
      </span>
      <Button
        id={button}
        aria-labelledby={`${button} ${name}`}
        variant="quiet"
        isDisabled={isDisabled}
        isPending={isPending}
        onPress={() => void run(forget)}
      >
        {t('accounts.remove')}
      </Button>
    </li>
  );
}
