import type { ConversationName } from './conversations.ts';
import type { KnownPerson, Person } from './people.ts';

/** All that the person noted of someone. It stays on this computer. */
export interface PersonNotes extends KnownPerson {
  readonly note: string;
}

export interface AboutPerson extends PersonNotes {
  readonly email: string;
  readonly isSelf: boolean;
  /** How many messages of theirs are stored. */
  readonly messages: number;
  /** The first `MOST_SHARED` in which they are, those first in which they wrote last. */
  readonly conversations: readonly ConversationName[];
  /** How many there are. */
  readonly total: number;
}

export interface DirectoryPage {
  /** By address. */
  readonly people: readonly Person[];
  /** Pass as `after` to get the next page; null at the end. */
  readonly next: string | null;
}

/** `full`: of so many people something is noted. */
export type NotedOutcome =
  | { readonly kind: 'saved'; readonly before: PersonNotes }
  | { readonly kind: 'full' };

export const MOST_SHARED = 50;
export const MAX_KNOWN_PEOPLE = 2_000;
/** UTF-16 units. */
export const LONGEST_ALIAS = 100;
export const LONGEST_NOTE = 4_000;
