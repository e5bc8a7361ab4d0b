import { useRef, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand';
import { shallow } from 'zustand/shallow';
import type { AccountStores } from '../../lib/bridge/storesContext.ts';
import { useOpenStores } from './allAccounts.ts';

/** Reads a store of each open account, again whenever it changes. */
export function useOfEach<State, Found>(
  storeOf: (stores: AccountStores) => Pick<StoreApi<State>, 'subscribe'>,
  read: (stores: AccountStores) => Found,
): readonly Found[] {
  const open = useOpenStores();
  const last = useRef<readonly Found[]>([]);
  const subscribe = (changed: () => void) => {
    const stops = [...open.values()].map((stores) => storeOf(stores).subscribe(changed));
    return () => {
      for (const stop of stops) stop();
    };
  };
  const readAll = () => {
    const next = [...open.values()].map(read);
    const isSame =
      next.length === last.current.length &&
      next.every((found, index) => shallow(found, last.current[index]));
    if (!isSame) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, readAll);
}
