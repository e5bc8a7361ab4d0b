import { flushSync } from 'react-dom';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';

/** Returns functions that open a conversation beside the main one, in its own account, which is shown then. */
export function useOpenBeside() {
  const { t } = useTranslation('frame');
  const { panes: own, bridge } = useAccountStores();
  const { accounts, notices, openStores, ownWindows } = useAppStores();
  const openIn = (account: typeof bridge.account, convId: ConvId) => {
    const { failed, say } = notices.getState();
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) return show({ account, convId });
    const panes = account === bridge.account ? own : openStores.getState().get(account)?.panes;
    // Keys that come next go to its message box.
    const isOpen = flushSync(() => panes?.openBeside(convId) ?? true);
    if (!isOpen) return say(t('beside.noRoom'));
    accounts.getState().goTo(account).catch(failed);
  };
  return {
    openIn,
    /** In this account. Closes it if that is where it is open. */
    toggle: (convId: ConvId) => {
      if (own.holderOf(convId) === 'beside') own.closeBeside();
      else openIn(bridge.account, convId);
    },
  };
}
