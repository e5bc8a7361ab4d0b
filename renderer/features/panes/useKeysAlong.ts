import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { insertAtCaret } from '../../lib/text/insertText.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { useKeysAhead } from '../../ui/useKeysAhead.ts';
import { commandFor, isOfConversation } from '../shortcuts/shortcuts.ts';

/** Takes what is typed along to the conversation that a key leads to, where core must first say which that is. */
export interface KeysAlong {
  /** From the message box, letters that come before `step` ends go to the one that has the focus then. Nothing is sent there. */
  go(step: Promise<void>): void;
  /** Keys are taken along. */
  readonly areGoing: boolean;
}

export function useKeysAlong(): KeysAlong {
  const { platform } = useAppStores().info;
  const { isOn, start, take } = useKeysAhead(() => {});
  useEarlyKeys(isOn, (event) => {
    const command = commandFor(event, platform);
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isChord || event.getModifierState('AltGraph')) return;
    if (command !== null && !isOfConversation(command)) return;
    // It would send, or change, what is written in the conversation that the step leaves.
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const steps = useRef(0);
  return {
    areGoing: isOn,
    go: (step) => {
      if (!(document.activeElement instanceof HTMLTextAreaElement)) return;
      if (steps.current === 0) start();
      steps.current += 1;
      void step.then(() => {
        steps.current -= 1;
        if (steps.current > 0) return;
        // So that the focus is where the step leads.
        flushSync(() => {});
        const { text, isEntered, rest } = take();
        const typed = isEntered && rest !== '' ? `${text}\n${rest}` : text;
        const { activeElement: field } = document;
        if (typed !== '' && field instanceof HTMLTextAreaElement) insertAtCaret(field, typed);
      });
    },
  };
}
