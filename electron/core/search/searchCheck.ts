import type { Phrase } from '../../../shared/text/searchTokens.ts';

/** A condition of a search in which names have become ids: a message must be so, or with `isNot` must not be. */
export type Check = CheckKind & { readonly isNot: boolean };

type CheckKind =
  /** The index has one of these facts of it (indexedFacts.ts). */
  | { readonly kind: 'fact'; readonly anyOf: readonly string[] }
  /** These words are in the name of its file. */
  | { readonly kind: 'name'; readonly phrases: readonly Phrase[] }
  | { readonly kind: 'conversation' | 'sender'; readonly ids: readonly number[] }
  /** It was written from `start` on and before `end`, ms since the epoch. */
  | { readonly kind: 'time'; readonly start: number; readonly end: number }
  /** No one has read it here; no one has answered it, in a conversation that is open. */
  | { readonly kind: 'unread' | 'waiting' };
