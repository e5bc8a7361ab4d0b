import { TriangleAlert } from 'lucide-react';
import type { ListedAccount } from '../../../../shared/model/session.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { needsSignIn, useAccounts } from '../../account/accountsStore.ts';
import { useOpenStores } from '../../account/allAccounts.ts';
import { useServiceNames } from '../../account/useServiceNames.ts';
import styles from './AccountTrouble.module.css';

/** A line for each other account that needs the person, or is opening. The shown one has its own banner. */
export function AccountTrouble() {
  const { account: shown } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  return accounts
    .filter(({ id }) => id !== shown)
    .map((account) => <Trouble key={account.id} account={account} />);
}

function Trouble({ account }: { readonly account: ListedAccount }) {
  const { t } = useTranslation('frame');
  const { notices } = useAppStores();
  const { accounts, goTo, openForm } = useAccounts((state) => state);
  const name = useServiceNames(accounts)(account);
  const stores = useOpenStores().get(account.id);
  const { id, state } = account;
  if (state === 'open' || state === 'signed-out') return null;
  const enterPassword = () => {
    goTo(id).then(() => stores?.layout.getState().show('password'), notices.getState().failed);
  };
  return (
    <div role="note" className={styles['line']}>
      {state === 'opening' ? null : <TriangleAlert aria-hidden="true" />}
      <span>{t(`accounts.trouble.${needsSignIn(account) ? 'signInAgain' : state}`, { name })}</span>
      {state === 'refused' ? (
        <Button onPress={enterPassword}>{t('accounts.trouble.enterPassword')}</Button>
      ) : null}
      {state === 'unopenable' ? (
        <Button onPress={() => openForm(id)}>{t('accounts.trouble.signIn')}</Button>
      ) : null}
    </div>
  );
}
