import type { Place } from '../../../shared/model/place.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { isHere, targetOf } from './accountWith.ts';
import { goToAccountOf } from './placeStore.ts';

interface GoOptions {
  /** Its conversation isn't on this computer. Omitted: that is said. */
  readonly orElse?: () => void;
  /** It leads to another account. */
  readonly onLeave?: () => void;
}

/** Opens a place, in its own account, if its conversation is on this computer. */
export function useGoToPlace(): (place: Place, options?: GoOptions) => void {
  const { t } = useTranslation('frame');
  const stores = useAppStores();
  const { bridge } = useAccountStores();
  const { explain, failed } = useNotices((state) => state);
  const openConversation = useSelection((state) => state.openConversation);
  const open = async ({ convId, msgId }: Place, orElse?: () => void) => {
    if (await isHere(bridge, convId)) openConversation(convId, msgId ?? undefined);
    else if (orElse) orElse();
    else explain(t('place.unknown'));
  };
  const go = async (place: Place, { orElse, onLeave }: GoOptions) => {
    const found = await targetOf(place, stores, bridge.account);
    if (found === null) explain(t('place.otherAccount'));
    else if (found === bridge.account) await open(place, orElse);
    else {
      onLeave?.();
      await goToAccountOf({ ...place, account: found }, stores);
    }
  };
  return (place, options = {}) => void go(place, options).catch(failed);
}
