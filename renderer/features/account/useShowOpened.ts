import { flushSync } from 'react-dom';
import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { topDialog } from '../../ui/overlays/openDialogs.ts';
import { isAccountShown } from './sessionStore.ts';

/**
 * Returns a function that shows the account in which a conversation was just opened. It resolves once keys are for that account, which may
 * be before the shell has answered. False: by then, the person has left the conversation for another one.
 */
export function useShowOpened(): (account: AccountId, convId: ConvId) => Promise<boolean> {
  const { accounts, notices, openStores, session } = useAppStores();
  return async (account, convId) => {
    const isShown = () => isAccountShown(session.getState().session, account);
    if (!isShown()) {
      const going = accounts.getState().goTo(account, topDialog() === undefined);
      if (isShown()) going.catch(notices.getState().failed);
      else await going;
    }
    // Draws its message box.
    flushSync(() => {});
    const panes = openStores.getState().get(account)?.panes;
    return isShown() && panes !== undefined && panes.holderOf(convId) === panes.state.getState().active;
  };
}
