import type { MsgId } from '../../../shared/model/ids.ts';
import { doubtReplaced } from './checking/displaced.ts';
import { learnOwnAddresses } from './checking/ownAddresses.ts';
import { runOrLog } from './runOrLog.ts';
import { listAwaited, stillAwaited } from './table.ts';
import type { OutboxOptions } from './types.ts';

/** Sent items whose messages haven't been read back from the service yet. Spares reading through everything sent since the start. */
export interface Awaited {
  /** According to the archive now, whether or not `release` was called since. */
  list(): readonly MsgId[];
  add(msgId: MsgId): void;
  /** Learns the account's other addresses: the service may show some of these messages under one. */
  learn(): void;
  /** Leaves those to the person whose ids were read back as other messages: a restored service lost them, and used the ids again. */
  doubt(): void;
  /** Forgets the ones that were read back. Returns whether there were any. */
  release(): boolean;
}

type Options = Pick<OutboxOptions, 'store' | 'changes' | 'log'>;

export function createAwaited({ store, changes, log }: Options): Awaited {
  let awaited = listAwaited(store);

  function learnFrom(msgIds: readonly MsgId[]): void {
    runOrLog(log, () => {
      // Messages from an address that turned out to be the person's own look different now.
      if (learnOwnAddresses(store, msgIds)) changes.all();
    });
  }

  return {
    list: () => stillAwaited(store, awaited),
    add: (msgId) => {
      learnFrom([msgId]);
      awaited = stillAwaited(store, [...awaited, msgId]);
    },
    learn: () => learnFrom(awaited),
    doubt: () =>
      runOrLog(log, () => {
        if (doubtReplaced(store, awaited)) changes.outbox();
      }),
    release: () => {
      const before = awaited.length;
      awaited = stillAwaited(store, awaited);
      return awaited.length < before;
    },
  };
}
