import type { Place } from '../../../shared/model/place.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { isHere, targetOf } from './accountWith.ts';
import { goToAccountOf } from './placeStore.ts';

/** Opens a place, in its own account, if its conversation is on this computer. Otherwise does `orElse`; without one it says so. */
export function useGoToPlace(): (place: Place, orElse?: () => void) => void {
  const { t } = useTranslation('frame');
  const stores = useAppStores();
  const { bridge } = useAccountStores();
  const { say, failed } = useNotices((state) => state);
  const openConversation = useSelection((state) => state.openConversation);
  const open = async ({ convId, msgId }: Place, orElse?: () => void) => {
    if (await isHere(bridge, convId)) openConversation(convId, msgId ?? undefined);
    else if (orElse) orElse();
    else say(t('place.unknown'));
  };
  const go = async (place: Place, orElse?: () => void) => {
    const found = await targetOf(place, stores, bridge.account);
    if (found === null) say(t('place.otherAccount'));
    else if (found === bridge.account) await open(place, orElse);
    else await goToAccountOf({ ...place, account: found }, stores);
  };
  return (place, orElse) => void go(place, orElse).catch(failed);
}
