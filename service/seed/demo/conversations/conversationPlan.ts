import type { Colleague } from '../demoPeople.ts';

export type Topic =
  | 'water'
  | 'logistics'
  | 'health'
  | 'shelter'
  | 'office'
  | 'outreach'
  | 'social'
  | 'arabic'
  | 'hebrew'
  | 'chinese'
  | 'japanese'
  | 'thai'
  | 'portuguese'
  | 'spanish'
  | 'french';

/** One conversation of the demo, as it is written down. */
export interface ConversationPlan {
  readonly title: string;
  /** Besides the trial user. */
  readonly people: readonly Colleague[];
  readonly topics: readonly Topic[];
  /** About how many messages come before `closing`. */
  readonly size: number;
  /** How long ago it began and how long ago its last message came: a number with m, h, d or w. */
  readonly began: string;
  readonly ended: string;
  /** How it ends: one scene in the notation of script.ts. */
  readonly closing: string;
}
