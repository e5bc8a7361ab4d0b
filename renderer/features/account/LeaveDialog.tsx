import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { useStatus } from '../status/statusStore.ts';
import { useAccounts } from './accountsStore.ts';
import { SignOutQuestion } from './SignOutQuestion.tsx';

/** Asks before the account that is shown is signed out. */
export function LeaveDialog() {
  const { account } = useAccountStores().bridge;
  const accounts = useAccounts((state) => state.accounts);
  const isOpen = useLayout(({ dialog }) => dialog === 'sign-out');
  const close = useLayout((state) => state.closeDialog);
  const isFull = useStatus(({ status }) => status?.storage === 'full');
  const email = accounts.find(({ id }) => id === account)?.email ?? null;
  return (
    <SignOutQuestion
      account={account}
      email={accounts.length > 1 ? email : null}
      isFull={isFull}
      isOpen={isOpen}
      onClose={close}
    />
  );
}
