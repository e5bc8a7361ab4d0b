import type { Conversation } from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { onceReturned } from '../../ui/overlays/focusHome.ts';
import { knownConversation } from '../conversations/conversationPage.ts';
import { pickedOf } from '../triage/triageStore.ts';
import { useTriage } from '../triage/useTriage.ts';

/** The commands that change the state of the open conversation, or show the views. */
export function useTriageCommands() {
  const { notices, settings, triage } = useAppStores();
  const { bridge, conversations, panes } = useAccountStores();
  const { account } = bridge;
  const { toggleDone, askSnooze } = useTriage();
  const open = (): Conversation | null => {
    const { selection: place } = panes.active().selection.getState();
    return place?.kind === 'conversation' ? knownConversation(conversations.getState(), place.convId) : null;
  };
  const withOpen = (act: (conversations: readonly Conversation[]) => void) => {
    const conversation = open();
    if (conversation !== null) act([conversation]);
  };
  const writeNote = ({ convId }: Conversation) =>
    triage.getState().askNote({ account, convId }, document.activeElement);
  return {
    isOfUse: () => open() !== null,
    actions: {
      'mark-done': () => withOpen(toggleDone),
      // The focus comes back from Go to first.
      snooze: () => onceReturned(() => withOpen(askSnooze)),
      'set-labels': () =>
        onceReturned(() =>
          withOpen((all) => triage.getState().askLabels(all.map((one) => pickedOf(account, one)))),
        ),
      'write-note': () => onceReturned(() => withOpen(([one]) => one && writeNote(one))),
      'toggle-views': () => {
        const { settings: now, change } = settings.getState();
        change({ viewsShown: !now.viewsShown }).catch(notices.getState().failed);
      },
    },
  };
}
