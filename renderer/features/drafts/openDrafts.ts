import type { NoticesState } from '../notices/noticesStore.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import { createDraftStore, type DraftStore } from './draftStore.ts';
import type { KeptDrafts } from './keptDrafts.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly drafts: OpenDrafts;
  }
}

/** The drafts that are shown, or from which something is moving into the outbox. */
export interface OpenDrafts {
  /** The only draft of that conversation, or of the new-conversation form; read again once it is no longer in use. */
  of(convId: DraftKey): DraftStore;
  /** That draft, if it is in use. */
  find(convId: DraftKey): DraftStore | null;
}

export function createOpenDrafts(
  kept: KeptDrafts,
  notices: Pick<NoticesState, 'failed' | 'cameBack'>,
): OpenDrafts {
  const { failed, cameBack } = notices;
  const open = new Map<DraftKey, DraftStore>();
  const onUse = (draft: DraftStore, isUsed: boolean) => {
    if (isUsed) open.set(draft.convId, draft);
    else if (open.get(draft.convId) === draft) open.delete(draft.convId);
  };
  return {
    find: (convId) => open.get(convId) ?? null,
    of: (convId) => open.get(convId) ?? createDraftStore({ kept, failed, cameBack, onUse }, convId),
  };
}
