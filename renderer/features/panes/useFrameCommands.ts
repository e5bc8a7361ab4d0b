import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Command } from '../../../shared/model/app.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { onceReturned } from '../../ui/overlays/focusHome.ts';
import { useMarkAllRead } from '../conversations/useMarkAllRead.ts';
import type { DialogName } from '../navigation/layoutStore.ts';
import type { useDetails } from '../navigation/useDetails.ts';
import type { Front } from '../navigation/useFront.ts';
import type { Commands } from '../palette/Palette.tsx';
import { type AccountsCommand, isAccountsCommand, STEPS } from '../shortcuts/shortcuts.ts';
import { useCommands } from '../shortcuts/useCommands.ts';
import { type HelpCommand, isHelpCommand } from '../shortcuts/useHelpCommands.ts';
import { useBackKeys } from './useBackKeys.ts';
import { useBesideCommands } from './useBesideCommands.ts';
import { focusRow } from './useFocusInFront.ts';
import { useIsCovered } from './useIsCovered.ts';
import { useKeysAlong } from './useKeysAlong.ts';
import { useKeysForNote } from './useKeysForNote.ts';
import { useSaveCommands } from './useSaveCommands.ts';
import { useSteps } from './useSteps.ts';
import { useTriageCommands } from './useTriageCommands.ts';

interface Frame {
  readonly list: RefObject<HTMLElement | null>;
  readonly filterBox: RefObject<HTMLInputElement | null>;
  readonly details: ReturnType<typeof useDetails>;
  readonly front: Front;
}

/** Does what the menu and the keyboard ask of the frame. */
export function useFrameCommands({ list, filterBox, details, front }: Frame): Commands {
  const { conversations, days, layout, panes, print, selection } = useAccountStores();
  const { shownHere, withMessages } = useShown(front);
  const besides = useBesideCommands();
  const saving = useSaveCommands(shownHere);

  const isCovered = useIsCovered();
  const keys = useKeysAlong();
  const { step, stepUnread } = useSteps(keys);
  useKeysForNote(keys);
  const triage = useTriageCommands();
  const searchAll = () => {
    // A hidden element can't take the focus, and the next key may come at once.
    if (front !== 'all') flushSync(() => selection.getState().showList());
    filterBox.current?.focus();
    filterBox.current?.select();
  };
  const findInConversation = () => {
    const { find, selection: ofPane } = panes.active();
    const { selection: open, showOpen } = ofPane.getState();
    if (open?.kind !== 'conversation') return;
    flushSync(showOpen);
    find.getState().open(open.convId);
  };
  const { show } = layout.getState();
  const actions: Readonly<Record<Exclude<Command, HelpCommand | AccountsCommand>, () => void>> = {
    'new-conversation': () => selection.getState().startNew(),
    // The next key may come at once.
    'go-to': () => flushSync(() => show('go-to')),
    'find-conversation': searchAll,
    'find-in-conversation': findInConversation,
    'jump-to-date': () => {
      const convId = withMessages();
      // The focus comes back from Go to first, and then from the calendar.
      if (convId !== null) onceReturned(() => days.getState().ask(convId));
    },
    'next-conversation': () => step(1),
    'previous-conversation': () => step(-1),
    'next-unread': () => stepUnread(1),
    'previous-unread': () => stepUnread(-1),
    'mark-all-read': useMarkAllRead(),
    ...triage.actions,
    'toggle-details': () => {
      if (panes.active().pane === 'beside') besides.toggleDetails();
      else if (front !== 'list') details.setOpen(!details.isOpen);
    },
    ...besides.actions,
    'show-files': () => selection.getState().openFiles(null),
    ...dialogsBy(show),
    ...saving.actions,
    print: () => {
      const convId = shownHere();
      if (convId !== null) print.getState().begin(convId);
    },
    'open-settings': () => show('settings'),
    'sign-out': () => show('sign-out'),
  };
  useCommands((command) => {
    if (isCovered() || isHelpCommand(command) || isAccountsCommand(command)) return;
    // The conversation that a step leaves is not meant.
    if (!keys.keep(actions[command], STEPS.has(command))) actions[command]();
  });
  useBackKeys({ list, details, front });
  const isOfUse = (command: Command) => {
    if (OF_OPEN.has(command)) return shownHere() !== null;
    if (command === 'toggle-beside' || command === 'swap-panes') return besides.isOfUse(command);
    if (OF_ONE.has(command)) return triage.isOfUse();
    if (command === 'jump-to-date') return withMessages() !== null;
    if (command === 'save-results') return saving.isSearched();
    if (command === 'hand-over') return saving.mayHandOver();
    const isStep = command === 'next-conversation' || command === 'previous-conversation';
    return !isStep || (conversations.getState().page?.total ?? 0) > 0;
  };
  return { run: (command) => actions[command](), isOfUse, focusList: () => focusRow(list.current) };
}

/** The commands that only open a dialog. */
const dialogsBy = (show: (dialog: DialogName) => void) => ({
  'show-downloads': () => show('downloads'),
  'show-people': () => show('people'),
  'show-reminders': () => show('reminders'),
  'show-saved-replies': () => show('saved-replies'),
  'show-scheduled': () => show('scheduled'),
  'show-dashboard': () => show('dashboard'),
  'show-digest': () => show('digest'),
});

/** They change the conversation that is open, also out of sight. */
const OF_ONE: ReadonlySet<Command> = new Set(['mark-done', 'snooze', 'set-labels', 'write-note']);

/** They need an open conversation. */
const OF_OPEN: ReadonlySet<Command> = new Set([
  'find-in-conversation',
  'save-transcript',
  'toggle-details',
  'toggle-window',
]);

/** Returns functions for the conversation that commands act on: null unless it is in front, and unless it also has messages. */
function useShown(front: Front) {
  const { panes } = useAccountStores();
  const shownHere = (): ConvId | null => {
    const { selection: open } = panes.active().selection.getState();
    return open?.kind === 'conversation' && front !== 'list' ? open.convId : null;
  };
  const withMessages = (): ConvId | null => {
    const convId = shownHere();
    if (convId === null || front === 'details') return null;
    const { window } = panes.active().openThread.of(convId).getState();
    return window !== null && window.messages.length > 0 ? convId : null;
  };
  return { shownHere, withMessages };
}
