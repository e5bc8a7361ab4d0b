import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ArrivedPlace, Place, ReminderList } from '../../../shared/model/place.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import { isOpen } from '../account/accountsStore.ts';
import { isAccountShown } from '../account/sessionStore.ts';
import { hasPlace } from './accountWith.ts';

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

/** The window of one conversation stays what it is; the main one stays at its account, if it can't say better that the place is missing. */
async function isOfAnotherWindow(
  place: Place & { readonly account: AccountId },
  { bridge, ownWindows, session }: Pick<AppStores, 'bridge' | 'ownWindows' | 'session'>,
): Promise<boolean> {
  const { alone, has } = ownWindows.getState();
  if (alone !== null || !has(place)) return alone !== null;
  return (
    !isAccountShown(session.getState().session, place.account) &&
    hasPlace(bridge.ofAccount(place.account), place)
  );
}

/** Keeps a place for its account, and goes to that. Rejects with why not. */
export async function goToAccountOf(
  place: ArrivedPlace | ReminderList,
  stores: Pick<AppStores, 'accounts' | 'bridge' | 'ownWindows' | 'place' | 'session'>,
): Promise<void> {
  const { account } = place;
  if (account !== null && !('list' in place) && (await isOfAnotherWindow({ ...place, account }, stores)))
    return stores.ownWindows
      .getState()
      .show({ account, convId: place.convId }, { msgId: place.msgId ?? undefined });
  stores.place.setState(place, true);
  if (place.account === null || !isKnown(stores, place.account)) return;
  try {
    await stores.accounts.getState().goTo(place.account);
  } catch (thrown) {
    if (stores.place.getState() === place) stores.place.setState(null, true);
    throw thrown;
  }
}
