import { useEffect } from 'react';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { type DialogName, useLayout } from '../navigation/layoutStore.ts';

/** Whether a dialog that something else than the person calls for is open: it waits until what is open already is closed. */
export function useDialogTurn(name: DialogName, isWanted: boolean): boolean {
  const { layout } = useAccountStores();
  const dialog = useLayout((state) => state.dialog);
  useEffect(() => {
    const { show, closeDialog } = layout.getState();
    if (isWanted && dialog === null) show(name);
    if (!isWanted && dialog === name) closeDialog();
  }, [layout, dialog, name, isWanted]);
  return isWanted && dialog === name;
}
