import { useStore } from 'zustand';
import { EMPTY_DRAFT, isForOthers, withSentAhead } from '../../../shared/model/drafts.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { isBlank } from '../drafts/draftState.ts';
import type { DraftStore } from '../drafts/draftStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useStaged } from '../staging/stagedStore.ts';

/** Empties the form and closes it in one step; a notice offers to undo that. Nothing while the form is empty. */
export function DiscardButton({ draft }: { readonly draft: DraftStore }) {
  const { t } = useTranslation('thread');
  const { drafts, staged } = useAccountStores();
  const { notices } = useAppStores();
  const written = useStore(draft, (state) => state.draft);
  const files = useStaged(null)?.files ?? [];
  const { typedParticipant, typeParticipant, leaveNew, startNew } = useSelection((state) => state);
  if (isBlank(written) && files.length === 0 && typedParticipant === '') return null;
  const { discarded, dismiss, say, failed } = notices.getState();
  /** Resolves to whether it went back. */
  const putBack = async (): Promise<boolean> => {
    const form = drafts.of(null);
    // The form that opens shows this one.
    const close = form.connect();
    startNew();
    await form.whenLoaded();
    const { draft: since } = form.getState();
    const isFree = !isForOthers(since, staged.getState().drafts.get(null)?.files.length ?? 0, written);
    if (isFree) {
      const { title, participants } = written;
      form.change({ ...withSentAhead(since, [written]), title, participants });
      if (typedParticipant !== '') typeParticipant(typedParticipant);
      for (const { id } of files) staged.getState().putBack(null, id);
    } else say(t('new.discardedStays'));
    close();
    return isFree;
  };
  const offerUndo = () => {
    const offer = discarded(() => {
      dismiss(offer);
      putBack().then((isBack) => isBack || offerUndo(), failed);
    });
  };
  const discard = () => {
    draft.change(EMPTY_DRAFT);
    typeParticipant('');
    for (const file of files) staged.getState().remove(null, file);
    leaveNew();
    offerUndo();
  };
  return (
    <Button variant="quiet" onPress={discard}>
      {t('new.discardDraft')}
    </Button>
  );
}
