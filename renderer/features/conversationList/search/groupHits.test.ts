import { expect, test } from 'vitest';
import { accountId, convId, msgId } from '../../../../shared/model/ids.ts';
import type { SearchHit } from '../../../../shared/model/search.ts';
import { groupHits } from './groupHits.ts';

const hit = (account: string, conversation: number, message: number, isPart = false) => ({
  account: accountId(account),
  hit: { convId: convId(conversation), msgId: msgId(message), isPart } as SearchHit,
});

test('the messages of a conversation come together, and the conversation with the newest first', () => {
  const groups = groupHits([
    hit('ana', 1, 9),
    hit('ben', 1, 8),
    hit('ana', 2, 7),
    hit('ana', 1, 6),
    hit('ana', 1, 5, true),
  ]);
  const ids = groups.map(({ first, others }) => [first, ...others].map((one) => Number(one.hit.msgId)));
  expect(ids).toEqual([[9, 6], [8], [7], [5]]);
});
