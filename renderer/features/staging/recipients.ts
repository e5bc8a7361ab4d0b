import type { TFunction } from 'i18next';
import type { Person } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';
import { spellOutHidden } from '../thread/visibleText.ts';

/** Who will receive what is staged: others by their names, nobody else, or people who are not known here. */
export type Recipients =
  | { readonly kind: 'others'; readonly names: readonly string[] }
  | { readonly kind: 'note' }
  | { readonly kind: 'unknown' };

/** Of a conversation that exists; null while it is not read yet. */
export function recipientsOf(people: readonly Person[] | null): Recipients {
  if (people === null || people.length === 0) return { kind: 'unknown' };
  return recipientsAmong(people.filter(({ isSelf }) => !isSelf).map(({ email }) => email));
}

/** Of a conversation with these addresses beside one's own. */
export function recipientsAmong(emails: readonly string[]): Recipients {
  if (emails.length === 0) return { kind: 'note' };
  return { kind: 'others', names: emails.map((email) => spellOutHidden(displayName(email))) };
}

const MOST_NAMED = 3;

/** "Maria Lopez", "Maria and Ken", "Maria, Ken and 3 more": first names where they tell people apart. */
function namesInWords(t: TFunction<'thread'>, names: readonly string[]): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  const isMore = names.length > MOST_NAMED;
  const [first = '', second = '', third = ''] = toldApart(names.slice(0, isMore ? 2 : MOST_NAMED));
  if (isMore) return t('names.more', { first, second, count: names.length - 2 });
  return third === '' ? t('names.two', { first, second }) : t('names.three', { first, second, third });
}

function toldApart(names: readonly string[]): readonly string[] {
  const first = names.map((name) => name.split(' ')[0] ?? name);
  return new Set(first).size === names.length ? first : names;
}

/** What a drop will do: "Send to Maria Lopez", "Add to your note". */
export function dropInWords(t: TFunction<'thread'>, recipients: Recipients): string {
  switch (recipients.kind) {
    case 'others':
      return t('drop.others', { names: namesInWords(t, recipients.names) });
    case 'note':
      return t('drop.note');
    case 'unknown':
      return t('drop.unknown');
  }
}

/** What will go to whom: "2 files to Maria, Ken and 3 more". */
export function trayInWords(t: TFunction<'thread'>, count: number, recipients: Recipients): string {
  switch (recipients.kind) {
    case 'others':
      return t('tray.others', { count, names: namesInWords(t, recipients.names) });
    case 'note':
      return t('tray.note', { count });
    case 'unknown':
      return t('tray.unknown', { count });
  }
}
