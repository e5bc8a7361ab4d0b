import type { KeyboardEvent } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { isPlain, TRIAGE_LETTERS } from '../shortcuts/letters.ts';
import { useTriage } from './useTriage.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Returns a function that does what a key asks of the conversation, and returns whether it asks anything. */
export function useTriageKeys(conversation: Conversation): (event: Pressed) => boolean {
  const isOn = useSettings(({ settings }) => settings.letterKeys);
  const { toggleDone, askSnooze, undo } = useTriage();
  const { markRead, markUnread } = useConversationActions(conversation.convId);
  const actions: Readonly<Record<string, () => void>> = {
    [TRIAGE_LETTERS.done]: () => toggleDone([conversation]),
    [TRIAGE_LETTERS.snooze]: () => askSnooze([conversation]),
    [TRIAGE_LETTERS.read]: () => (conversation.unread > 0 ? markRead(conversation) : markUnread()),
    [TRIAGE_LETTERS.undo]: undo,
  };
  return (event) => {
    const act = isOn && isPlain(event) ? actions[event.key] : undefined;
    act?.();
    return act !== undefined;
  };
}
