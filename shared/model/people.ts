import { firstGrapheme } from '../text/graphemes.ts';
import { visibleLine } from '../text/visibleText.ts';

/** Characters of an address (RFC 5321, section 4.5.3.1: 64 before the @, 255 after it). */
export const LONGEST_EMAIL = 320;

/** The most participants that Parley takes for a new conversation. */
export const MAX_PARTICIPANTS = 1_000;

/** So many people of a conversation are named where it is listed. */
export const MOST_NAMED = 50;

export interface Person {
  readonly email: string;
  /** True for the signed-in user. */
  readonly isSelf: boolean;
  /** The name given here, which only this computer knows; omitted: none. It must not leave this computer. */
  readonly alias?: string;
}

/** For texts that leave this computer. */
export const withoutAlias = ({ email, isSelf }: Person): Person => ({ email, isSelf });

export interface KnownPerson {
  /** '': none. */
  readonly alias: string;
  /** 0 to 11; null: that of the address. */
  readonly colour: number | null;
}

/** The looks that people were given here, by address in lower case. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>;
export const NO_KNOWN_PEOPLE: KnownPeople = new Map();

/** The name that is shown for a person. */
export const personName = ({ email, alias }: Pick<Person, 'email' | 'alias'>): string =>
  alias === undefined ? displayName(email) : visibleLine(alias);

/** The same by address. */
export const nameAmong = (known: KnownPeople, email: string): string => {
  const alias = known.get(email.toLowerCase())?.alias ?? '';
  return personName({ email, ...(alias !== '' && { alias }) });
};

/** Some of those who fit a search, the best first. */
export interface FoundPeople {
  readonly people: readonly Person[];
  /** How many fit. */
  readonly total: number;
}

/**
 * The name shown for an address: the part before the @, capitalised, with hidden characters spelt out. `maria.lopez@x` gives `Maria Lopez`.
 */
export function displayName(email: string): string {
  const local = email.split('@')[0] ?? '';
  const words = local.split(/[._\-+]+/u).filter(Boolean);
  return visibleLine(words.map((word) => capitalise(word)).join(' ') || email);
}

/** One or two letters of a name for an avatar. */
export function initials(name: string): string {
  const words = name.split(' ').filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (firstGrapheme(first) + firstGrapheme(last)).toLocaleUpperCase() || '?';
}

/** The part of an address after the @, in lower case; '' if there is none. */
export const domainOf = (email: string): string => email.split('@')[1]?.toLowerCase() ?? '';

function capitalise(word: string): string {
  const head = firstGrapheme(word);
  return head.toLocaleUpperCase() + word.slice(head.length);
}
