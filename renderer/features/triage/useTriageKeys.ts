import type { KeyboardEvent } from 'react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useConversationActions } from '../conversations/useConversationActions.ts';
import { useIsViewLate } from '../conversations/useListed.ts';
import { useHandOver } from '../handover/useHandOver.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { isPlain, TRIAGE_LETTERS } from '../shortcuts/letters.ts';
import { pickedOf } from './triageStore.ts';
import { useAskNote } from './useAskNote.ts';
import { usePickedActions } from './usePickedActions.ts';
import { useTriage } from './useTriage.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns a function that does what a key asks of the conversation, or of those that are selected, and returns whether it asks anything.
 * `isInList`: false where the selection is out of sight, and isn't meant.
 */
export function useTriageKeys(conversation: Conversation, isInList = true): (event: Pressed) => boolean {
  const isOn = useSettings(({ settings }) => settings.letterKeys);
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const askNote = useAskNote();
  const { toggleDone, askSnooze, markReadHere, undo } = useTriage();
  const { markUnread } = useConversationActions(conversation.convId);
  const ofPicked = usePickedActions();
  const handOver = useHandOver();
  const isLate = useIsViewLate();
  const orPicked = (act: () => void, actOnPicked: () => void) => () =>
    isInList && triage.getState().picked.size > 0 ? actOnPicked() : act();
  const actions: Readonly<Record<string, () => void>> = {
    [TRIAGE_LETTERS.pick]: () => triage.getState().toggle(pickedOf(account, conversation)),
    [TRIAGE_LETTERS.done]: orPicked(() => toggleDone([conversation]), ofPicked.done),
    [TRIAGE_LETTERS.snooze]: orPicked(() => askSnooze([conversation]), ofPicked.snooze),
    [TRIAGE_LETTERS.read]: orPicked(
      () => (conversation.unread > 0 ? markReadHere(conversation) : markUnread(conversation)),
      ofPicked.read,
    ),
    [TRIAGE_LETTERS.label]: orPicked(
      () => triage.getState().askLabels([pickedOf(account, conversation)]),
      ofPicked.label,
    ),
    [TRIAGE_LETTERS.note]: () => askNote({ account, convId: conversation.convId }),
    [TRIAGE_LETTERS.handOver]: orPicked(() => handOver([pickedOf(account, conversation)]), ofPicked.handOver),
    [TRIAGE_LETTERS.undo]: undo,
  };
  return (event) => {
    const act = isOn && isPlain(event) ? actions[event.key] : undefined;
    // The rows may still be those of the view before. A key that is held would go on with the rows that take the place of this one.
    if (!event.repeat && !(isInList && isLate())) act?.();
    return act !== undefined;
  };
}
