import type { TFunction } from 'i18next';
import type { ConversationName } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';

/**
 * What a conversation is called: its title, else the other people, else "Note to self"; with its number where another one has the same name.
 * While it is not known who else is in it, that is said.
 */
export function conversationTitle(t: TFunction<'frame'>, conversation: ConversationName): string {
  const { convId, isNamesake } = conversation;
  const name = nameOf(t, conversation);
  if (name === null) return t('title.unknown', { number: String(convId) });
  return isNamesake ? t('title.numbered', { name, number: String(convId) }) : name;
}

function nameOf(t: TFunction<'frame'>, { title, people, isNote }: ConversationName): string | null {
  if (title !== null && title.trim() !== '') return title;
  const others = people.filter((person) => !person.isSelf);
  if (others.length > 0) return others.map((person) => displayName(person.email)).join(', ');
  return isNote ? t('title.self') : null;
}

/** Of a conversation that the service has not made yet: the title it will get, else those who are invited. */
export function pendingTitle(
  t: TFunction<'frame'>,
  { title, participants }: { readonly title: string | null; readonly participants: readonly string[] },
): string {
  if (title !== null && title.trim() !== '') return title;
  return participants.length > 0 ? participants.map(displayName).join(', ') : t('title.self');
}
