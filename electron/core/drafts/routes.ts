import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { Store } from '../db/store.ts';
import type { FilesLeaving } from './filesLeaving.ts';
import { listRecentEmoji, noteEmoji } from './recentEmoji.ts';
import { getDraft, setDraft } from './table.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly changes: { readonly draft: (convId: ConvId | null) => void };
}

/** Handles the routes `drafts.*` for the account that `current` returns. */
export function draftRoutes(
  current: () => Account,
  filesLeaving: FilesLeaving,
): Handlers<RoutesOf<'drafts'>> {
  return {
    'drafts.get': ({ convId }) => getDraft(current().store, convId),
    'drafts.set': async ({ convId, draft }) => {
      await filesLeaving.done(convId);
      const { store, changes } = current();
      setDraft(store, convId, draft);
      changes.draft(convId);
      return null;
    },
    'drafts.recentEmoji': () => listRecentEmoji(current().store),
    'drafts.noteEmoji': ({ emoji }) => {
      noteEmoji(current().store, emoji);
      return null;
    },
  };
}
