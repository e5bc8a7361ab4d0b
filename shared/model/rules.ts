import { typedOf } from '../text/ranking.ts';
import { UNSPACED_SCRIPTS } from '../text/searchTokens.ts';
import type { Conversation } from './conversations.ts';
import type { ConvId, LabelId, MsgId, RuleId } from './ids.ts';
import type { Message } from './messages.ts';
import type { ConversationLevel } from './notifications.ts';

/** All that are given must hold of a message. */
export interface RuleConditions {
  /** Addresses, and `@` with a domain for everyone there: one of them wrote it. Empty: anyone. */
  readonly from: readonly string[];
  /** Null: any conversation. */
  readonly convId: ConvId | null;
  /** Words or phrases: its text has one of them, where a word begins. Empty: any text. */
  readonly words: readonly string[];
  readonly isCritical: boolean;
  readonly hasFile: boolean;
}

/** See `choiceTime`. */
export const RULE_SNOOZES = ['hour', 'hours', 'tomorrow', 'monday'] as const;
export type RuleSnooze = (typeof RULE_SNOOZES)[number];

/** `none`: mute. */
export const RULE_LEVELS = ['none', 'all'] as const;
export type RuleLevel = (typeof RULE_LEVELS)[number];

/** The changes that a rule makes to the conversation of a message. None of them sends anything. */
export interface RuleActions {
  readonly labels: readonly LabelId[];
  readonly pins: boolean;
  /** Null: stays as it is. */
  readonly level: RuleLevel | null;
  readonly snooze: RuleSnooze | null;
}

export interface WrittenRule {
  readonly name: string;
  readonly conditions: RuleConditions;
  readonly actions: RuleActions;
}

/** A rule of an account. The service and colleagues know nothing of it. */
export interface Rule extends WrittenRule {
  readonly id: RuleId;
  readonly isOn: boolean;
  /** The one that the conditions name; null: none, or the archive doesn't have it now. */
  readonly conversation: Conversation | null;
  /** A restore of the service gave the number of its conversation away, so the rule is off until it is edited. */
  readonly isConversationLost: boolean;
  /** So many of its labels were deleted. */
  readonly lostLabels: number;
}

export const MAX_RULES = 100;
/** UTF-16 units. */
export const MAX_RULE_NAME = 60;
export const MAX_RULE_WORD = 100;
/** Of addresses, of words and of labels. */
export const MAX_RULE_ENTRIES = 50;

/** `full`: there are as many as there is room for. */
export type SavedRule = { readonly kind: 'saved'; readonly id: RuleId } | { readonly kind: 'full' };

/** A message with its conversation. */
export interface RuleMatch {
  readonly message: Message;
  readonly conversation: Conversation;
}

/** A stretch of the archive that was compared with conditions. */
export interface TriedStretch {
  /** How many messages fit. */
  readonly count: number;
  /** The newest that fit, as many as were asked for. */
  readonly matches: readonly RuleMatch[];
  /** How many messages were looked at. */
  readonly looked: number;
  /** How many there are in all. */
  readonly of: number;
  /** Ask for those below it next; null: nothing is left. */
  readonly below: MsgId | null;
}

/** One change that a rule made. */
export type RuleAct =
  | { readonly kind: 'label'; readonly labelId: LabelId }
  | { readonly kind: 'pin' }
  | { readonly kind: 'level'; readonly level: RuleLevel; readonly before: ConversationLevel }
  | { readonly kind: 'snooze'; readonly until: number };

export interface RuleLogEntry {
  readonly id: number;
  /** Ms since the epoch. */
  readonly at: number;
  readonly act: RuleAct;
  /** Null: the message isn't stored any more. */
  readonly match: RuleMatch | null;
  readonly isUndone: boolean;
  /** The conversation is still as the rule made it. */
  readonly canUndo: boolean;
}

export interface RuleLogPage {
  /** The newest first. */
  readonly entries: readonly RuleLogEntry[];
  readonly hasMore: boolean;
}

/** Where they end, a word of another script begins. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]+`, 'gu');

/** A word as it is compared: folded as for a search, and without signs; '' if it has no letter or digit. */
export function comparedWord(typed: string): string {
  const words = typedOf(typed).words.join(' ').replaceAll('ß', 'ss');
  return words.replace(UNSPACED, ' $& ').replace(/ {2,}/gu, ' ').trim();
}

export const hasCondition = ({ from, convId, words, isCritical, hasFile }: RuleConditions): boolean =>
  from.length > 0 || convId !== null || words.length > 0 || isCritical || hasFile;

export const hasAction = ({ labels, pins, level, snooze }: RuleActions): boolean =>
  labels.length > 0 || pins || level !== null || snooze !== null;
