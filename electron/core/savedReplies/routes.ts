import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { SavedReplies } from './savedReplies.ts';

/** Handles the routes `savedReplies.*` for the account that `current` returns. */
export function savedReplyRoutes(
  current: () => { readonly savedReplies: SavedReplies },
): Handlers<RoutesOf<'savedReplies'>> {
  return {
    'savedReplies.list': (input) => current().savedReplies.list(input),
    'savedReplies.get': ({ id }) => current().savedReplies.get(id),
    'savedReplies.save': ({ id, ...reply }) => current().savedReplies.save(id, reply),
    'savedReplies.remove': ({ id }) => current().savedReplies.remove(id),
    'savedReplies.import': ({ importId }) => current().savedReplies.importRead(importId),
    'savedReplies.undoImport': ({ importId }) => current().savedReplies.undoImport(importId),
  };
}
