import type { MsgId } from '../../../shared/model/ids.ts';
import type { Log, Store } from '../db/store.ts';
import { learnOwnAddresses } from './checking/ownAddresses.ts';
import { orLater } from './orLater.ts';
import { listAwaited, stillAwaited } from './table.ts';

/** Sent items whose messages haven't been read back from the service yet. Spares reading through everything sent since the start. */
export interface Awaited {
  /** According to the archive now, whether or not `release` was called since. */
  list(): readonly MsgId[];
  add(msgId: MsgId): void;
  /** Learns the account's other addresses: the service may show some of these messages under one. */
  learn(): void;
  /** Forgets the ones that were read back. Returns whether there were any. */
  release(): boolean;
}

interface Options {
  readonly store: Store;
  /** Another address turned out to be the person's own. */
  readonly onOwnAddress: () => void;
  readonly log: Log;
}

export function createAwaited({ store, onOwnAddress, log }: Options): Awaited {
  let awaited = listAwaited(store);

  function learnFrom(msgIds: readonly MsgId[]): void {
    orLater(log, () => {
      if (learnOwnAddresses(store, msgIds)) onOwnAddress();
    });
  }

  return {
    list: () => stillAwaited(store, awaited),
    add: (msgId) => {
      learnFrom([msgId]);
      awaited = stillAwaited(store, [...awaited, msgId]);
    },
    learn: () => learnFrom(awaited),
    release: () => {
      const before = awaited.length;
      awaited = stillAwaited(store, awaited);
      return awaited.length < before;
    },
  };
}
