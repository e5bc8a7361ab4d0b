import { createStore, type StoreApi, useStore } from 'zustand';
import { type HandoverPreview, MOST_HANDED_OVER } from '../../../shared/model/handover.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly handover: StoreApi<HandoverState>;
  }
}

export interface HandoverState {
  /** The conversations that are being handed over; null: none. */
  readonly given: readonly ConvId[] | null;
  /** How many more the person selected than one packet takes. */
  readonly leftOut: number;
  /** The packet that was read; null: none. */
  readonly read: HandoverPreview | null;
  /** Asks the person how to hand them over, as many as one packet takes. */
  give(convIds: readonly ConvId[]): void;
  /** Lets the person choose a packet, and shows it. Never rejects. */
  choose(): Promise<void>;
  close(): void;
}

export const createHandoverStore = (
  { request }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<HandoverState> =>
  createStore<HandoverState>((set) => ({
    given: null,
    leftOut: 0,
    read: null,
    give: (convIds) => {
      const given = convIds.slice(0, MOST_HANDED_OVER);
      set({ given, leftOut: convIds.length - given.length, read: null });
    },
    choose: async () => {
      try {
        const read = await request('handover.choose', {});
        if (read !== null) set({ read, given: null });
      } catch (thrown) {
        failed(thrown);
      }
    },
    close: () => set({ given: null, read: null }),
  }));

export const useHandover = <T>(select: (state: HandoverState) => T): T =>
  useStore(useAccountStores().handover, select);
