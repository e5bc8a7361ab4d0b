import type { NoticesState } from '../notices/noticesStore.ts';
import type { DraftKey } from '../staging/stagedStore.ts';
import { createDraftStore, type DraftStore } from './draftStore.ts';
import type { KeptDrafts } from './keptDrafts.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly drafts: OpenDrafts;
  }
}

/** The drafts that are shown, or of which something is on its way into the outbox. */
export interface OpenDrafts {
  /** The one draft of that conversation, or of the new-conversation form; read anew once nobody needs it any more. */
  of(convId: DraftKey): DraftStore;
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
    of: (convId) => open.get(convId) ?? createDraftStore({ kept, failed, cameBack, onUse }, convId),
  };
}
