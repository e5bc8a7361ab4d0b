import { createContext, use } from 'react';
import type { AccountStores } from '../../session/accountStores.ts';
import type { AppStores } from '../../session/appStores.ts';

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
