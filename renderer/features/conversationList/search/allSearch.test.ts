import { expect, test } from 'vitest';
import { accountId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { SearchHit } from '../../../../shared/model/search.ts';
import { mergeHits } from './allSearch.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const hit = (created: number, isPart = false) =>
  ({ msgId: msgId(created), convId: convId(1), created, isPart }) as SearchHit;

test('messages with the words come before those with parts of words, also of another account', () => {
  const { hits } = mergeHits([
    { account: ANA, found: { hits: [hit(5), hit(9, true), hit(7, true)], next: null } },
    { account: BEN, found: { hits: [hit(4), hit(8, true)], next: null } },
  ]);
  expect(hits.map(({ hit: { created } }) => created)).toEqual([5, 4, 9, 8, 7]);
});
