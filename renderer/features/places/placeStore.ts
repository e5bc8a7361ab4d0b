import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ArrivedPlace, ReminderList } from '../../../shared/model/place.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    /** Where a link or a notification leads, until its account shows that; null: nowhere. */
    readonly place: StoreApi<ArrivedPlace | ReminderList | null>;
  }
}

export const createPlaceStore = (): AppStores['place'] =>
  createStore<ArrivedPlace | ReminderList | null>(() => null);

export const isKnown = ({ accounts }: Pick<AppStores, 'accounts'>, id: AccountId): boolean =>
  accounts.getState().accounts.some((account) => account.id === id);

/** Keeps a place for its account, and goes to that. */
export async function goToAccountOf(
  place: ArrivedPlace | ReminderList,
  stores: Pick<AppStores, 'accounts' | 'place'>,
): Promise<void> {
  stores.place.setState(place, true);
  if (place.account !== null && isKnown(stores, place.account))
    await stores.accounts.getState().goTo(place.account);
}
