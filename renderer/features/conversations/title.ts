import type { TFunction } from 'i18next';
import type { Conversation } from '../../../shared/model.ts';
import { displayName } from '../../../shared/people.ts';

type Named = Pick<Conversation, 'convId' | 'title' | 'people'>;

/** What a conversation is called: its title, else the other people, else "Note to self", else its number. */
export function conversationTitle(t: TFunction<'frame'>, { convId, title, people }: Named): string {
  if (title !== null && title.trim() !== '') return title;
  const others = people.filter((person) => !person.isSelf);
  if (others.length > 0) return others.map((person) => displayName(person.email)).join(', ');
  return people.length > 0 ? t('title.self') : t('title.number', { number: convId });
}

/** Of a conversation that the service has not made yet: the title it will get, else those who are invited. */
export function pendingTitle(
  t: TFunction<'frame'>,
  { title, participants }: { readonly title: string | null; readonly participants: readonly string[] },
): string {
  if (title !== null && title.trim() !== '') return title;
  return participants.length > 0 ? participants.map(displayName).join(', ') : t('title.self');
}
