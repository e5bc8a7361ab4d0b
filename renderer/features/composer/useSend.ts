import { useCallback, useState } from 'react';
import { AppError } from '../../../shared/errors.ts';
import { useAccountStores } from '../../stores/context.ts';
import type { DraftStore } from '../../stores/drafts.ts';
import type { DraftKey } from '../../stores/staged.ts';
import type { Written } from './written.ts';

/** Hands text and files over; the draft is emptied only when they are safe in the outbox. */
export function useSend(draft: DraftStore, convId: DraftKey, onSend: (written: Written) => Promise<boolean>) {
  const { staged } = useAccountStores();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const send = async () => {
    setSending(true);
    const typed = draft.getState().draft.text;
    await draft.whenLoaded();
    // A text that was kept came in front of what was typed: the person is to see it first.
    if (draft.getState().draft.text !== typed) {
      setSending(false);
      return false;
    }
    // Whoever is quick must not send the text without the files that stand ready, nor with one that is being taken out.
    if (staged.getState().drafts.get(convId)?.files.length !== 0) await staged.getState().load(convId);
    const { text, priority, captionOn } = draft.getState().draft;
    const ids = staged
      .getState()
      .drafts.get(convId)
      ?.files.map(({ id }) => id);
    const files = ids ?? [];
    draft.hold();
    setError(null);
    const written = { text, priority, files, captionOn: files.find((id) => id === captionOn) ?? null };
    const isTaken = await onSend(written).catch((thrown: unknown) => {
      setError(AppError.from(thrown));
      return false;
    });
    if (isTaken) draft.taken(text);
    else draft.change({});
    // Those that were sent are gone, and one that could not be says why.
    if (files.length > 0) await staged.getState().load(convId);
    setSending(false);
    return isTaken;
  };
  const forgetError = useCallback(() => setError(null), []);
  return { isSending, error, forgetError, send };
}
