import type { ConvId } from '../../../shared/model/ids.ts';
import type { AccountStores, AppStores } from '../../lib/bridge/storesContext.ts';
import { isAccountShown } from './sessionStore.ts';

/** Whether the conversation, of the account of these stores, is open in the pane in use of the account that is shown. */
export function isInUse(
  { session }: Pick<AppStores, 'session'>,
  { bridge, panes }: Pick<AccountStores, 'bridge' | 'panes'>,
  convId: ConvId,
): boolean {
  const isShown = isAccountShown(session.getState().session, bridge.account);
  return isShown && panes.holderOf(convId) === panes.state.getState().active;
}
