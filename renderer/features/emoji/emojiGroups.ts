import data from 'unicode-emoji-json/data-by-group.json';
import { hasWholeWords, RANKS, type Typed, titleRank, typedOf } from '../../../shared/text/ranking.ts';

export const GROUPS = [
  'smileys_emotion',
  'people_body',
  'animals_nature',
  'food_drink',
  'travel_places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;
export type GroupName = (typeof GROUPS)[number];

/** The data as scripts/shipped/emojiData.ts leaves it. */
type Data = readonly (readonly [
  slug: string,
  emoji: readonly (readonly [characters: string, name: string])[],
])[];

export interface Emoji {
  readonly characters: string;
  /** In English, as Unicode calls it. */
  readonly name: string;
}

/** The emoji of each group, in Unicode's order. */
export const EMOJI: ReadonlyMap<string, readonly Emoji[]> = new Map(
  (data as unknown as Data).map(([slug, emoji]) => [
    slug,
    emoji.map(([characters, name]) => ({ characters, name })),
  ]),
);

const ALL = [...EMOJI.values()].flat();

/** Enough to look through. */
const MOST_FOUND = 96;

/** Those whose name fits the text, best first. */
export function findEmoji(text: string): readonly Emoji[] {
  const typed = typedOf(text);
  return ALL.flatMap((emoji) => {
    const rank = emojiRank(typed, emoji.name);
    return rank === null ? [] : [{ emoji, rank }];
  })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST_FOUND)
    .map(({ emoji }) => emoji);
}

/** Names of many words are common: one with the very words comes before one that begins with longer words. */
function emojiRank(typed: Typed, name: string): number | null {
  const rank = titleRank(typed, name);
  if (rank === null || rank === RANKS.whole) return rank;
  return hasWholeWords(typed, name) ? rank : rank + RANKS.within;
}

/** Those with these characters; others are left out. */
export function emojiOf(characters: readonly string[]): readonly Emoji[] {
  const byCharacters = new Map(ALL.map((emoji) => [emoji.characters, emoji]));
  return characters.flatMap((each) => byCharacters.get(each) ?? []);
}
