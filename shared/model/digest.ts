import type { Conversation, Preview } from './conversations.ts';
import type { ConvId, MsgId } from './ids.ts';

/** Whoever doesn't use Parley for so long was away; ms. */
export const ABSENCE_MS = 2 * 60 * 60 * 1_000;

/** With fewer new messages, the list alone says enough. */
export const WORTH_A_DIGEST = 5;

/** Messages are counted up to so many. */
export const MOST_IN_DIGEST = 1_000;

/** The time of a digest: the messages after `after` are in it, up to `upTo`. */
export interface DigestStart {
  /** Ms since the epoch; null: the person was never away. */
  readonly at: number | null;
  readonly after: MsgId | 0;
  /** The last message before the person was back; null: it goes on. */
  readonly upTo: MsgId | 0 | null;
}

/** The digest of the last absence is worth a look. */
export interface DigestOffer {
  /** When it began, ms since the epoch. */
  readonly at: number;
  /** Unread messages of others until the person was back. */
  readonly messages: number;
  /** There are more. */
  readonly hasMore: boolean;
}

/** First those with critical messages, then those that wait for the account. */
export const DIGEST_SECTIONS = ['critical', 'waiting', 'others'] as const;
export type DigestSection = (typeof DIGEST_SECTIONS)[number];

/** Where a page ends: after this conversation of a section. */
export interface DigestPlace {
  readonly section: DigestSection;
  readonly convId: ConvId;
}

/** The messages of others in an open conversation since the start. */
export interface DigestEntry {
  readonly section: DigestSection;
  readonly conversation: Conversation;
  readonly first: MsgId;
  /** Up to `MOST_IN_DIGEST`. */
  readonly messages: number;
  readonly hasMore: boolean;
  readonly critical: number;
  readonly files: number;
  /** Those who wrote, first those who wrote last; at most `MOST_WRITERS`. */
  readonly writers: readonly string[];
  readonly moreWriters: number;
  /** The first question that the account hasn't answered; null: there is none. */
  readonly question: Preview | null;
}

export const MOST_WRITERS = 3;

export interface DigestPage {
  readonly entries: readonly DigestEntry[];
  /** Pass as `before` to get the next page; null at the end. */
  readonly next: DigestPlace | null;
}
