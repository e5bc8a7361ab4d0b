import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    /** The place of a link or a notification to go to, until its account shows it; null: none. */
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
