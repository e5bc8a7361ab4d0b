import { expect, onTestFinished, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { SearchPage } from '../../../shared/model/search.ts';
import { askedFor } from '../../../testing/core/askedFor.ts';
import { c, KEY, MARIA, openTestStore, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch } from './searchDb.ts';
import { searchMessages } from './searchQuery.ts';

/** More than are looked through before the index is asked. */
const MESSAGES = 40_000;
const KIMS = 20;
const PAGE = 50;
const MOST_WANTED = 1_500;

/** The Lees wrote long ago, in conversations of their own. */
const isByKim = (id: number) => id % 3 === 0;
const isByLee = (id: number) => id < 4_000 && id % 60 === 1;
const LEES = Array.from({ length: 12 }, (_, number) => c(100 + number));
const ODD = Array.from({ length: 15 }, (_, number) => c(2 * number + 1));
const convOf = (id: number) => (isByLee(id) ? c(100 + (Math.floor(id / 60) % 12)) : c((id % 30) + 1));
const isDamaged = (id: number) => id % 150 === 0;

const messageOf = (id: number) =>
  wire(id, {
    senderEmail: isByKim(id) ? `kim.${id % KIMS}@example.org` : isByLee(id) ? `lee.${id}@example.org` : MARIA,
    convId: convOf(id),
    msgText: `The trucks arrived${isDamaged(id) ? ' damaged' : ''}`,
  });

test('words of many people or conversations are found, common or rare, new or old, or not said at all', () => {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const ids = Array.from({ length: MESSAGES }, (_, i) => MESSAGES - i);
  applyBatch(store, { messages: ids.map(messageOf), covered: null });
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  while (!indexStep(search).isComplete);
  const find = (text: string, convIds: readonly ConvId[] = []): readonly number[] => {
    const found: number[] = [];
    let before: SearchPage['next'] = null;
    do {
      const asked = askedFor(store, text, { before, limit: PAGE });
      const inThem =
        convIds.length === 0 ? [] : [{ kind: 'conversation', ids: convIds, isNot: false } as const];
      const page = searchMessages(search, { ...asked, checks: [...asked.checks, ...inThem] });
      found.push(...page.hits.map(({ msgId }) => msgId));
      before = page.next;
    } while (before !== null && found.length < MOST_WANTED);
    return found;
  };
  expect(find('from:kim trucks')).toEqual(ids.filter(isByKim).slice(0, MOST_WANTED));
  expect(find('from:kim damaged')).toEqual(ids.filter((id) => isByKim(id) && isDamaged(id)));
  expect(find('from:lee trucks')).toEqual(ids.filter(isByLee));
  expect(find('from:lee damaged')).toEqual([]);
  const isOdd = (id: number) => ODD.includes(convOf(id));
  expect(find('trucks', ODD)).toEqual(ids.filter(isOdd).slice(0, MOST_WANTED));
  expect(find('damaged', ODD)).toEqual(ids.filter((id) => isOdd(id) && isDamaged(id)));
  expect(find('-from:kim trucks', ODD)).toEqual(
    ids.filter((id) => isOdd(id) && !isByKim(id)).slice(0, MOST_WANTED),
  );
  expect(find('trucks', LEES)).toEqual(ids.filter(isByLee));
  expect(find('trucks', [...LEES, ...LEES])).toEqual(ids.filter(isByLee));
  const one = c(100);
  expect(find('trucks', [one, one])).toEqual(ids.filter((id) => convOf(id) === one));
  expect(find('damaged', LEES)).toEqual([]);
});
