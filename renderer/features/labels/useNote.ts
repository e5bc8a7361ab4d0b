import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { asNoteText, type Note } from '../../../shared/model/labels.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useUndoable } from '../notices/useUndoable.ts';

/** `changed`: as it is saved. */
type Shown = Pick<Note, 'text' | 'changed'>;

/** The note of a conversation; null until it is read. Each change is saved at once, one after another. */
export function useNote(convId: ConvId) {
  const { t } = useTranslation('labels');
  const { bridge } = useAccountStores();
  const { explain, failed } = useNotices((state) => state);
  const begin = useUndoable();
  const [note, setNote] = useState<Shown | null>(null);
  const save = useSaving(convId);
  const read = async () => {
    await save.again();
    return bridge.request('notes.get', { convId });
  };
  useQuery(convId, {
    on: bridge.on,
    ask: read,
    // Until it is saved, the text on screen is the newer one.
    answered: (saved) => {
      if (!save.isPending()) setNote((shown) => withAnswer(shown, saved));
    },
    failed,
    touchedBy: {
      changed: ({ conversations }) =>
        conversations === null || conversations.some((changed) => changed.convId === convId),
    },
  });
  const change = (typed: string) => {
    setNote((shown) => ({ text: typed, changed: shown?.changed ?? null }));
    save.put(asNoteText(typed));
  };
  /** A note that was written since stays. */
  const putBack = async (text: string): Promise<boolean> => {
    const saved = await read();
    const isFree = saved.text.trim() === '' && !save.isPending();
    if (isFree) await bridge.request('notes.set', { convId, text });
    else explain(t('note.newer'));
    return isFree;
  };
  const remove = async () => {
    const before = note?.text ?? '';
    const ended = begin();
    save.tellAgain();
    change('');
    await save.again();
    const hasFailed = save.isPending();
    if (hasFailed) change(before);
    ended(hasFailed ? null : t('note.removed'), () => putBack(before));
  };
  return { note, change, remove: () => void remove() };
}

/** Blanks around it, and a note of blanks alone, stay as they were typed. */
const withAnswer = (shown: Shown | null, { text, changed }: Note): Shown => ({
  text: shown?.text.trim() === text.trim() ? shown.text : text,
  changed,
});

/** Saves the last of several texts once the one before it is saved. One that couldn't be saved is tried again with the next and by `again`. */
function useSaving(convId: ConvId) {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const waiting = useRef<string | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const isTold = useRef(false);
  const run = async () => {
    while (waiting.current !== null) {
      const text = waiting.current;
      try {
        await bridge.request('notes.set', { convId, text });
        isTold.current = false;
        if (waiting.current === text) waiting.current = null;
      } catch (thrown) {
        if (!isTold.current) failed(thrown);
        isTold.current = true;
        if (waiting.current === text) break;
      }
    }
    running.current = null;
  };
  /** Resolves once nothing is on its way. */
  const again = async () => {
    if (waiting.current !== null) running.current ??= run();
    await running.current;
  };
  const leave = useEffectEvent(() => void again());
  useEffect(() => () => leave(), []);
  return {
    put: (text: string) => {
      waiting.current = text;
      void again();
    },
    /** A text isn't saved yet, or couldn't be. */
    isPending: () => waiting.current !== null,
    again,
    /** The next failure is said, although the one before it was. */
    tellAgain: () => {
      isTold.current = false;
    },
  };
}
