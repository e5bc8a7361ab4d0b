import { flushSync } from 'react-dom';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { isInUse } from './isInUse.ts';

/** Returns functions that open a conversation beside the main one, in its own account, which is shown then. */
export function useOpenBeside() {
  const { t } = useTranslation('frame');
  const own = useAccountStores();
  const { bridge } = own;
  const app = useAppStores();
  const { accounts, notices, openStores, ownWindows } = app;
  const { failed, say } = notices.getState();
  const openIn = async (account: typeof bridge.account, convId: ConvId): Promise<boolean> => {
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) {
      show({ account, convId });
      return false;
    }
    const stores = account === bridge.account ? own : openStores.getState().get(account);
    // Keys that come next go to its message box.
    const isOpen = flushSync(() => stores?.panes.openBeside(convId) ?? true);
    if (isOpen) await accounts.getState().goTo(account);
    else say(t('beside.noRoom'));
    return isOpen && stores !== undefined && isInUse(app, stores, convId);
  };
  return {
    /** Resolves as `useOpenIn` does; false also where there is no room. */
    openIn,
    /** In this account. Closes it if that is where it is open. */
    toggle: (convId: ConvId) => {
      if (own.panes.holderOf(convId) === 'beside') own.panes.closeBeside();
      else openIn(bridge.account, convId).catch(failed);
    },
  };
}
