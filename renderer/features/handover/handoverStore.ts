import { createStore, type StoreApi, useStore } from 'zustand';
import {
  type HandoverChoice,
  type HandoverPreview,
  MOST_HANDED_OVER,
} from '../../../shared/model/handover.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly handover: StoreApi<HandoverState>;
  }
}

/** The content of the form: what goes with the conversations, and the notes on them. */
export interface HandoverTyped {
  readonly parts: Omit<HandoverChoice, 'conversations'>;
  readonly notes: ReadonlyMap<ConvId, string>;
}

export interface HandoverState {
  /** The conversations that are being handed over; null: none. */
  readonly given: readonly ConvId[] | null;
  /** How many more the person selected than one packet takes. */
  readonly leftOut: number;
  /** The content of the form when it was left, for the next one; null: nothing. */
  readonly kept: HandoverTyped | null;
  /** The packet that was read; null: none. */
  readonly read: HandoverPreview | null;
  /** Asks the person how to hand them over, as many as one packet takes. */
  give(convIds: readonly ConvId[]): void;
  /** Lets the person choose a packet, and shows it. Never rejects. */
  choose(): Promise<void>;
  /** Lets the person look into a packet that they dropped. Never rejects. */
  open(file: File): Promise<void>;
  /** The same for one that was dropped on the window of one conversation: the main window shows it. */
  openInMain(file: File): Promise<void>;
  /** Shows a packet that was read. */
  show(read: HandoverPreview): void;
  /** Closes the form of a handover, and keeps what was typed. */
  leave(kept: HandoverTyped | null): void;
  /** The number may be another conversation's now, for which no note on it is meant. */
  forget(convId: ConvId): void;
  close(): void;
}

export const createHandoverStore = (
  { request, chooseFiles }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<HandoverState> =>
  createStore<HandoverState>((set) => ({
    given: null,
    leftOut: 0,
    kept: null,
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
    open: async (file) => {
      try {
        const [token] = await chooseFiles([file]);
        if (token) set({ read: await request('handover.open', { token }), given: null });
      } catch (thrown) {
        failed(thrown);
      }
    },
    openInMain: async (file) => {
      try {
        const [token] = await chooseFiles([file]);
        if (token) await request('handover.openInMain', { token });
      } catch (thrown) {
        failed(thrown);
      }
    },
    show: (read) => set({ read, given: null }),
    leave: (kept) => set({ given: null, kept }),
    forget: (convId) =>
      set(({ given, kept }) => ({
        given: given?.filter((one) => one !== convId) ?? null,
        kept: kept && { ...kept, notes: new Map([...kept.notes].filter(([of]) => of !== convId)) },
      })),
    close: () => set({ given: null, read: null }),
  }));

export const useHandover = <T>(select: (state: HandoverState) => T): T =>
  useStore(useAccountStores().handover, select);
