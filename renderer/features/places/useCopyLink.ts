import type { ConvId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import { chatLink, webChatLink } from '../../../shared/text/chatLink.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useCopy } from '../notices/useCopy.ts';

/**
 * Copies the link to a place of the account. Among several accounts, the link names this one. On another computer, no account has that name;
 * `accountWith` says which one opens the link there.
 */
export function useCopyLink(): (place: Omit<Place, 'account'>) => void {
  const { t } = useTranslation('frame');
  const copy = useCopy();
  const { account } = useAccountStores().bridge;
  const isAmongSeveral = useAccounts(({ accounts }) => accounts.length > 1);
  return ({ convId, msgId }) =>
    copy(chatLink({ convId, msgId, account: isAmongSeveral ? account : null }), t('place.copied'));
}

/** Copies the link to a conversation in the service's web client. Null: the person hasn't said where that is. */
export function useCopyWebLink(): ((convId: ConvId) => void) | null {
  const { t } = useTranslation('frame');
  const copy = useCopy();
  const { account } = useAccountStores().bridge;
  const webUrl = useAccounts(({ accounts }) => accounts.find(({ id }) => id === account)?.webUrl);
  return webUrl === undefined ? null : (convId) => copy(webChatLink(webUrl, convId), t('place.copied'));
}
