import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ListedAccount } from '../../../../shared/model/session.ts';
import { AccountStoresContext, useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { needsSignIn, useAccounts } from '../../account/accountsStore.ts';
import { useOpenStores } from '../../account/allAccounts.ts';
import { PasswordQuestion } from '../../account/PasswordDialog.tsx';
import { useServiceNames } from '../../account/useServiceNames.ts';
import styles from './AccountTrouble.module.css';

/** A line for all other accounts whose password was refused, and one for each that is not open yet. The shown one has a banner. */
export function AccountTrouble() {
  const { account: shown } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts).filter(({ id }) => id !== shown);
  const refused = accounts.filter(({ state }) => state === 'refused');
  const [asked, setAsked] = useState<ListedAccount | null>(null);
  const stores = useOpenStores().get(asked?.id ?? shown);
  const single = refused.length === 1 ? refused : [];
  const others = accounts.filter(({ state }) => state === 'opening' || state === 'unopenable');
  return (
    <>
      {refused.length + others.length === 0 ? null : (
        <div className={styles['lines']}>
          {refused.length > 1 ? <ManyRefused accounts={refused} onAsk={setAsked} /> : null}
          {[...single, ...others].map((account) => (
            <Trouble key={account.id} account={account} onAsk={setAsked} />
          ))}
        </div>
      )}
      {stores ? (
        <AccountStoresContext value={stores}>
          <PasswordQuestion
            email={asked?.email ?? ''}
            isOpen={asked !== null}
            onClose={() => setAsked(null)}
          />
        </AccountStoresContext>
      ) : null}
    </>
  );
}

interface AskProps {
  /** Asks for the password over what is open: no conversation of that account takes its place. */
  readonly onAsk: (account: ListedAccount) => void;
}

function ManyRefused({ accounts, onAsk }: AskProps & { readonly accounts: readonly ListedAccount[] }) {
  const { t } = useTranslation('frame');
  const nameOf = useServiceNames(useAccounts((state) => state.accounts));
  return (
    <div role="note" className={styles['line']}>
      <TriangleAlert aria-hidden="true" />
      <span>{t('accounts.trouble.refusedMany', { count: accounts.length })}</span>
      {accounts.map((account) => (
        <Button
          key={account.id}
          aria-label={t('accounts.trouble.passwordOf', { name: nameOf(account) })}
          onPress={() => onAsk(account)}
        >
          {nameOf(account)}
        </Button>
      ))}
    </div>
  );
}

function Trouble({ account, onAsk }: AskProps & { readonly account: ListedAccount }) {
  const { t } = useTranslation('frame');
  const { accounts, openForm } = useAccounts((state) => state);
  const name = useServiceNames(accounts)(account);
  const { id, state } = account;
  if (state === 'open' || state === 'signed-out') return null;
  return (
    <div role="note" className={styles['line']}>
      {state === 'opening' ? null : <TriangleAlert aria-hidden="true" />}
      <span>{t(`accounts.trouble.${needsSignIn(account) ? 'signInAgain' : state}`, { name })}</span>
      {state === 'refused' ? (
        <Button onPress={() => onAsk(account)}>{t('accounts.trouble.enterPassword')}</Button>
      ) : null}
      {state === 'unopenable' ? (
        <Button onPress={() => openForm(id)}>{t('accounts.trouble.signIn')}</Button>
      ) : null}
    </div>
  );
}
