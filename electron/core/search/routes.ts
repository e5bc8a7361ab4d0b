import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { Conversation, ConversationName } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { Search } from './startSearch.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly search: Search;
  readonly sync: { readonly isEndUnreadable: (convId: ConvId) => boolean };
}

/** Handles the routes `search.*` for the account that `current` returns. */
export function searchRoutes(current: () => Account): Handlers<RoutesOf<'search'>> {
  return {
    'search.inConversation': (input) => current().search.find(input),
    'search.messages': async (input) => {
      const { store, search, sync } = current();
      const { hits, ...page } = await search.query(input);
      const among = getConversations(store, [...new Set(hits.map(({ convId }) => convId))]);
      const named = new Map(among.map((one) => [one.convId, nameOf(asProven(one, sync))]));
      // A message that was deleted since it was found is no longer a hit.
      return {
        ...page,
        hits: hits.flatMap((hit) => {
          const conversation = named.get(hit.convId);
          return conversation ? [{ ...hit, conversation }] : [];
        }),
      };
    },
  };
}

const nameOf = ({
  convId,
  title,
  people,
  others,
  ownDomain,
  isNamesake,
  isNote,
}: Conversation): ConversationName => ({
  convId,
  title,
  people,
  others,
  ownDomain,
  isNamesake,
  isNote,
});
