import type { ListFilter } from '../../../shared/model/conversations.ts';

/** The letters for a conversation that has the focus in the list. */
export const TRIAGE_LETTERS = {
  pick: 'x',
  done: 'e',
  snooze: 'b',
  read: 'u',
  label: 'l',
  note: 'n',
  handOver: 'h',
  undo: 'z',
} as const;

/** The views, in their order, each with the letter that leads to it after `g`. */
export const VIEW_LETTERS: Readonly<Record<ListFilter, string>> = {
  inbox: 'i',
  unread: 'u',
  waitingForUs: 'w',
  waitingForThem: 't',
  critical: 'c',
  drafts: 'd',
  notSent: 'n',
  snoozed: 's',
  done: 'e',
  all: 'a',
};

/** Opens the digest after `g`, unless a label has it. */
export const DIGEST_LETTER = 'h';

/** Shows all keys. */
export const SHORTCUTS_SIGN = '?';

/** The keys that labels can have after `g`: no view has them. */
export const LABEL_LETTERS: readonly string[] = [...'abcdefhijklmnopqrstuvwxyz0123456789'].filter(
  (letter) => !Object.values(VIEW_LETTERS).includes(letter),
);

const namesOf = <Name extends string>(letters: Readonly<Record<Name, string>>) =>
  Object.keys(letters) as Name[];

/** All letters that work alone, as they are printed on keys. */
export const LETTERS = [
  { name: 'next', keys: ['J'] },
  { name: 'previous', keys: ['K'] },
  { name: 'range', keys: ['Shift', 'J'] },
  ...namesOf(TRIAGE_LETTERS).map((name) => ({ name, keys: [TRIAGE_LETTERS[name].toUpperCase()] })),
  ...namesOf(VIEW_LETTERS).map((view) => ({
    name: `views.${view}` as const,
    keys: ['G', VIEW_LETTERS[view].toUpperCase()],
  })),
  { name: 'views.label', keys: ['G', '…'] },
  { name: 'saved', keys: ['G', '1'] },
  { name: 'digest', keys: ['G', DIGEST_LETTER.toUpperCase()] },
  { name: 'shortcuts', keys: [SHORTCUTS_SIGN] },
] as const;

/** Whether a key is pressed without others. */
export const isPlain = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;
