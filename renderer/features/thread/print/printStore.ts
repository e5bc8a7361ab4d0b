import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly print: StoreApi<PrintState>;
  }
}

/** The conversation that is being printed. */
export interface PrintState {
  readonly convId: ConvId | null;
  begin(convId: ConvId): void;
  end(): void;
}

export function createPrintStore(): StoreApi<PrintState> {
  return createStore<PrintState>((set) => ({
    convId: null,
    begin: (convId) => set({ convId }),
    end: () => set({ convId: null }),
  }));
}

export const usePrint = <T>(select: (state: PrintState) => T): T =>
  useStore(useAccountStores().print, select);
