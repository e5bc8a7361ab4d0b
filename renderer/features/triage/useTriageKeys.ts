import type { KeyboardEvent } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { isPlain, TRIAGE_LETTERS } from '../shortcuts/letters.ts';
import { usePickedActions } from './usePickedActions.ts';
import { useTriage } from './useTriage.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns a function that does what a key asks of the conversation, or of those that are selected, and returns whether it asks anything. */
export function useTriageKeys(conversation: Conversation): (event: Pressed) => boolean {
  const isOn = useSettings(({ settings }) => settings.letterKeys);
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const { toggleDone, askSnooze, undo } = useTriage();
  const { markRead, markUnread } = useConversationActions(conversation.convId);
  const ofPicked = usePickedActions();
  const orPicked = (act: () => void, actOnPicked: () => void) => () =>
    triage.getState().picked.size > 0 ? actOnPicked() : act();
  const actions: Readonly<Record<string, () => void>> = {
    [TRIAGE_LETTERS.pick]: () => triage.getState().toggle({ account, convId: conversation.convId }),
    [TRIAGE_LETTERS.done]: orPicked(() => toggleDone([conversation]), ofPicked.done),
    [TRIAGE_LETTERS.snooze]: orPicked(() => askSnooze([conversation]), ofPicked.snooze),
    [TRIAGE_LETTERS.read]: orPicked(
      () => (conversation.unread > 0 ? markRead(conversation) : markUnread()),
      ofPicked.read,
    ),
    [TRIAGE_LETTERS.undo]: undo,
  };
  return (event) => {
    const act = isOn && isPlain(event) ? actions[event.key] : undefined;
    act?.();
    return act !== undefined;
  };
}
