import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { isCovered } from '../../ui/overlays/isCovered.ts';
import { useCommands } from '../shortcuts/useCommands.ts';
import { useHasSeveralOpen, useSetAll } from './allAccounts.ts';
import { useGoToAccount } from './useGoToAccount.ts';

/** Goes to the accounts, and adds one. Not over a dialog, whose answer might be for the account that it leaves. */
export function useAccountCommands(): void {
  const { accounts, session } = useAppStores();
  const goToAlone = useGoToAccount();
  const setAll = useSetAll();
  const hasSeveral = useHasSeveralOpen();
  useCommands((command) => {
    if (session.getState().session.state === 'signed-out' || isCovered()) return;
    const { accounts: all, openForm } = accounts.getState();
    if (command === 'add-account') openForm('add');
    if (command === 'all-accounts' && hasSeveral) setAll(true);
    const place = /^account-(\d)$/u.exec(command)?.[1];
    const account = place === undefined || all.length < 2 ? undefined : all[Number(place) - 1];
    if (account) goToAlone(account.id, true);
  });
}
