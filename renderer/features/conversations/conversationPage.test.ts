import { expect, test } from 'vitest';
import type { Conversation, ConversationPage } from '../../../shared/model/conversations.ts';
import { convId } from '../../../shared/model/ids.ts';
import { likelyNext } from './conversationPage.ts';

/** Conversations 1 to 20 of a view that begins `before` of them earlier. */
const pageOf = (before = 0): ConversationPage => ({
  ...{ first: before, total: before + 20, key: null, kept: [], form: null },
  counts: {} as ConversationPage['counts'],
  conversations: Array.from({ length: 20 }, (_, i) => ({ convId: convId(i + 1) }) as Conversation),
});

test.each([
  [
    'those after and before the open one come first, then the first eight of the list',
    0,
    [15],
    [16, 14, 1, 2, 3, 4, 5, 6, 7, 8],
  ],
  ['no one is named twice, nor the open one', 0, [2], [3, 1, 4, 5, 6, 7, 8]],
  ['those around both panes, and none that a pane shows', 0, [15, 14], [16, 13, 1, 2, 3, 4, 5, 6, 7, 8]],
  ['far down the list, only those around the open one are known', 50, [15], [16, 14]],
  ['with none open, the first of the list', 0, [], [1, 2, 3, 4, 5, 6, 7, 8]],
  ['with one that isn’t in the view, the first of the list', 0, [99], [1, 2, 3, 4, 5, 6, 7, 8]],
])('conversations that may be opened next: %s', (_, before, open, expected) => {
  expect(likelyNext(pageOf(before), open.map(convId))).toEqual(expected);
});

test('nothing may be opened next while the list isn’t known', () => {
  expect(likelyNext(null, [convId(1)])).toEqual([]);
});
