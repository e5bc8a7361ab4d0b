import type { TFunction } from 'i18next';
import type { AccountCommand, Command } from '../../../shared/model/app.ts';
import { personName } from '../../../shared/model/people.ts';
import { visiblePiece } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useNameOf } from '../../locales/knownPeople.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useAccounts } from '../account/accountsStore.ts';
import { useHasSeveralOpen, useIsAll } from '../account/allAccounts.ts';
import { useServiceNames, useShortNames } from '../account/useServiceNames.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useAmountChoices } from '../settings/useAmountChoices.ts';
import { type Entry, rankEntries } from './paletteEntries.ts';
import { settingEntries } from './settingEntries.ts';
import { type FoundConversation, useFound } from './useFound.ts';
import { useViewEntries } from './useViewEntries.ts';

/** As many as leave room for commands. */
const MOST_RECENT = 6;

type PaletteCommand = Exclude<Command, AccountCommand | 'go-to'>;

/** All of them: the type asks for each. */
const COMMANDS = Object.keys({
  'new-conversation': true,
  'find-conversation': true,
  'find-in-conversation': true,
  'jump-to-date': true,
  'next-conversation': true,
  'previous-conversation': true,
  'next-unread': true,
  'previous-unread': true,
  'mark-all-read': true,
  'mark-done': true,
  snooze: true,
  'set-labels': true,
  'write-note': true,
  'toggle-views': true,
  'toggle-details': true,
  'toggle-beside': true,
  'swap-panes': true,
  'toggle-window': true,
  'show-files': true,
  'show-downloads': true,
  'show-people': true,
  'show-reminders': true,
  'show-saved-replies': true,
  'show-scheduled': true,
  'show-dashboard': true,
  'show-digest': true,
  'save-transcript': true,
  'save-results': true,
  'hand-over': true,
  'import-handover': true,
  print: true,
  'all-accounts': true,
  'add-account': true,
  'open-settings': true,
  'show-shortcuts': true,
  'show-licences': true,
  'sign-out': true,
} satisfies Record<PaletteCommand, true>) as readonly PaletteCommand[];

interface Entries {
  readonly entries: readonly Entry[];
  /** They fit the text: core has answered. */
  readonly isFound: boolean;
  /** Core couldn't answer. */
  readonly hasFailed: boolean;
}

/** The entries for a text: recent conversations and commands if it is empty. `person`: only that person's conversations, and a new one. */
export function useEntries(
  text: string,
  person: string | null,
  isOfUse: (command: Command) => boolean,
): Entries {
  const { t } = useTranslation('frame');
  const { t: tFiles } = useTranslation('files');
  const { t: tRules } = useTranslation('rules');
  const { t: tEvents } = useTranslation('liveEvents');
  const { t: tBackup } = useTranslation('backupFiles');
  const amounts = useAmountChoices();
  const open = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  const filter = person ?? text;
  const nameOf = useNameOf();
  const { account: shown } = useAccountStores().bridge;
  const { conversations, people, ...state } = useFound(filter, person === null && text !== '');
  const accounts = useAccountEntries(t);
  const views = useViewEntries();
  const asEntries = useAsEntries(t);
  const mayListAll = useHasSeveralOpen();
  const isAll = useIsAll();
  const commands = commandEntries(t, (command) =>
    command === 'all-accounts' ? mayListAll && !isAll : isOfUse(command),
  );
  if (person !== null)
    return {
      entries: ofPerson(t, text, { email: person, name: nameOf(person) }, asEntries(conversations)),
      ...state,
    };
  if (text === '') {
    // The open one is where the person is already.
    const isOpen = ({ account, conversation }: FoundConversation) =>
      account === shown && conversation.convId === open;
    const recent = conversations.filter((found) => !isOpen(found)).slice(0, MOST_RECENT);
    return { entries: [...asEntries(recent), ...accounts, ...commands], ...state };
  }
  const entries = rankEntries(text, [
    ...asEntries(conversations),
    ...people.map((one): Entry => {
      const { email } = one;
      return { id: `person/${email}`, kind: 'person', label: visiblePiece(personName(one)), email };
    }),
    ...accounts,
    ...views,
    ...commands,
    ...settingEntries({ t, tFiles, tRules, tEvents, tBackup, amounts }),
  ]);
  return { entries, ...state };
}

function ofPerson(
  t: TFunction<'frame'>,
  text: string,
  { email, name }: { readonly email: string; readonly name: string },
  theirs: readonly Entry[],
): readonly Entry[] {
  const label = t('palette.newWith', { name: visiblePiece(name) });
  const typed = text.toLowerCase();
  const fitting = theirs.filter((entry) => entry.label.toLowerCase().includes(typed));
  return [...fitting, { id: 'new', kind: 'new', label, email }];
}

/** Returns a function that makes entries of conversations. While all accounts are listed, each names its own. */
function useAsEntries(
  t: TFunction<'frame'>,
): (conversations: readonly FoundConversation[]) => readonly Entry[] {
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const shortNameOf = useShortNames(accounts);
  const isAll = useIsAll();
  return (conversations) =>
    conversations.map(({ account, conversation }) => {
      const own = isAll ? accounts.find(({ id }) => id === account) : undefined;
      return {
        id: `conversation/${account}/${conversation.convId}`,
        kind: 'conversation',
        label: conversationTitle(t, conversation),
        ...{ account, conversation },
        accountName: own ? { name: nameOf(own), shortName: shortNameOf(own) } : null,
      };
    });
}

/** The accounts that one can go to: every one but that whose conversations alone are listed. */
function useAccountEntries(t: TFunction<'frame'>): readonly Entry[] {
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const { account: shown } = useAccountStores().bridge;
  const isAll = useIsAll();
  return accounts
    .filter(({ id }) => accounts.length > 1 && (isAll || id !== shown))
    .map((account) => ({
      id: `account/${account.id}`,
      kind: 'account',
      label: t('palette.switchTo', { name: nameOf(account) }),
      ...{ account: account.id, email: account.email, colour: account.colour },
    }));
}

const commandEntries = (t: TFunction<'frame'>, isOfUse: (command: Command) => boolean): readonly Entry[] =>
  COMMANDS.filter(isOfUse).map((command) => ({
    id: command,
    kind: 'command',
    label: t(`shortcuts.list.${command}`),
    command,
  }));
