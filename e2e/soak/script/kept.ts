import { CONVERSATION_LEVELS } from '../../../shared/model/notifications.ts';

/** Facts of a conversation that are kept on this computer only, and the values that the person chooses from, first that of the start. */
export const VALUES = {
  title: ['', 'desk', 'Ünïcode 会话'],
  note: ['', 'call back', 'a\nb'],
  level: CONVERSATION_LEVELS,
  pin: ['no', 'yes'],
  label: ['no', 'yes'],
  state: ['open', 'done', 'snoozed'],
} as const;
export type Keepable = keyof typeof VALUES;
export const KEEPABLE = Object.keys(VALUES) as readonly Keepable[];

/** The facts that the person has changed. */
export interface Kept {
  /** By conversation and what it is. */
  readonly values: Map<string, Possible>;
  /** The highest id of others, by conversation: a state holds only until they write. */
  readonly written: Map<number, number>;
  readonly backups: Backup[];
}

/** The values that something may have: more than one until core has said which it has. */
export interface Possible {
  readonly convId: number;
  readonly what: Keepable;
  readonly values: readonly string[];
  /** The newest message when a state was set. */
  readonly upTo: number;
}

export interface Backup {
  readonly path: string;
  /** As they were just before it. */
  readonly values: ReadonlyMap<string, Possible>;
  readonly hasDrafts: boolean;
}

export const emptyKept = (): Kept => ({ values: new Map(), written: new Map(), backups: [] });
