import { useEffect } from 'react';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useHelp } from '../navigation/helpStore.ts';
import { type DialogName, useLayout } from '../navigation/layoutStore.ts';

/** Whether a dialog that the person didn't ask for is open: it waits until the open ones are closed. */
export function useDialogTurn(name: DialogName, isWanted: boolean): boolean {
  const { layout } = useAccountStores();
  const dialog = useLayout((state) => state.dialog);
  const hasHelp = useHelp((state) => state.page !== null);
  useEffect(() => {
    const { show, closeDialog } = layout.getState();
    if (isWanted && dialog === null && !hasHelp) show(name);
    if (!isWanted && dialog === name) closeDialog();
  }, [layout, dialog, hasHelp, name, isWanted]);
  return isWanted && dialog === name;
}
