import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { type AppStores, useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { goToAccountOf, isKnown } from './placeStore.ts';

/** Opens a place, in its own account, if its conversation is on this computer. Otherwise does `orElse`; without one it says so. */
export function useGoToPlace(): (place: Place, orElse?: () => void) => void {
  const { t } = useTranslation('frame');
  const stores = useAppStores();
  const { bridge } = useAccountStores();
  const { say, failed } = useNotices((state) => state);
  const openConversation = useSelection((state) => state.openConversation);
  const goElsewhere = async (place: Place, account: AccountId) => {
    if (isKnown(stores, account)) await goToAccountOf(place, stores);
    else say(t('place.otherAccount'));
  };
  const go = async (place: Place, orElse?: () => void) => {
    const { account, convId, msgId } = place;
    if (account !== null && account !== bridge.account && hasSeveral(stores))
      await goElsewhere(place, account);
    else if (await isHere(bridge, convId)) openConversation(convId, msgId ?? undefined);
    else if (orElse) orElse();
    else say(t('place.unknown'));
  };
  return (place, orElse) => void go(place, orElse).catch(failed);
}

/** The only account takes any link: one that was copied elsewhere names an account of that computer. */
const hasSeveral = ({ accounts }: AppStores): boolean => accounts.getState().accounts.length > 1;

/** Whether the account has that conversation. */
export async function isHere(
  { request }: Pick<Bridge, 'request'>,
  convId: Place['convId'],
): Promise<boolean> {
  try {
    await request('conversations.get', { convId });
    return true;
  } catch (thrown) {
    if (AppError.from(thrown).code === 'not-found') return false;
    throw thrown;
  }
}
