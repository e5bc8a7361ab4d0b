import type { TFunction } from 'i18next';
import { titleRank, typedOf, WORST } from '../../../../shared/text/ranking.ts';
import { conversationTitle } from '../../../../shared/words/conversationTitle.ts';
import type { FoundIn } from './allSearch.ts';

/** The conversations of several accounts in one order: those whose title fits best first, among equals the newest. */
export function orderFound<Found extends FoundIn>(
  t: TFunction<'frame'>,
  query: string,
  found: readonly Found[],
): readonly Found[] {
  const typed = typedOf(query);
  return found
    .map((one) => ({
      one,
      rank: titleRank(typed, conversationTitle(t, one.conversation)) ?? WORST,
      time: one.conversation.last?.created ?? 0,
    }))
    .sort((a, b) => a.rank - b.rank || b.time - a.time)
    .map(({ one }) => one);
}
