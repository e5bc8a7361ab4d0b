import type { DraftState } from '../drafts/draftState.ts';
import type { StagedDraft } from '../staging/stagedStore.ts';

/** Whether something is in the composer. Null while that isn't known: the saved draft or the staged files are being read. */
export function isWritten(
  { draft, held, isLoaded }: Pick<DraftState, 'draft' | 'held' | 'isLoaded'>,
  staged: StagedDraft | null,
): boolean | null {
  if (draft.text !== '' || held.length > 0 || (staged !== null && staged.files.length > 0)) return true;
  return isLoaded && staged !== null ? false : null;
}
