import type { TFunction } from 'i18next';
import type { Command } from '../../../shared/model/app.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { displayName } from '../../../shared/model/people.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import type { AccountsCommand } from '../shortcuts/shortcuts.ts';
import { type Entry, rankEntries } from './paletteEntries.ts';
import { settingEntries } from './settingEntries.ts';
import { useFound } from './useFound.ts';

/** As many as leave room for commands. */
const MOST_RECENT = 6;

type PaletteCommand = Exclude<Command, AccountsCommand | 'go-to'>;

/** All of them: the type asks for each. */
const COMMANDS = Object.keys({
  'new-conversation': true,
  'find-conversation': true,
  'find-in-conversation': true,
  'next-conversation': true,
  'previous-conversation': true,
  'next-unread': true,
  'previous-unread': true,
  'mark-all-read': true,
  'toggle-details': true,
  'show-files': true,
  'show-downloads': true,
  'show-reminders': true,
  print: true,
  'open-settings': true,
  'show-shortcuts': true,
  'show-licences': true,
  'sign-out': true,
} satisfies Record<PaletteCommand, true>) as readonly PaletteCommand[];

interface Entries {
  readonly entries: readonly Entry[];
  /** They fit the text: core has answered. */
  readonly isFound: boolean;
}

/** The entries for a text: recent conversations and commands if it is empty. `person`: only that person's conversations, and a new one. */
export function useEntries(
  text: string,
  person: string | null,
  isOfUse: (command: Command) => boolean,
): Entries {
  const { t } = useTranslation('frame');
  const { t: tFiles } = useTranslation('files');
  const open = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  const filter = person ?? text;
  const { conversations, people, isFound } = useFound(filter, person === null && text !== '');
  if (person !== null) return { entries: ofPerson(t, text, person, conversations), isFound };
  if (text === '') {
    // The open one is where the person is already.
    const recent = conversations.filter(({ convId }) => convId !== open).slice(0, MOST_RECENT);
    return { entries: [...asEntries(t, recent), ...commandEntries(t, isOfUse)], isFound };
  }
  const entries = rankEntries(text, [
    ...asEntries(t, conversations),
    ...people.map(({ email }): Entry => {
      return { id: `person/${email}`, kind: 'person', label: visiblePiece(displayName(email)), email };
    }),
    ...commandEntries(t, isOfUse),
    ...settingEntries(t, tFiles),
  ]);
  return { entries, isFound };
}

function ofPerson(
  t: TFunction<'frame'>,
  text: string,
  email: string,
  conversations: readonly Conversation[],
): readonly Entry[] {
  const theirs = asEntries(t, conversations);
  const label = t('palette.newWith', { name: visiblePiece(displayName(email)) });
  const typed = text.toLowerCase();
  const fitting = theirs.filter((entry) => entry.label.toLowerCase().includes(typed));
  return [...fitting, { id: 'new', kind: 'new', label, email }];
}

const asEntries = (t: TFunction<'frame'>, conversations: readonly Conversation[]): readonly Entry[] =>
  conversations.map((conversation) => ({
    id: `conversation/${conversation.convId}`,
    kind: 'conversation',
    label: conversationTitle(t, conversation),
    conversation,
  }));

const commandEntries = (t: TFunction<'frame'>, isOfUse: (command: Command) => boolean): readonly Entry[] =>
  COMMANDS.filter(isOfUse).map((command) => ({
    id: command,
    kind: 'command',
    label: t(`shortcuts.list.${command}`),
    command,
  }));
