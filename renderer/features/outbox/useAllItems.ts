import { useRef, useSyncExternalStore } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useOpenStores } from '../account/allAccounts.ts';

export interface ItemsOf {
  readonly account: AccountId;
  readonly items: readonly OutboxItem[];
}

/** The outbox of each open account. */
export function useAllItems(): readonly ItemsOf[] {
  const open = useOpenStores();
  const last = useRef<readonly ItemsOf[]>([]);
  const subscribe = (changed: () => void) => {
    const stops = [...open.values()].map(({ outbox }) => outbox.subscribe(changed));
    return () => {
      for (const stop of stops) stop();
    };
  };
  const read = () => {
    const next = [...open].map(([account, { outbox }]) => ({ account, items: outbox.getState().items }));
    const isSame =
      next.length === last.current.length &&
      next.every(({ account, items }, index) => {
        const before = last.current[index];
        return before?.account === account && before.items === items;
      });
    if (!isSame) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, read);
}
