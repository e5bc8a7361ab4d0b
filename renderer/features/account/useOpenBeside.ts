import { flushSync } from 'react-dom';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns functions that open a conversation beside the main one, in its own account, which is shown then. */
export function useOpenBeside() {
  const { t } = useTranslation('frame');
  const { panes: own, bridge } = useAccountStores();
  const { accounts, notices, openStores, ownWindows } = useAppStores();
  const { failed, say } = notices.getState();
  const openIn = async (account: typeof bridge.account, convId: ConvId): Promise<boolean> => {
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) {
      show({ account, convId });
      return false;
    }
    const panes = account === bridge.account ? own : openStores.getState().get(account)?.panes;
    // Keys that come next go to its message box.
    const isOpen = flushSync(() => panes?.openBeside(convId) ?? true);
    if (isOpen) await accounts.getState().goTo(account);
    else say(t('beside.noRoom'));
    return isOpen;
  };
  return {
    /** Resolves when it is shown: true in this window, false in its own one, or nowhere for lack of room. */
    openIn,
    /** In this account. Closes it if that is where it is open. */
    toggle: (convId: ConvId) => {
      if (own.holderOf(convId) === 'beside') own.closeBeside();
      else openIn(bridge.account, convId).catch(failed);
    },
  };
}
