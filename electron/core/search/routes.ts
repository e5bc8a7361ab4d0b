import type { Handlers, RoutesOf } from '../../../shared/contract/index.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { History } from '../../../shared/model/status.ts';
import { withWords } from '../../../shared/search/parseSearch.ts';
import { phrasesOf } from '../../../shared/text/searchTokens.ts';
import { nameOf } from '../conversations/conversationName.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { FileTexts } from '../fileTexts/startFileTexts.ts';
import { askedBy } from './resolveSearch.ts';
import type { Check } from './searchCheck.ts';
import type { Search } from './startSearch.ts';

/** The parts of an account that these routes use. */
interface Account {
  readonly store: Store;
  readonly search: Search;
  readonly fileTexts: Pick<FileTexts, 'progress'>;
  readonly sync: Ends & { readonly history: () => Pick<History, 'state' | 'isUnreadable'> };
}

const within = (convId: ConvId): Check => ({ kind: 'conversation', ids: [convId], isNot: false });

/** Handles the routes `search.*` for the account that `current` returns. */
export function searchRoutes(current: () => Account): Handlers<RoutesOf<'search'>> {
  return {
    'search.inConversation': async ({ query, convId, before }) => {
      const words = phrasesOf(query);
      if (words.length === 0) return { msgIds: [], next: null, indexComplete: true };
      // A thread doesn't show the texts of files.
      const asked = { words, notWords: [], checks: [within(convId)], isShown: true };
      return current().search.find({ ...asked, before });
    },
    'search.messages': async (input) => {
      const { store, search, fileTexts, sync } = current();
      const { query, convId, before, limit } = input;
      const asked = askedBy(store, query);
      const checks = [...(convId === null ? [] : [within(convId)]), ...asked.checks];
      const texts = fileTexts.progress();
      // Turned off, they may still be in the index for a moment.
      const wanted = { ...asked, checks, before, limit, isShown: texts === null };
      const { hits, since, close, ...page } = await search.query(wanted);
      const among = getConversations(store, [...new Set(hits.map(({ convId }) => convId))]);
      const { state, isUnreadable } = sync.history();
      const named = new Map(among.map((one) => [one.convId, nameOf(asProven(one, sync))]));
      // A message that was deleted since it was found is no longer a hit.
      return {
        ...page,
        instead: withWords(query, close),
        coverage: {
          ...{ messages: search.indexed(), since, isWhole: state === 'complete', isUnreadable },
          texts: texts && { files: texts.files, done: texts.done },
        },
        hits: hits.flatMap((hit) => {
          const conversation = named.get(hit.convId);
          return conversation ? [{ ...hit, conversation }] : [];
        }),
      };
    },
  };
}
