import { createContext, use } from 'react';
import type { AppInfo } from '../../../shared/model/app.ts';
import type { AccountBridge, AppBridge } from './connected.ts';

/**
 * Stores that live as long as the window, whichever account is signed in. Features add their own by declaration merging, so that this file
 * depends on no feature.
 */
export interface AppStores {
  readonly bridge: AppBridge;
  readonly info: AppInfo;
}

/**
 * Stores of the signed-in account, created for each sign-in, so that nothing of one account reaches another. Features add their own;
 * renderer/stores doesn't compile until it builds each.
 */
export interface AccountStores {
  readonly bridge: AccountBridge;
}

export const AppStoresContext = createContext<AppStores | null>(null);
export const AccountStoresContext = createContext<AccountStores | null>(null);

/** The stores that live as long as the window. */
export function useAppStores(): AppStores {
  return present(use(AppStoresContext), 'AppStoresContext');
}

/** The stores of the signed-in account; a new set for each sign-in. */
export function useAccountStores(): AccountStores {
  return present(use(AccountStoresContext), 'AccountStoresContext');
}

function present<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`${name} is not provided above this component`);
  return value;
}
