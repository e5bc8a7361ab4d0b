import type { Translator } from '../locales/index.ts';
import {
  domainOf,
  type KnownPeople,
  NO_KNOWN_PEOPLE,
  nameAmong,
  type Person,
  personName,
} from '../model/people.ts';
import { fold } from '../text/fold.ts';
import { visiblePiece } from '../text/visibleText.ts';

/** The domain of people who share a name, or their whole address if that is the same, too; by address in lower case. */
export type Namesakes = ReadonlyMap<string, string>;

export const NO_NAMESAKES: Namesakes = new Map();

/** A name, and the domain or address that tells it apart from the same name elsewhere, in brackets; null where the name says enough. */
export interface NameParts {
  readonly name: string;
  readonly place: string | null;
}

/** The name shown for the sender of a message; '' is a sender that the service didn't name. */
export function senderName(
  t: Translator<'frame'>,
  email: string,
  namesakes = NO_NAMESAKES,
  known = NO_KNOWN_PEOPLE,
): string {
  return joinedName(t, senderParts(t, email, namesakes, known));
}

/** The same in two parts, for where there may not be room for all of it. */
export function senderParts(
  t: Translator<'frame'>,
  email: string,
  namesakes = NO_NAMESAKES,
  known: KnownPeople = NO_KNOWN_PEOPLE,
): NameParts {
  if (email === '') return { name: t('unknown.sender'), place: null };
  const domain = namesakes.get(email.toLowerCase());
  return { name: nameAmong(known, email), place: domain === undefined ? null : placeInWords(t, domain) };
}

export const placeInWords = (t: Translator<'frame'>, domain: string): string =>
  t('title.place', { domain: visiblePiece(domain) });

export const joinedName = (t: Translator<'frame'>, { name, place }: NameParts): string =>
  place === null ? name : t('title.at', { name, place });

/** Those of a conversation who are shown by the same name as someone else in it. Anyone can choose the part of an address before the @. */
export function namesakesAmong(people: readonly Pick<Person, 'email' | 'alias'>[]): Namesakes {
  const names = new Map(people.map((person) => [person.email.toLowerCase(), fold(personName(person))]));
  const addresses = [...names.keys()].filter(Boolean);
  const sameName = groups(addresses, (email) => names.get(email) ?? '');
  // One value for none, so that nothing is drawn again for it.
  if (sameName.length === 0) return NO_NAMESAKES;
  return new Map(
    sameName.flatMap((alike) => {
      const sameDomain = new Set(groups(alike, domainOf).flat());
      return alike.map((email) => [email, sameDomain.has(email) ? email : domainOf(email) || email] as const);
    }),
  );
}

/** The names that some of them were given here. */
export const aliasesAmong = (people: readonly Person[]): KnownPeople =>
  new Map(
    people.flatMap(({ email, alias = '' }) =>
      alias === '' ? [] : [[email.toLowerCase(), { alias, colour: null }]],
    ),
  );

/** The groups of more than one with the same key. */
function groups(emails: readonly string[], keyOf: (email: string) => string): readonly (readonly string[])[] {
  return [...Map.groupBy(emails, keyOf).values()].filter(({ length }) => length > 1);
}
