import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { AccountId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useIsOverlaid } from '../navigation/useConversationInView.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { isKnown } from './placeStore.ts';
import { useGoToPlace } from './useGoToPlace.ts';

/** Opens the place that waits, once its account is shown. A pressed notification closes what lies over the panes; the list of reminders waits. */
export function PlaceOpener() {
  const stores = useAppStores();
  const { bridge, layout } = useAccountStores();
  const { help } = stores;
  const { account } = bridge;
  const { t } = useTranslation('frame');
  const explain = useNotices((state) => state.explain);
  const place = useStore(stores.place);
  const goTo = useEffectEvent(useGoToPlace());
  const showReminders = useEffectEvent((of: AccountId) => {
    if (of === account) layout.getState().show('reminders');
    else explain(t('place.notifiedAccount'));
  });
  const isOverlaid = useIsOverlaid();
  const mustWait = isOverlaid && place !== null && ('list' in place || place.isPressed);
  const uncover = useEffectEvent(() => {
    layout.getState().closeDialog();
    layout.getState().view(null);
    help.getState().close();
  });
  useEffect(() => {
    const isOthers = place?.account !== account && place?.account && isKnown(stores, place.account);
    if (place === null || isOthers) return;
    if (mustWait && !('list' in place)) uncover();
    if (mustWait) return;
    stores.place.setState(null, true);
    if ('list' in place) return showReminders(place.account);
    const { isPressed, ...rest } = place;
    goTo(rest, { isPressed });
  }, [place, account, stores, mustWait]);
  return null;
}
