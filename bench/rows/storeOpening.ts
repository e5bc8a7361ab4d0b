import { join } from 'node:path';
import { listConversations } from '../../electron/core/conversations/conversations.ts';
import type { Store } from '../../electron/core/db/store.ts';
import { type Benchmark, row } from '../row.ts';
import { lastOf, medianTime, ratios, sideBySide } from '../sideBySide.ts';
import { decryptStore, openBenchStore, openDecryptedStore, openFilledStore, withFolder } from '../stores.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const RUNS = 5;
const OPENINGS = 30;

/** How long it takes until the list of conversations can be painted. */
export const openStore: Benchmark = {
  name: 'open-store',
  run: () =>
    withFolder((dir) => {
      const encrypted = makeStore(join(dir, 'encrypted'), LARGE);
      const plain = makeStore(join(dir, 'plain'), LARGE);
      decryptStore(plain);
      const small = makeStore(join(dir, 'small'), SMALL);
      const took = sideBySide(RUNS, {
        encrypted: () => open30(() => openBenchStore(encrypted)),
        plain: () => open30(() => openDecryptedStore(plain)),
        small: () => open30(() => openBenchStore(small)),
      });
      const againstPlain = ratios(took.encrypted, took.plain);
      const growth = ratios(took.encrypted, took.small);
      const name = 'open the store, first 30 conversations, 1,000,000 messages';
      const unencrypted = `the same without encryption (${lastOf(took.encrypted, 1)} ms)`;
      return [
        row(name, 'ratio', againstPlain, unencrypted),
        row('open the store: growth', 'ratio', growth, 'the same with 10,000 messages'),
      ];
    }),
};

function makeStore(dir: string, messages: number): string {
  openFilledStore(dir, messages).close();
  return dir;
}

/** The median of several openings, ms. */
function open30(open: () => Store): number {
  const openAndList = () => {
    const store = open();
    listConversations(store, { view: { kind: 'all' }, limit: 30 });
    return store;
  };
  return medianTime(OPENINGS, openAndList, (store) => store.close());
}
