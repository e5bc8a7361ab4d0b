import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { topDialog } from '../../ui/overlays/openDialogs.ts';

/** Returns a function that says whether something lies over the panes: commands are not for them then. */
export function useIsCovered(): () => boolean {
  const { help } = useAppStores();
  const { layout } = useAccountStores();
  return () => {
    const { dialog, viewed } = layout.getState();
    return dialog !== null || viewed !== null || help.getState().page !== null || topDialog() !== undefined;
  };
}
