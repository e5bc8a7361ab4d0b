import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useOwnName } from '../account/useOwnName.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { accountsWith, hasPlace, isHere, targetOf } from './accountWith.ts';
import { goToAccountOf } from './placeStore.ts';
import type { FoundPlace } from './webPlace.ts';

interface GoOptions {
  /** Its account or conversation isn't on this computer. Omitted: that is said. */
  readonly orElse?: () => void;
  /** It leads to another account. */
  readonly onLeave?: () => void;
  /** It is that of a notification. Omitted: that of a link. */
  readonly isPressed?: boolean;
}

/** Opens a place, in its own account, if its conversation is on this computer. */
export function useGoToPlace(): (place: FoundPlace, options?: GoOptions) => void {
  const { t } = useTranslation('frame');
  const own = useOwnName();
  const stores = useAppStores();
  const { bridge, panes } = useAccountStores();
  const { explain, failed } = useNotices((state) => state);
  const openConversation = useSelection((state) => state.openConversation);
  /** An open conversation stays where it is, which may be far below. */
  const firstUnreadIfOpen = (convId: ConvId): MsgId | undefined => {
    const pane = panes.holderOf(convId);
    return (pane && panes.of(pane).openThread.of(convId).getState().firstUnread) ?? undefined;
  };
  const open = async (place: Place, { orElse, isPressed = false }: GoOptions) => {
    const { convId, msgId } = place;
    if (!(await isHere(bridge, convId))) {
      if (orElse) orElse();
      else if (isPressed) explain(t('place.notifiedUnknown'));
      else explain(own === null ? t('place.unknown') : t('place.unknownIn', { name: own }));
    } else if (await hasPlace(bridge, place))
      openConversation(convId, msgId ?? (isPressed ? firstUnreadIfOpen(convId) : undefined));
    else {
      openConversation(convId);
      explain(t('place.noMessage'));
    }
  };
  const whyNone = async (place: FoundPlace): Promise<string> => {
    if (place.account !== null || place.among) return t('place.otherAccount');
    const having = await accountsWith({ ...place, msgId: null }, stores);
    return t(having.length > 1 ? 'place.inSeveral' : 'place.inNone');
  };
  const go = async (place: FoundPlace, options: GoOptions) => {
    const { isPressed = false } = options;
    const found = await targetOf(place, stores, bridge.account, isPressed);
    if (found === null && options.orElse) options.orElse();
    else if (found === null && isPressed) explain(t('place.notifiedAccount'));
    else if (found === null) explain(await whyNone(place));
    else if (found === bridge.account) await open(place, options);
    else {
      options.onLeave?.();
      const { convId, msgId } = place;
      await goToAccountOf({ convId, msgId, account: found, isPressed }, stores);
    }
  };
  return (place, options = {}) => void go(place, options).catch(failed);
}
