import { useRef, useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { asNoteText, type Note } from '../../../shared/model/labels.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useOfferUndo } from '../triage/useTriage.ts';

/** The note of a conversation; null until it is read. Each change is saved at once, one after another. */
export function useNote(convId: ConvId) {
  const { t } = useTranslation('labels');
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const offerUndo = useOfferUndo();
  const [note, setNote] = useState<Pick<Note, 'text' | 'changed'> | null>(null);
  const save = useSaving(convId);
  useQuery(convId, {
    on: bridge.on,
    ask: async (asked) => {
      await save.idle();
      return bridge.request('notes.get', { convId: asked });
    },
    // While it is typed, the text on screen is the newer one.
    answered: (saved) => {
      if (!save.isPending()) setNote((shown) => (isAlike(shown, saved) ? shown : saved));
    },
    failed,
    touchedBy: {
      changed: ({ conversations }) =>
        conversations === null || conversations.some((changed) => changed.convId === convId),
    },
  });
  const change = (typed: string) => {
    setNote({ text: typed, changed: Date.now() });
    save.put(asNoteText(typed));
  };
  return {
    note,
    change,
    remove: () => {
      const before = note?.text ?? '';
      change('');
      offerUndo(t('note.removed'), () => {
        bridge.request('notes.set', { convId, text: before }).catch(failed);
      });
    },
  };
}

/** Blanks around it, and a note of blanks alone, are as they were typed. */
const isAlike = (shown: Pick<Note, 'text'> | null, saved: Note): boolean =>
  shown?.text.trim() === saved.text.trim();

/** Saves the last of several texts once the one before it is saved. */
function useSaving(convId: ConvId) {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const waiting = useRef<string | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const run = async () => {
    while (waiting.current !== null) {
      const text = waiting.current;
      waiting.current = null;
      await bridge.request('notes.set', { convId, text }).catch(failed);
    }
    running.current = null;
  };
  return {
    put: (text: string) => {
      waiting.current = text;
      running.current ??= run();
    },
    isPending: () => running.current !== null,
    /** Resolves once nothing is left to save. */
    idle: () => running.current,
  };
}
