import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ArrivedPlace, ReminderList } from '../../../shared/model/place.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import { isOpen } from '../account/accountsStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    /** Where a link or a notification leads, until its account shows that; null: nowhere. */
    readonly place: StoreApi<ArrivedPlace | ReminderList | null>;
  }
}

export function createPlaceStore(accounts: AppStores['accounts']): AppStores['place'] {
  const store = createStore<ArrivedPlace | ReminderList | null>(() => null);
  // The person closed the form that the place led to.
  accounts.subscribe((now, before) => {
    const isLeft = before.form !== null && before.form !== now.form;
    if (!isLeft || store.getState()?.account !== before.form) return;
    if (!now.accounts.some((account) => account.id === before.form && isOpen(account)))
      store.setState(null, true);
  });
  return store;
}

export const isKnown = ({ accounts }: Pick<AppStores, 'accounts'>, id: AccountId): boolean =>
  accounts.getState().accounts.some((account) => account.id === id);

/** Keeps a place for its account, and goes to that. Rejects with why not. */
export async function goToAccountOf(
  place: ArrivedPlace | ReminderList,
  stores: Pick<AppStores, 'accounts' | 'bridge' | 'ownWindows' | 'place'>,
): Promise<void> {
  const { account } = place;
  // The window of one conversation stays what it is.
  if (stores.ownWindows.getState().alone !== null && account !== null && !('list' in place)) {
    await stores.bridge.request('windows.goTo', { account, convId: place.convId, msgId: place.msgId });
    return;
  }
  stores.place.setState(place, true);
  if (place.account === null || !isKnown(stores, place.account)) return;
  try {
    await stores.accounts.getState().goTo(place.account);
  } catch (thrown) {
    if (stores.place.getState() === place) stores.place.setState(null, true);
    throw thrown;
  }
}
