import { flushSync } from 'react-dom';
import type { Command } from '../../../shared/model/app.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { isMainCommand, type MainCommand } from '../../../shared/model/windows.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import type { useDetails } from '../navigation/useDetails.ts';
import type { Front } from '../navigation/useFront.ts';
import { useOwnWindow } from '../ownWindow/useOwnWindow.ts';
import { CLOSE_WINDOW, isPressed } from '../shortcuts/shortcuts.ts';
import { useCommands } from '../shortcuts/useCommands.ts';
import { type HelpCommand, isHelpCommand } from '../shortcuts/useHelpCommands.ts';
import { useIsCovered } from './useIsCovered.ts';
import { useKeysAlong } from './useKeysAlong.ts';
import { useKeysForNote } from './useKeysForNote.ts';
import { useSaveCommands } from './useSaveCommands.ts';
import { useTriageCommands } from './useTriageCommands.ts';

interface Frame {
  readonly details: ReturnType<typeof useDetails>;
  readonly front: Front;
}

/** Does what the menu and the keyboard ask of the window of one conversation. The others are carried out by the main window. */
export function useAloneCommands({ details, front }: Frame): void {
  const { bridge, info, notices, ownWindows } = useAppStores();
  const { days, find, openThread, print, selection } = useAccountStores();
  const isCovered = useIsCovered();
  const shown = (): ConvId | null => {
    const { selection: open } = selection.getState();
    return open?.kind === 'conversation' ? open.convId : null;
  };
  const withShown = (act: (convId: ConvId) => void) => () => {
    const convId = shown();
    if (convId !== null) act(convId);
  };
  const withOwn = (act: (convId: ConvId) => void) => {
    const { alone } = ownWindows.getState();
    if (alone !== null) act(alone.convId);
  };
  const hasMessages = (convId: ConvId) =>
    (openThread.of(convId).getState().window?.messages.length ?? 0) > 0 && front !== 'details';
  useKeysForNote(useKeysAlong());
  const triage = useTriageCommands();
  const saving = useSaveCommands(shown);
  const { back, close } = useOwnWindow();
  const { 'save-transcript': saveTranscript, 'hand-over': handOver } = saving.actions;
  const { 'toggle-views': _, ...ofTriage } = triage.actions;
  const actions: Readonly<Record<Exclude<Command, HelpCommand | MainCommand>, () => void>> = {
    'find-in-conversation': withShown((convId) => flushSync(() => find.getState().open(convId))),
    'jump-to-date': withShown((convId) => {
      if (hasMessages(convId)) days.getState().ask(convId);
    }),
    ...ofTriage,
    'toggle-details': withShown(() => details.setOpen(!details.isOpen)),
    'toggle-window': () => withOwn(back),
    'save-transcript': saveTranscript,
    'hand-over': handOver,
    print: withShown((convId) => print.getState().begin(convId)),
  };
  useCommands((command) => {
    if (isHelpCommand(command)) return;
    if (isMainCommand(command))
      return void bridge.request('windows.inMain', { command }).catch(notices.getState().failed);
    if (!isCovered()) actions[command]();
  });
  useEarlyKeys(true, (event) => {
    if (!isPressed(event, CLOSE_WINDOW, info.platform)) return;
    event.preventDefault();
    withOwn(close);
  });
}
