import { useEffect, useEffectEvent } from 'react';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useGoToPlace } from './useGoToPlace.ts';

/** Opens the place of a link or a notification that was pressed outside the window, also before the page was loaded. */
export function WaitingPlace() {
  const { bridge } = useAppStores();
  const { failed } = useNotices((state) => state);
  const goTo = useEffectEvent(useGoToPlace());
  useEffect(() => {
    const take = () =>
      bridge.request('place.take', {}).then((place) => {
        if (place !== null) goTo(place);
      }, failed);
    void take();
    return bridge.on('placeWaits', () => void take());
  }, [bridge, failed]);
  return null;
}
