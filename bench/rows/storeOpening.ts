import { join } from 'node:path';
import { listConversations } from '../../electron/core/conversations/conversations.ts';
import type { Store } from '../../electron/core/db/store.ts';
import { writePages } from '../pages.ts';
import { type Benchmark, median, row } from '../row.ts';
import { decryptStore, ingest, openBenchStore, openDecryptedStore, withFolder } from '../stores.ts';

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
      const againstPlain: number[] = [];
      const growth: number[] = [];
      let ms = 0;
      for (let run = 0; run < RUNS; run += 1) {
        ms = open30(() => openBenchStore(encrypted));
        againstPlain.push(ms / open30(() => openDecryptedStore(plain)));
        growth.push(ms / open30(() => openBenchStore(small)));
      }
      const name = 'open the store, first 30 conversations, 1,000,000 messages';
      return [
        row(name, 'ratio', againstPlain, { atMost: 2 }, `the same without encryption (${ms.toFixed(1)} ms)`),
        row('open the store: growth', 'ratio', growth, { atMost: 1.25 }, 'the same with 10,000 messages'),
      ];
    }),
};

function makeStore(dir: string, messages: number): string {
  const store = openBenchStore(dir);
  ingest(store, writePages(join(dir, 'pages'), messages));
  store.close();
  return dir;
}

/** The median of several openings, ms. */
function open30(open: () => Store): number {
  const times = Array.from({ length: OPENINGS }, () => {
    const began = performance.now();
    const store = open();
    listConversations(store, { view: { kind: 'all' }, limit: 30 });
    const took = performance.now() - began;
    store.close();
    return took;
  });
  return median(times);
}
