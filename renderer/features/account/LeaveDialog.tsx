import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useStatus } from '../status/statusStore.ts';
import { useAccounts } from './accountsStore.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';
import { useServiceNames } from './useServiceNames.ts';

/** Asks before the account that is shown is signed out. */
export function LeaveDialog() {
  const { account } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const isOpen = useLayout(({ dialog }) => dialog === 'sign-out');
  const close = useLayout((state) => state.closeDialog);
  const isFull = useStatus(({ status }) => status?.storage === 'full');
  const nameOf = useServiceNames(accounts);
  const shown = accounts.find(({ id }) => id === account);
  return (
    <SignOutQuestion
      account={account}
      name={shown && accounts.length > 1 ? nameOf(shown) : null}
      isDemo={shown?.isDemo ?? false}
      isFull={isFull}
      isOpen={isOpen}
      onClose={close}
    />
  );
}
