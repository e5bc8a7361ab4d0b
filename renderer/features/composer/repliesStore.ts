import { createStore } from 'zustand/vanilla';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly replies: Connected<RepliesState>;
  }
}

/** Where the person has begun to write, for as long as the app runs. */
export interface RepliesState {
  /** The newest message of each of these conversations, 0 for none, when the person began, or when what had come since was looked at. */
  readonly begun: ReadonlyMap<ConvId, number>;
  /** Where the person wanted to send, and is shown what came instead. */
  readonly asking: ReadonlySet<ConvId>;
  /** The person writes; nothing happens when that has begun already. */
  begin(convId: ConvId, newest: number): void;
  /** The person has looked at what came, up to and including `newest`. */
  looked(convId: ConvId, newest: number): void;
  /** Whether the person is shown what came before it goes out. */
  ask(convId: ConvId, isAsking: boolean): void;
  /** The text was sent or deleted. */
  end(convId: ConvId): void;
}

export function createRepliesStore({ on }: Pick<Bridge, 'on'>): Connected<RepliesState> {
  const store = createStore<RepliesState>((set, get) => ({
    begun: new Map(),
    asking: new Set(),
    begin: (convId, newest) => {
      if (!get().begun.has(convId)) get().looked(convId, newest);
    },
    looked: (convId, newest) => set(({ begun }) => ({ begun: new Map(begun).set(convId, newest) })),
    ask: (convId, isAsking) =>
      set(({ asking }) => {
        const others = [...asking].filter((other) => other !== convId);
        return { asking: new Set(isAsking ? [...others, convId] : others) };
      }),
    end: (convId) =>
      set(({ begun }) => ({ begun: new Map([...begun].filter(([other]) => other !== convId)) })),
  }));
  /** Later ones came since, whatever their ids. */
  const restored = ({ sameUpTo }: { readonly sameUpTo: number }) =>
    store.setState(({ begun }) => ({
      begun: new Map(Array.from(begun, ([convId, newest]) => [convId, Math.min(newest, sameUpTo)])),
    }));
  return Object.assign(store, { connect: () => on('restored', restored) });
}
