import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { addressOf, EMPTY_DRAFT, NOBODY } from '../../../shared/model/drafts.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { recipientsAmong } from '../staging/recipients.ts';
import { useStaged } from '../staging/stagedStore.ts';

interface PendingComposerProps {
  readonly item: OutboxItem;
  readonly ref: Ref<ComposerHandle>;
  /** The arrow up in the empty message box. */
  readonly onUp: () => void;
  /** Takes back what is still held, the last first. Returns whether there is something. */
  readonly onUndo: () => boolean;
}

/**
 * The message box of a conversation that the service has not created yet. Messages follow the item that creates it. It borrows the form's text
 * box; while that holds a text for other people, there is none.
 */
export function PendingComposer({ item, ref, onUp, onUndo }: PendingComposerProps) {
  const { drafts, pane, panes, selection } = useAccountStores();
  const [draft] = useState(() => drafts.of(null));
  useEffect(() => draft.connect(), [draft]);
  const isLent = useLent(draft, item);
  useAddress(draft, item, isLent);
  if (!isLent) return null;
  const { title, participants } = item;
  const to = () => ({ title: title ?? '', participants, follows: selection.getState().formLentTo });
  return (
    <Composer
      ref={ref}
      convId={null}
      draft={draft}
      recipients={recipientsAmong(participants, { title, number: null })}
      addressed={() => ({ to, onSent: () => {} })}
      onUp={onUp}
      onUndo={onUndo}
      autoFocus={() => panes.state.getState().active === pane}
    />
  );
}

/** Borrows the form's message box if it is empty or its text is for the same people. */
function useLent(draft: DraftStore, item: OutboxItem): boolean {
  const { id } = item;
  const { formLentTo, lendForm } = useSelection((state) => state);
  const { isLoaded, held, draft: written } = useStore(draft);
  const staged = useStaged(null);
  const isEmpty = written.text === '' && held.length === 0 && staged?.files.length === 0;
  const isForNobody = addressOf(written) === NOBODY;
  const isForThese = !isForNobody && formLentTo === null && addressOf(written) === addressOf(item);
  const isFree = isLoaded && ((isEmpty && isForNobody) || isForThese);
  useEffect(() => {
    if (isFree && formLentTo !== id) lendForm(id);
  }, [isFree, formLentTo, lendForm, id]);
  return formLentTo === id;
}

/** Unsent text goes back into the form with its participants. */
function useAddress(draft: DraftStore, item: OutboxItem, isLent: boolean): void {
  const written = useStore(draft, (state) => state.draft);
  const staged = useStaged(null);
  const isWritten = written.text !== '' || (staged?.files.length ?? 0) > 0;
  const isRight = addressOf(written) === (isWritten ? addressOf(item) : NOBODY);
  const put = useEffectEvent(() => {
    const { title, participants } = isWritten ? item : EMPTY_DRAFT;
    draft.change({ title: title ?? '', participants });
  });
  useEffect(() => {
    if (isLent && !isRight) put();
  }, [isLent, isRight]);
}
