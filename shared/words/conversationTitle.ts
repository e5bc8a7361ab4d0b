import { LANGUAGE, type Translator } from '../locales/index.ts';
import type { ConversationName, FormDraft } from '../model/conversations.ts';
import type { OutboxItem } from '../model/outbox.ts';
import {
  domainOf,
  MOST_NAMED,
  NO_KNOWN_PEOPLE,
  nameAmong,
  type Person,
  personName,
  withoutAlias,
} from '../model/people.ts';
import { onFirstUse } from '../text/onFirstUse.ts';
import { givenTitle, visiblePiece, withoutIsolates } from '../text/visibleText.ts';
import { joinedName, type NameParts, namesakesAmong, placeInWords } from './senderName.ts';

/**
 * The name of a conversation: its title, or else the other people, or else "Note to self"; with its number if another one has the same
 * name. If its participants are unknown, it says so.
 */
export function conversationTitle(t: Translator<'frame'>, conversation: ConversationName): string {
  const { number, ...parts } = titleParts(t, conversation);
  const name = joinedName(t, parts);
  return number === null ? name : t('title.numbered', { name, number });
}

/** The same without names given here, for texts that leave this computer. */
export const theirTitle = (t: Translator<'frame'>, conversation: ConversationName): string =>
  conversationTitle(t, withoutAliases(conversation));

/** To begin another name with: without its number, and without names given here, because a given title leaves this computer. */
export const nameToChange = (t: Translator<'frame'>, conversation: ConversationName): string =>
  withoutIsolates(joinedName(t, titleParts(t, withoutAliases(conversation))));

const withoutAliases = (conversation: ConversationName): ConversationName => ({
  ...conversation,
  people: conversation.people.map(withoutAlias),
});

/**
 * The same in parts, for where there may not be room for all of the name. `place` is the domain of the only other person, if that tells
 * them apart; `number` is null where the name says enough.
 */
export function titleParts(
  t: Translator<'frame'>,
  conversation: ConversationName,
): NameParts & { readonly number: string | null } {
  const { convId, isNamesake } = conversation;
  const parts = partsOf(t, conversation);
  if (parts === null)
    return { name: t('title.unknown', { number: String(convId) }), place: null, number: null };
  return { ...parts, number: isNamesake ? String(convId) : null };
}

function partsOf(
  t: Translator<'frame'>,
  { title, people, others, ownDomain, isNote, isNamesake }: ConversationName,
): NameParts | null {
  const given = givenTitle(title);
  if (given !== null) return { name: visiblePiece(given), place: null };
  const named = people.filter((person) => !person.isSelf);
  const namesakes = namesakesAmong(named);
  const partsOfOne = (person: Person): NameParts => {
    const { email } = person;
    const name = visiblePiece(personName(person));
    const domain = domainOf(email);
    // Someone with the same name may exist elsewhere.
    const isAlike = isNamesake || namesakes.has(email.toLowerCase());
    if (!isAlike || domain === '' || domain === ownDomain) return { name, place: null };
    return { name, place: placeInWords(t, domain) };
  };
  const parts = named.map(partsOfOne);
  const [only] = parts;
  if (only !== undefined && parts.length === 1 && others <= 1) return only;
  const names = parts.map((part) => joinedName(t, part));
  if (names.length > 0) return { name: peopleInWords(t, names, others), place: null };
  return isNote ? { name: t('title.self'), place: null } : null;
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
  known = NO_KNOWN_PEOPLE,
): string {
  const given = givenTitle(lost?.name ?? title);
  if (given !== null) return visiblePiece(given);
  const names = participants.slice(0, MOST_NAMED).map((email) => visiblePiece(nameAmong(known, email)));
  return names.length > 0 ? peopleInWords(t, names, participants.length) : t('title.self');
}

/** For the form for a new conversation: its title, or else the invited people, if there are any. */
export function formTitle(
  t: Translator<'frame'>,
  { title, participants, invited }: FormDraft,
  known = NO_KNOWN_PEOPLE,
): string {
  const isNamed = givenTitle(title) !== null || invited > 0;
  if (!isNamed) return t('conversations.new');
  const name =
    givenTitle(title) ??
    peopleInWords(
      t,
      participants.map((email) => nameAmong(known, email)),
      invited,
    );
  return t('conversations.newNamed', { name: visiblePiece(name) });
}
