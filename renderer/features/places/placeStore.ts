import { useEffect } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import { type AppStores, useAppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    /** The place of a link or a notification that was pressed, until its account shows it; null: none. */
    readonly place: StoreApi<Place | null>;
  }
}

export const createPlaceStore = (): StoreApi<Place | null> => createStore<Place | null>(() => null);

export const isKnown = ({ accounts }: Pick<AppStores, 'accounts'>, id: AccountId): boolean =>
  accounts.getState().accounts.some((account) => account.id === id);

/** Keeps a place for its account, and goes to that. */
export async function goToAccountOf(
  place: Place,
  stores: Pick<AppStores, 'accounts' | 'place'>,
): Promise<void> {
  stores.place.setState(place, true);
  if (place.account !== null && isKnown(stores, place.account))
    await stores.accounts.getState().goTo(place.account);
}

/** Goes to the account of a place that was pressed outside the window, also before the page was loaded. */
export function useTakenPlace(): void {
  const stores = useAppStores();
  useEffect(() => {
    const { bridge, notices } = stores;
    const take = () => {
      bridge
        .request('place.take', {})
        .then((place) => place && goToAccountOf(place, stores))
        .catch(notices.getState().failed);
    };
    take();
    return bridge.on('placeWaits', take);
  }, [stores]);
}
