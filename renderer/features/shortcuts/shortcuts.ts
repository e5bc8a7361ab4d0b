import type { AccountCommand, AppInfo, Command } from '../../../shared/model/app.ts';

/** The commands of keys: those of the application menu too, and those that the open conversation handles itself. */
export type KeyCommand = Command | ConversationCommand;
type ConversationCommand = 'attach-files' | 'insert-reply';

export const isOfConversation = (command: KeyCommand): command is ConversationCommand =>
  command === 'attach-files' || command === 'insert-reply';

/** They go from one conversation to another. Keys that are held go on with them, and with no other command. */
export const STEPS: ReadonlySet<KeyCommand> = new Set([
  'next-conversation',
  'previous-conversation',
  'next-unread',
  'previous-unread',
]);

/** The commands that work on accounts, whichever is shown. */
export type AccountsCommand = AccountCommand | 'add-account' | 'all-accounts';

export const isAccountsCommand = (command: Command): command is AccountsCommand =>
  command === 'add-account' || command === 'all-accounts' || command.startsWith('account-');

/** Only in menus and Go to. */
type WithoutKey =
  | 'hand-over'
  | 'import-handover'
  | 'jump-to-date'
  | 'mark-all-read'
  | 'save-results'
  | 'save-transcript'
  | 'show-digest'
  | 'show-licences'
  | 'show-reminders'
  | 'show-saved-replies'
  | 'show-scheduled'
  | 'sign-out'
  | 'swap-panes';

/** A key with its modifiers; `mod` is Cmd on macOS and Ctrl elsewhere. */
interface Shortcut {
  readonly command: Exclude<KeyCommand, AccountCommand | 'add-account' | WithoutKey>;
  readonly modifier: 'mod' | 'alt';
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly key: string;
  /** With Shift; omitted: without, and with `mod` either way, since some keyboards need Shift for a `/`. */
  readonly shift?: true;
}

/** The shortcuts of the application menu, which not every system shows, and the open conversation's own. Those with Shift come first. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'new-conversation', modifier: 'mod', key: 'n' },
  { command: 'set-labels', modifier: 'mod', key: 'k', shift: true },
  { command: 'go-to', modifier: 'mod', key: 'k' },
  { command: 'find-conversation', modifier: 'mod', key: 'f', shift: true },
  { command: 'find-in-conversation', modifier: 'mod', key: 'f' },
  { command: 'next-conversation', modifier: 'alt', key: 'ArrowDown' },
  { command: 'previous-conversation', modifier: 'alt', key: 'ArrowUp' },
  { command: 'next-unread', modifier: 'alt', key: 'ArrowDown', shift: true },
  { command: 'previous-unread', modifier: 'alt', key: 'ArrowUp', shift: true },
  { command: 'mark-done', modifier: 'mod', key: 'e', shift: true },
  { command: 'snooze', modifier: 'mod', key: 'b', shift: true },
  { command: 'write-note', modifier: 'mod', key: 'm', shift: true },
  { command: 'toggle-views', modifier: 'mod', key: 'l', shift: true },
  { command: 'attach-files', modifier: 'mod', key: 'u' },
  { command: 'insert-reply', modifier: 'mod', key: ';' },
  { command: 'all-accounts', modifier: 'mod', key: 'a', shift: true },
  { command: 'toggle-details', modifier: 'mod', key: 'i' },
  { command: 'toggle-beside', modifier: 'mod', key: 'o', shift: true },
  { command: 'toggle-window', modifier: 'mod', key: 'o' },
  { command: 'show-files', modifier: 'mod', key: 'e' },
  { command: 'show-downloads', modifier: 'mod', key: 'j' },
  { command: 'show-people', modifier: 'mod', key: 'p', shift: true },
  { command: 'show-dashboard', modifier: 'mod', key: 'd', shift: true },
  { command: 'print', modifier: 'mod', key: 'p' },
  { command: 'open-settings', modifier: 'mod', key: ',' },
  { command: 'show-shortcuts', modifier: 'mod', key: '/' },
];

interface Keys extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> {
  /** `KeyboardEvent.code`: the key by its place. */
  readonly code?: string;
}
type Platform = AppInfo['platform'];

/** The command for the pressed keys; null if there is none. */
export function commandFor(keys: Keys, platform: Platform): KeyCommand | null {
  const found = SHORTCUTS.find((shortcut) => isPressed(keys, shortcut, platform));
  return found?.command ?? accountFor(keys, platform);
}

/** With the keys 1 to 9. */
function accountFor(keys: Keys, platform: Platform): AccountCommand | null {
  const digit = digitOf(keys);
  return digit !== null && areHeld(keys, { modifier: 'mod' }, platform)
    ? (`account-${digit}` as AccountCommand)
    : null;
}

/** Some keyboards have other signs where digits are, such as the French. Those that zoom stay what they are. */
function digitOf({ key, code = '', shiftKey }: Keys): string | null {
  if (shiftKey || key.length !== 1 || /[+=-]/u.test(key)) return null;
  return /^[1-9]$/u.test(key) ? key : (/^Digit([1-9])$/u.exec(code)?.[1] ?? null);
}

/** A letter of another script stands for the one at its place on a keyboard with Latin letters, as in the menus of systems. */
function latinKey({ key, code = '' }: Keys): string {
  const letter = /^[^\p{ASCII}]$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  return (letter ?? key).toLowerCase();
}

/** Goes to the accounts, by their order. */
export const ACCOUNT_KEYS = { modifier: 'mod', key: '1 – 9' } as const;

/** Whether these keys, and no others with them, are the pressed ones. */
export function isPressed(
  keys: Keys,
  { key, ...held }: Omit<Shortcut, 'command'>,
  platform: Platform,
): boolean {
  const pressed = held.modifier === 'mod' ? latinKey(keys) : keys.key.toLowerCase();
  return pressed === key.toLowerCase() && areHeld(keys, held, platform);
}

function areHeld(
  keys: Keys,
  { modifier, shift }: Pick<Shortcut, 'modifier' | 'shift'>,
  platform: Platform,
): boolean {
  const isMac = platform === 'darwin';
  const mod = isMac ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey;
  const other = isMac ? keys.ctrlKey : keys.metaKey;
  if (modifier === 'mod') return mod && !keys.altKey && (!shift || keys.shiftKey);
  return keys.altKey && !mod && !other && keys.shiftKey === (shift ?? false);
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  Enter: 'Enter',
};

/** The keys as they are printed on that system's keyboards, one entry per key. */
export function keysOf(
  { modifier, key, shift }: Omit<Shortcut, 'command'>,
  platform: Platform,
): readonly string[] {
  const isMac = platform === 'darwin';
  const names = { mod: isMac ? '⌘' : 'Ctrl', alt: isMac ? '⌥' : 'Alt', shift: isMac ? '⇧' : 'Shift' };
  return [names[modifier], ...(shift ? [names.shift] : []), NAMES[key] ?? key.toUpperCase()];
}

/** Sends the text in the message box, also where Enter breaks the line. */
export const SEND_ALWAYS = { modifier: 'mod', key: 'Enter' } as const;

/** Asks when to send the text in the message box. */
export const SEND_LATER = { modifier: 'mod', key: 'Enter', shift: true } as const;

/** Undo send, in an empty message box. */
export const UNDO_SEND = { modifier: 'mod', key: 'z' } as const;

/** Answers the message with the focus. */
export const REPLY = { modifier: 'mod', key: 'r' } as const;

/** Selects all conversations of the list that has the focus. */
export const SELECT_ALL = { modifier: 'mod', key: 'a' } as const;

/** Opens the conversation of a row, or of an entry in Go to, beside the main one. */
export const OPEN_BESIDE = { modifier: 'mod', key: 'Enter' } as const;

/** Closes the window of one conversation. */
export const CLOSE_WINDOW = { modifier: 'mod', key: 'w' } as const;

/** Goes back where there is room for one pane; on macOS, Option with an arrow moves by a word. */
export const backKey = (platform: Platform) =>
  platform === 'darwin'
    ? ({ modifier: 'mod', key: '[' } as const)
    : ({ modifier: 'alt', key: 'ArrowLeft' } as const);

/** The keys of a command; none when it has no shortcut. */
export function keysFor(command: KeyCommand, platform: Platform): readonly string[] {
  const shortcut = SHORTCUTS.find((candidate) => candidate.command === command);
  return shortcut ? keysOf(shortcut, platform) : [];
}
