import { expect, test } from 'vitest';
import { MOST_RECENT_EMOJI } from '../../../shared/model/drafts.ts';
import { openTestStore } from '../../../testing/core/testStore.ts';
import { listRecentEmoji, noteEmoji } from './recentEmoji.ts';

test('the emoji used last comes first, each once, and the oldest are forgotten', () => {
  const store = openTestStore();
  expect(listRecentEmoji(store)).toEqual([]);
  for (const emoji of ['😀', '🌍', '😀']) noteEmoji(store, emoji);
  expect(listRecentEmoji(store)).toEqual(['😀', '🌍']);
  for (let i = 0; i < MOST_RECENT_EMOJI; i += 1) noteEmoji(store, `${i}`);
  const recent = listRecentEmoji(store);
  expect(recent).toHaveLength(MOST_RECENT_EMOJI);
  expect([recent[0], recent.at(-1)]).toEqual([`${MOST_RECENT_EMOJI - 1}`, '0']);
});
