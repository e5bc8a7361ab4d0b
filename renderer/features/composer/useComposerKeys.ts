import type { KeyboardEvent, RefObject } from 'react';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSettings } from '../settings/settingsStore.ts';
import { isLaterKey, isSendKey } from './sendKey.ts';
import { useOwnUndo } from './useOwnUndo.ts';
import type { ReplyGuard } from './useReplyGuard.ts';

interface ComposerKeysOptions {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly draft: DraftStore;
  readonly guard?: ReplyGuard;
  readonly onUp?: () => void;
  readonly onUndo?: () => boolean;
  readonly sendNow: () => void;
  /** Omitted: nothing is sent later here. */
  readonly sendLater: (() => void) | undefined;
  readonly keepWriting: () => void;
}

/** The keys of the message box: send, back to the messages, undo send, and Esc while new replies are shown. */
export function useComposerKeys(options: ComposerKeysOptions): (event: KeyboardEvent) => void {
  const { box, draft, guard, onUp, onUndo, sendNow, sendLater, keepWriting } = options;
  const enterSends = useSettings(({ settings }) => settings.enterSends);
  const undoText = useOwnUndo(box, draft);
  const isEmpty = () => draft.getState().draft.text === '';
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && !event.altKey && isEmpty() && onUp) {
      event.preventDefault();
      onUp();
    } else if (event.key === 'Escape' && guard?.isAsking) {
      event.preventDefault();
      keepWriting();
    } else if (isUndoKey(event) && isEmpty()) {
      // Chromium's own undo may change another field.
      event.preventDefault();
      if (!undoText()) onUndo?.();
    } else if (sendLater && isLaterKey(keyOf(event))) {
      event.preventDefault();
      if (!event.repeat) sendLater();
    } else if (isSendKey(keyOf(event), enterSends)) {
      event.preventDefault();
      // A key that is held down has not read what came up.
      if (!event.repeat) sendNow();
    }
  };
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;

const keyOf = ({ key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) => ({
  isComposing: nativeEvent.isComposing,
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
});
