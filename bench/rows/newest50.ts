import { join } from 'node:path';
import { enlargeCache, type Store } from '../../electron/core/db/store.ts';
import { readPage } from '../../electron/core/messages/messagePages.ts';
import { createRandom, type Random } from '../../service/seed/random.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { type Benchmark, row } from '../row.ts';
import { lastOf, medianTime, ratios, sideBySide } from '../sideBySide.ts';
import { openFilledStore, withFolder } from '../stores.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
/** So that conversations are about as long in either store. */
const MESSAGES_PER_CONVERSATION = 500;
const RUNS = 5;
const READS = 500;

/** How long it takes to open a conversation at its end. */
export const newest50: Benchmark = {
  name: 'newest-50',
  run: () =>
    withFolder((dir) => {
      const large = makeStore(join(dir, 'large'), LARGE);
      const small = makeStore(join(dir, 'small'), SMALL);
      const random = createRandom(50);
      const took = sideBySide(RUNS, {
        large: () => conversations(large, random),
        bare: () => neighbours(large, random),
        small: () => conversations(small, random),
      });
      large.close();
      small.close();
      const againstBare = ratios(took.large, took.bare);
      const growth = ratios(took.large, took.small);
      const name = 'newest 50 of a random conversation, 1,000,000 messages';
      const bare = `a bare read of 50 neighbouring rows (${lastOf(took.bare, 3)} ms)`;
      return [
        row(name, 'ratio', againstBare, bare),
        row('newest 50: growth', 'ratio', growth, 'the same with 10,000 messages'),
      ];
    }),
};

function makeStore(dir: string, messages: number): Store {
  const store = openFilledStore(dir, messages, messages / MESSAGES_PER_CONVERSATION);
  enlargeCache(store);
  return store;
}

function conversations(store: Store, random: Random): number {
  const all = store.archive.all<{ convId: ConvId }>('SELECT convId FROM conversations');
  return medianTime(READS, () => {
    const picked = random.pick(all);
    if (picked) readPage(store, picked.convId, { kind: 'newest', limit: 50 });
  });
}

function neighbours(store: Store, random: Random): number {
  const newest = store.archive.get<{ id: number }>('SELECT max(msgId) AS id FROM messages')?.id ?? 0;
  return medianTime(READS, () => {
    store.archive.all(
      'SELECT * FROM messages WHERE msgId > ? ORDER BY msgId LIMIT 50',
      random.between(0, newest - 1_000),
    );
  });
}
