import type { Place } from '../../../shared/model/place.ts';
import { chatLink } from '../../../shared/text/chatLink.ts';
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
