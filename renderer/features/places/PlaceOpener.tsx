import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { isKnown } from './placeStore.ts';
import { useGoToPlace } from './useGoToPlace.ts';

/** Opens the place that waits, once its account is shown. */
export function PlaceOpener() {
  const stores = useAppStores();
  const { account } = useAccountStores().bridge;
  const place = useStore(stores.place);
  const goTo = useEffectEvent(useGoToPlace());
  useEffect(() => {
    const isOthers = place?.account !== account && place?.account && isKnown(stores, place.account);
    if (place === null || isOthers) return;
    stores.place.setState(null, true);
    goTo(place);
  }, [place, account, stores]);
  return null;
}
