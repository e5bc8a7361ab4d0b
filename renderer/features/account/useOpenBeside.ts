import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useShowOpened } from './useShowOpened.ts';

/** Returns functions that open a conversation beside the main one, in its own account, which is shown then. */
export function useOpenBeside() {
  const { t } = useTranslation('frame');
  const { panes: own, bridge } = useAccountStores();
  const { notices, openStores, ownWindows } = useAppStores();
  const { failed, say } = notices.getState();
  const showOpened = useShowOpened();
  const openIn = async (account: typeof bridge.account, convId: ConvId): Promise<boolean> => {
    const { has, show } = ownWindows.getState();
    // This window stays at its account.
    if (has({ account, convId })) {
      show({ account, convId });
      return false;
    }
    const panes = account === bridge.account ? own : openStores.getState().get(account)?.panes;
    if (panes?.openBeside(convId) ?? true) return showOpened(account, convId);
    say(t('beside.noRoom'));
    return false;
  };
  return {
    /** Resolves as `useOpenIn` does; false also where there is no room. */
    openIn,
    /** In this account. Closes it if that is where it is open. */
    toggle: (convId: ConvId) => {
      if (own.holderOf(convId) === 'beside') own.closeBeside();
      else openIn(bridge.account, convId).catch(failed);
    },
  };
}
