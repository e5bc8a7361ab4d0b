import { LANGUAGE, type Translator } from '../locales/index.ts';
import type { ConversationName } from '../model/conversations.ts';
import type { OutboxItem } from '../model/outbox.ts';
import { displayName, domainOf, MOST_NAMED, type Person } from '../model/people.ts';
import { onFirstUse } from '../text/onFirstUse.ts';
import { givenTitle, visiblePiece } from '../text/visibleText.ts';
import { namesakesAmong } from './senderName.ts';

/**
 * The name of a conversation: its title, or else the other people, or else "Note to self"; with its number if another one has the same
 * name. If its participants are unknown, it says so.
 */
export function conversationTitle(t: Translator<'frame'>, conversation: ConversationName): string {
  const { name, number } = titleParts(t, conversation);
  return number === null ? name : t('title.numbered', { name, number });
}

/** The same in two parts, for where there may not be room for all of the name. `number` is null where the name says enough. */
export function titleParts(t: Translator<'frame'>, conversation: ConversationName) {
  const { convId, isNamesake } = conversation;
  const name = nameOf(t, conversation);
  if (name === null) return { name: t('title.unknown', { number: String(convId) }), number: null };
  return { name, number: isNamesake ? String(convId) : null };
}

function nameOf(
  t: Translator<'frame'>,
  { title, people, others, ownDomain, isNote, isNamesake }: ConversationName,
): string | null {
  const given = givenTitle(title);
  if (given !== null) return visiblePiece(given);
  const named = people.filter((person) => !person.isSelf);
  const namesakes = namesakesAmong(named);
  const nameOfOne = ({ email }: Person) => {
    const name = visiblePiece(displayName(email));
    const domain = domainOf(email);
    // Someone with the same name may exist elsewhere.
    const isAlike = isNamesake || namesakes.has(email.toLowerCase());
    if (!isAlike || domain === '' || domain === ownDomain) return name;
    return t('title.at', { name, domain: visiblePiece(domain) });
  };
  if (named.length > 0) return peopleInWords(t, named.map(nameOfOne), others);
  return isNote ? t('title.self') : null;
}

/** The names of the first of `all` people, and how many others there are: a conversation may have ten thousand. */
export function peopleInWords(t: Translator<'frame'>, names: readonly string[], all: number): string {
  const listed = listOfNames(names);
  return all <= names.length ? listed : t('title.others', { names: listed, count: all - names.length });
}

/** "Maria Lopez, Li Wei", as the language joins a list without “and”. */
const listOfNames = (names: readonly string[]): string => lists().format(names);

const lists = onFirstUse(() => new Intl.ListFormat(LANGUAGE, { type: 'unit' }));

/** For a conversation that the service hasn't created yet: the name that it had here, its future title, or else the invited people. */
export function pendingTitle(
  t: Translator<'frame'>,
  { title, participants, lost }: Pick<OutboxItem, 'title' | 'participants' | 'lost'>,
): string {
  const given = givenTitle(lost?.name ?? title);
  if (given !== null) return visiblePiece(given);
  const names = participants.slice(0, MOST_NAMED).map((email) => visiblePiece(displayName(email)));
  return names.length > 0 ? peopleInWords(t, names, participants.length) : t('title.self');
}
