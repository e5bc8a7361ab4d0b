import type { Person } from '../../../shared/model/people.ts';
import { personRank, typedOf } from '../../../shared/text/ranking.ts';

/** A list of so many people is drawn at once; a search finds the others. */
const SHOWN_AT_ONCE = 50;

export interface PeopleShown {
  /** The best first. */
  readonly people: readonly Person[];
  /** How many more fit. */
  readonly others: number;
}

/** Of these people, those whose name or address fits the typed text, as many as are shown. '' fits everyone. */
export function peopleLike(people: readonly Person[], typed: string): PeopleShown {
  const looked = typedOf(typed.trim());
  const fitting = people
    .flatMap((person) => {
      const rank = personRank(looked, person.email);
      return rank === null ? [] : [{ person, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ person }) => person);
  return {
    people: fitting.slice(0, SHOWN_AT_ONCE),
    others: Math.max(0, fitting.length - SHOWN_AT_ONCE),
  };
}
