import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { type AccountStores, type AppStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { useAccounts } from './accountsStore.ts';

/** The stores of the accounts that the page follows. */
type OpenStores = ReadonlyMap<AccountId, AccountStores>;

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly openStores: StoreApi<OpenStores>;
  }
}

export const createOpenStores = (): StoreApi<OpenStores> => createStore<OpenStores>(() => new Map());

/** Makes the stores of an account known, until the returned function is called. */
export function addStores({ openStores }: AppStores, stores: AccountStores): () => void {
  const { account } = stores.bridge;
  openStores.setState((before) => new Map(before).set(account, stores), true);
  return () => {
    openStores.setState((before) => {
      const after = new Map(before);
      if (after.get(account) === stores) after.delete(account);
      return after;
    }, true);
  };
}

export const useOpenStores = (): OpenStores => useStore(useAppStores().openStores);

const isUsable = ({ state }: ListedAccount): boolean =>
  state === 'open' || state === 'refused' || state === 'opening';

/** Whether there are several accounts whose conversations one list can have. */
export const useHasSeveralOpen = (): boolean =>
  useAccounts(({ accounts }) => accounts.filter(isUsable).length > 1);

/** Whether the list has the conversations of all accounts. */
export function useIsAll(): boolean {
  const isWanted = useSettings(({ settings }) => settings.allAccounts);
  return useHasSeveralOpen() && isWanted;
}

/** Returns a function that lists all accounts, or only the one that is shown. */
export function useSetAll(): (isAll: boolean) => void {
  const { settings } = useAppStores();
  const failed = useNotices((state) => state.failed);
  return (isAll) => {
    const { settings: now, change } = settings.getState();
    if (now.allAccounts !== isAll) change({ allAccounts: isAll }).catch(failed);
  };
}
