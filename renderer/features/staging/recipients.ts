import type { TFunction } from 'i18next';
import type { ConversationName } from '../../../shared/model/conversations.ts';
import { displayName } from '../../../shared/model/people.ts';
import { spellOutHidden } from '../../../shared/text/visibleText.ts';

/** Who receives the staged files: others by their names, no one else, or unknown people. */
export type Recipients =
  | ({
      readonly kind: 'others';
      /** Of the first ones. */
      readonly names: readonly string[];
      readonly count: number;
      readonly areAll: boolean;
    } & Which)
  | ({ readonly kind: 'note' } & Which)
  | { readonly kind: 'unknown' };

/** Distinguishes several conversations with the same people, as far as necessary. */
interface Which {
  readonly title: string | null;
  readonly number: string | null;
}

const ONLY_ONE: Which = { title: null, number: null };

/** Of a conversation that exists, in which there may be people who haven't written; null while it is not read yet. */
export function recipientsOf(conversation: ConversationName | null): Recipients {
  if (conversation === null) return { kind: 'unknown' };
  const { convId, people, others, title, isNamesake, isNote } = conversation;
  const named = people.filter(({ isSelf }) => !isSelf).map(({ email }) => email);
  if (named.length === 0 && !isNote) return { kind: 'unknown' };
  const known = recipientsAmong(named, { title, number: isNamesake ? String(convId) : null });
  return known.kind === 'others' ? { ...known, count: others, areAll: false } : known;
}

/** Of a new conversation with these addresses beside one's own. */
export function recipientsAmong(emails: readonly string[], which = ONLY_ONE): Recipients {
  if (emails.length === 0) return { kind: 'note', ...which };
  const names = emails.map((email) => spellOutHidden(displayName(email)));
  return { kind: 'others', names, count: names.length, areAll: true, ...which };
}

/** "“Budget”", "#12", or null where there is no other one. */
function whichInWords(t: TFunction<'thread'>, { title, number }: Which): string | null {
  if (title === null) return number === null ? null : t('which.number', { number });
  return number === null ? t('which.title', { title }) : t('which.both', { title, number });
}

type Others = Extract<Recipients, { kind: 'others' }>;

/** "Maria and Ken", "Maria and Ken (“Budget”)". */
function othersInWords(t: TFunction<'thread'>, others: Others): string {
  const names = namesInWords(t, others);
  const which = whichInWords(t, others);
  return which === null ? names : t('names.which', { names, which });
}

const MOST_NAMED = 3;

/** "Maria Lopez", "Maria and Ken", "Maria, Ken and 3 more": first names if they are unambiguous. */
function namesInWords(t: TFunction<'thread'>, { names, count }: Others): string {
  const [only] = names;
  if (count === 1 && only !== undefined) return only;
  const isMore = count > MOST_NAMED;
  const [first = '', second = '', third = ''] = toldApart(names.slice(0, isMore ? 2 : MOST_NAMED));
  if (isMore) return t('names.more', { first, second, count: count - 2 });
  return third === '' ? t('names.two', { first, second }) : t('names.three', { first, second, third });
}

function toldApart(names: readonly string[]): readonly string[] {
  const first = names.map((name) => name.split(' ')[0] ?? name);
  return new Set(first).size === names.length ? first : names;
}

/** The words for a drop: "Add files for Maria Lopez", "Add files to your note". */
export function dropInWords(t: TFunction<'thread'>, recipients: Recipients): string {
  switch (recipients.kind) {
    case 'others':
      return t('drop.others', { names: othersInWords(t, recipients) });
    case 'note': {
      const which = whichInWords(t, recipients);
      return which === null ? t('drop.note') : t('drop.noteWhich', { which });
    }
    case 'unknown':
      return t('drop.unknown');
  }
}

/** Names the files and their recipients: "2 files to Maria, Ken and 3 more", or the conversation where these may not be all. */
export function trayInWords(t: TFunction<'thread'>, count: number, recipients: Recipients): string {
  switch (recipients.kind) {
    case 'others':
      return t(recipients.areAll ? 'tray.others' : 'tray.existing', {
        ...{ count, names: othersInWords(t, recipients) },
      });
    case 'note': {
      const which = whichInWords(t, recipients);
      return which === null ? t('tray.note', { count }) : t('tray.noteWhich', { count, which });
    }
    case 'unknown':
      return t('tray.unknown', { count });
  }
}
