import { flushSync } from 'react-dom';
import type { Command } from '../../../shared/model/app.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { afterReturn } from '../../ui/overlays/focusHome.ts';
import { writeInBox } from '../../ui/typedAlong.ts';
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

type Found = Extract<Entry, { kind: 'conversation' }>;

interface Choice {
  /** A conversation opens beside the main one. */
  readonly isBeside?: boolean;
  /** Typed since Enter: goes into the message box of the conversation that opens. */
  readonly typed?: string;
}

/** Goes where an entry leads. `onPerson`: shows the conversations of that person instead. */
export function useChoose(
  { run, focusList }: Commands,
  onPerson: (email: string) => void,
): (entry: Entry, choice?: Choice) => void {
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
  const openFound = async ({ account, conversation }: Found, { isBeside, typed = '' }: Choice) => {
    const { convId } = conversation;
    const opening = isBeside ? openBeside(account, convId) : openIn({ account, convId, conversation });
    if (await opening) writeInBox(typed);
  };
  const go = (entry: Exclude<Entry, { kind: 'person' }>, choice: Choice) => {
    switch (entry.kind) {
      case 'conversation':
        return void openFound(entry, choice).catch(notices.getState().failed);
      case 'new':
        return startWith(entry.email, choice.typed);
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
  return (entry, choice = {}) => {
    if (entry.kind === 'person') return onPerson(entry.email);
    // First, because a hidden pane can't take the focus.
    flushSync(layout.getState().closeDialog);
    go(entry, choice);
  };
}

/** Opens the form for a new conversation with a person in it, unless it has a draft: no text gets other recipients. */
function useStartWith(): (email: string, typed?: string) => void {
  const { t } = useTranslation('frame');
  const { notices } = useAppStores();
  const { drafts, selection, staged } = useAccountStores();
  const start = async (email: string, typed: string) => {
    const { startNew, formLentTo, typedParticipant } = selection.getState();
    flushSync(startNew);
    const draft = drafts.of(null);
    await Promise.all([draft.whenLoaded(), staged.getState().load(null)]);
    const { draft: written, held } = draft.getState();
    const files = staged.getState().drafts.get(null)?.files.length ?? 0;
    const isFree = isBlank(written) && held.length === 0 && files === 0 && typedParticipant === '';
    if (formLentTo === null && isFree) draft.change({ participants: [email], text: typed });
    else notices.getState().explain(t('palette.formInUse'));
  };
  return (email, typed = '') => void start(email, typed).catch(notices.getState().failed);
}
