import type { Command } from './app.ts';
import type { AccountId, ConvId, MsgId } from './ids.ts';

/** A conversation that has a window of its own. */
export interface OwnPlace {
  readonly account: AccountId;
  readonly convId: ConvId;
}

/** The conversation that a window shows alone. */
export interface OwnWindow extends OwnPlace {
  /** The message that it opens at; null: it opens as usual. */
  readonly msgId: MsgId | null;
}

export const isSamePlace = (one: OwnPlace, other: OwnPlace): boolean =>
  one.account === other.account && one.convId === other.convId;

/** The commands that only the main window carries out. From another window, they bring it to the front. */
export const MAIN_COMMANDS = [
  'account-1',
  'account-2',
  'account-3',
  'account-4',
  'account-5',
  'account-6',
  'account-7',
  'account-8',
  'account-9',
  'add-account',
  'all-accounts',
  'new-conversation',
  'go-to',
  'find-conversation',
  'next-conversation',
  'previous-conversation',
  'next-unread',
  'previous-unread',
  'mark-all-read',
  'toggle-views',
  'toggle-beside',
  'swap-panes',
  'show-files',
  'show-downloads',
  'show-people',
  'show-reminders',
  'show-saved-replies',
  'show-scheduled',
  'show-dashboard',
  'show-digest',
  'save-results',
  'import-handover',
  'open-settings',
  'sign-out',
] as const satisfies readonly Command[];

export type MainCommand = (typeof MAIN_COMMANDS)[number];

export const isMainCommand = (command: Command): command is MainCommand =>
  (MAIN_COMMANDS as readonly Command[]).includes(command);
