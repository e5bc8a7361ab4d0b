import { flushSync } from 'react-dom';
import type { Command } from '../../../shared/model/app.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { useSetAll } from '../account/allAccounts.ts';
import { useGoToAccount } from '../account/useGoToAccount.ts';
import { useOpenBeside } from '../account/useOpenBeside.ts';
import { useOpenIn } from '../account/useOpenIn.ts';
import { useGoToView } from '../conversationList/filters/useGoToView.ts';
import { useSavedViews } from '../conversationList/saved/useSavedViews.ts';
import { isBlank } from '../drafts/draftState.ts';
import type { AccountsCommand } from '../shortcuts/shortcuts.ts';
import { HELP_PAGES, type HelpCommand, isHelpCommand } from '../shortcuts/useHelpCommands.ts';
import type { Entry } from './paletteEntries.ts';

/** The commands of the frame, as the pane that holds the palette knows them. */
export interface Commands {
  readonly run: (command: Exclude<Command, HelpCommand | AccountsCommand>) => void;
  readonly isOfUse: (command: Command) => boolean;
  /** Moves the focus to the list. */
  readonly focusList: () => void;
}

/**
 * Goes where an entry leads; `isBeside`: a conversation opens beside the main one. `onPerson`: shows the conversations of that person
 * instead.
 */
export function useChoose(
  { run, focusList }: Commands,
  onPerson: (email: string) => void,
): (entry: Entry, isBeside?: boolean) => void {
  const { layout } = useAccountStores();
  const { accounts, help, notices } = useAppStores();
  const openIn = useOpenIn();
  const { openIn: openBeside } = useOpenBeside();
  const goToAccount = useGoToAccount();
  const setAll = useSetAll();
  const goToView = useGoToView();
  const { open: openSaved } = useSavedViews();
  const startWith = useStartWith();
  const toList = () => {
    flushSync(focusList);
    // The dialog may return the focus to where it was.
    afterReturn(focusList);
  };
  const openFound = (account: AccountId, conversation: Conversation) =>
    void openIn({ account, convId: conversation.convId, conversation }).catch(notices.getState().failed);
  const go = (entry: Exclude<Entry, { kind: 'person' }>) => {
    switch (entry.kind) {
      case 'conversation':
        return openFound(entry.account, entry.conversation);
      case 'new':
        return startWith(entry.email);
      case 'account':
        return goToAccount(entry.account);
      case 'view':
        goToView(entry.view);
        return toList();
      case 'savedSearch':
        openSaved(entry.search);
        return toList();
      case 'setting':
        return layout.getState().showSettings(entry.tab, entry.place === '' ? null : entry.label);
      case 'command':
        if (isHelpCommand(entry.command)) return help.getState().show(HELP_PAGES[entry.command]);
        if (entry.command === 'all-accounts') return setAll(true);
        if (entry.command === 'add-account') return accounts.getState().openForm('add');
        return run(entry.command);
    }
  };
  return (entry, isBeside = false) => {
    if (entry.kind === 'person') return onPerson(entry.email);
    // First, because a hidden pane can't take the focus.
    flushSync(layout.getState().closeDialog);
    if (isBeside && entry.kind === 'conversation') openBeside(entry.account, entry.conversation.convId);
    else go(entry);
  };
}

/** Opens the form for a new conversation with a person in it, unless it has a draft: no text gets other recipients. */
function useStartWith(): (email: string) => void {
  const { t } = useTranslation('frame');
  const { notices } = useAppStores();
  const { drafts, selection, staged } = useAccountStores();
  const start = async (email: string) => {
    const { startNew, formLentTo, typedParticipant } = selection.getState();
    flushSync(startNew);
    const draft = drafts.of(null);
    await Promise.all([draft.whenLoaded(), staged.getState().load(null)]);
    const { draft: written, held } = draft.getState();
    const files = staged.getState().drafts.get(null)?.files.length ?? 0;
    const isFree = isBlank(written) && held.length === 0 && files === 0 && typedParticipant === '';
    if (formLentTo === null && isFree) draft.change({ participants: [email] });
    else notices.getState().explain(t('palette.formInUse'));
  };
  return (email) => void start(email).catch(notices.getState().failed);
}
