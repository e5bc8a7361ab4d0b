import type { AccountId, ConvId, MsgId } from './ids.ts';

/** A conversation, or a message in it, that a link or a notification leads to. */
export interface Place {
  /** Null: a link named no account. */
  readonly account: AccountId | null;
  readonly convId: ConvId;
  readonly msgId: MsgId | null;
}

/** The list of reminders of an account, which a notification of several leads to. */
export interface ReminderList {
  readonly account: AccountId;
  readonly list: 'reminders';
}

/** A place from outside the window; `malformed`: a link that names none. */
export type Arrival = ArrivedPlace | ReminderList | 'malformed';

export interface ArrivedPlace extends Place {
  /** The person pressed it in a notification of Parley's own. A link may come at any time, and without the person. */
  readonly isPressed: boolean;
}
