import { useStore } from 'zustand';
import type { StagedFile } from '../../../shared/model/files/files.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { type DraftStore, filesInBox, hasTextIn } from '../drafts/draftStore.ts';
import { type Recipients, trayInWords } from '../staging/recipients.ts';
import { type DraftKey, useStaged } from '../staging/stagedStore.ts';
import { useIsSlow } from '../staging/tray/AddingRow.tsx';
import { useZips } from '../staging/zipsStore.ts';

const NO_FILES: readonly StagedFile[] = [];

/** The staged files, as the composer shows them. */
export function useComposerFiles(convId: DraftKey, draft: DraftStore, recipients: Recipients) {
  const { t } = useTranslation('thread');
  const { staged } = useAccountStores();
  const kept = useStaged(convId);
  const zips = useZips(convId);
  const isAdding = (kept?.adding ?? 0) > 0;
  const hasText = useStore(draft, hasTextIn);
  const captionOn = useStore(draft, (state) => state.draft.captionOn);
  const files = filesInBox(
    kept?.files ?? NO_FILES,
    useStore(draft, (state) => state.held),
  );
  const hasChoice = files.length > 1 && hasText;
  const carrier = files.find(({ id }) => id === captionOn) ?? files[0];
  return {
    files,
    zips,
    isAdding,
    isPacking: zips.length > 0 || (kept?.packing ?? 0) > 0,
    isSlow: useIsSlow(isAdding),
    summary: files.length === 0 ? '' : trayInWords(t, files.length, recipients),
    captionOn: hasChoice && carrier ? carrier.id : null,
    addFolder: () => staged.getState().addFolder(convId),
    add: (added: readonly File[]) => staged.getState().add(convId, added),
  };
}
