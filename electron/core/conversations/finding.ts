import type { ConvId } from '../../../shared/model/ids.ts';
import { RANKS, type Typed, titleRank, typedOf, WORST, wordsFound } from '../../../shared/text/ranking.ts';
import type { Store } from '../db/store.ts';
import { candidates, conversationsOfPeople, isSelf, personAt, rankOf } from '../people/table.ts';
import { titleText } from './naming.ts';
import { listTitles, type Title } from './titles.ts';

/** Only some of the words matched. */
const IN_PART = WORST;

/**
 * The input of `RANKED`, which finds conversations by title or people: for a person or conversation its id, how well all of it matches, and
 * which words matched.
 */
export interface Wanted {
  readonly people: string;
  readonly titled: string;
  /** All words, one bit each. */
  readonly all: number;
}

/** More words than there are bits in a number. */
const MOST_WORDS = 30;

export function wantedFor(
  store: Store,
  filter: string,
  titles: readonly Title[],
  noted: readonly ConvId[] = [],
): Wanted {
  const typed = typedOf(filter);
  const counted = { ...typed, words: typed.words.slice(0, MOST_WORDS) };
  const people = candidates(store, typed).map((candidate) => [
    candidate.personId,
    rankOf(typed, candidate) ?? IN_PART,
    wordsFound(counted, candidate.email) | wordsFound(counted, candidate.alias),
    isSelf(store, candidate.email) ? 1 : 0,
  ]);
  const titled = titles.flatMap((title) => {
    const text = titleText(title);
    return text === null
      ? []
      : [[title.convId, titleRank(typed, text) ?? IN_PART, wordsFound(counted, text)]];
  });
  const named = [...titled, ...numbered(counted)].filter(isOfUse);
  return {
    people: JSON.stringify(people.filter(isOfUse)),
    titled: JSON.stringify([...named, ...noted.map((convId) => [convId, RANKS.within, 0])]),
    all: counted.words.length === 0 ? -1 : 2 ** counted.words.length - 1,
  };
}

/** As in the names of conversations that share one: `Kofi Mensah #12`. */
const NUMBER_AT_END = /(?:^|\s)#(\d{1,15})$/u;

/** The conversation whose number ends the text, in the way of `titled`. */
function numbered({ whole, words }: Typed): readonly (readonly number[])[] {
  const number = NUMBER_AT_END.exec(whole)?.[1];
  if (number === undefined || words.at(-1) !== number) return [];
  return [[Number(number), words.length === 1 ? RANKS.whole : IN_PART, 1 << (words.length - 1)]];
}

const isOfUse = ([, rank = IN_PART, words = 0]: readonly number[]) => rank < IN_PART || words > 0;

/** How many of `count` words matched in any row of a group. */
const foundTogether = (count: number) =>
  count === 0 ? '0' : Array.from({ length: count }, (_, bit) => `max(words & ${2 ** bit})`).join(' + ');

/** A table `ranked` of conversations and how well they match `Wanted`. One's own name finds only notes to self. */
export function rankedTable({ all }: Wanted): string {
  const count = all < 0 ? 0 : Math.log2(all + 1);
  return `
    WITH hits (convId, rank, words) AS (
      SELECT cp.convId, who.value ->> 1, who.value ->> 2
      FROM json_each(:people) AS who CROSS JOIN conversation_people AS cp ON cp.personId = who.value ->> 0
      WHERE NOT who.value ->> 3 OR (SELECT others = 0 FROM conversations AS c WHERE c.convId = cp.convId)
      UNION ALL SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(:titled)
    ),
    ranked (convId, rank) AS (
      SELECT convId, min(min(rank), iif(${foundTogether(count)} = :all, ${RANKS.words}, ${IN_PART})) FROM hits GROUP BY convId
    )`;
}

export const FITS = `rank < ${IN_PART}`;

/** The conversations whose title or people fit a name, as the list finds them. If some are called exactly so, the others aren't meant. */
export function conversationsNamed(store: Store, name: string): readonly number[] {
  const addressed = isSelf(store, name) ? null : personAt(store, name);
  if (addressed !== null) return [...conversationsOfPeople(store, [addressed]), ...titledSo(store, name)];
  const wanted = wantedFor(store, name, listTitles(store));
  const fitting = store.archive.all<{ convId: number; rank: number }>(
    `${rankedTable(wanted)} SELECT convId, rank FROM ranked WHERE ${FITS}`,
    { ...wanted },
  );
  const exact = fitting.filter(({ rank }) => rank === RANKS.whole);
  return (exact.length > 0 ? exact : fitting).map(({ convId }) => convId);
}

function titledSo(store: Store, name: string): readonly number[] {
  const typed = typedOf(name);
  const isSo = (title: Title) => titleRank(typed, titleText(title) ?? '') === RANKS.whole;
  return listTitles(store)
    .filter(isSo)
    .map(({ convId }) => convId);
}
