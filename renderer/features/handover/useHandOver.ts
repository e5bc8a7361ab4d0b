import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import { useNotices } from '../notices/noticesStore.ts';

interface Given {
  readonly account: AccountId;
  readonly convId: ConvId;
}

/** Returns a function that hands conversations over. Those of several accounts can't be in one packet. */
export function useHandOver(): (conversations: readonly Given[]) => void {
  const { t } = useTranslation('handover');
  const open = useOpenStores();
  const say = useNotices((state) => state.say);
  return (conversations) => {
    const [account, ...others] = new Set(conversations.map((one) => one.account));
    if (account === undefined) return;
    if (others.length > 0) say(t('oneAccount'));
    else
      open
        .get(account)
        ?.handover.getState()
        .give(conversations.map(({ convId }) => convId));
  };
}
