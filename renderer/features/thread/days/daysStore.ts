import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly days: StoreApi<DaysState>;
  }
}

/** The conversation whose calendar a command asks for; null once it is open. */
export interface DaysState {
  readonly asked: ConvId | null;
  ask(convId: ConvId): void;
  taken(): void;
}

export function createDaysStore(): StoreApi<DaysState> {
  return createStore<DaysState>((set) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    taken: () => set({ asked: null }),
  }));
}

export const useDays = <T>(select: (state: DaysState) => T): T => useStore(useAccountStores().days, select);
