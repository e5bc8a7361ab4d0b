import { type Conversation, viewFor } from '../../../../shared/model/conversations.ts';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { createQuery } from '../../../lib/query/query.ts';
import { createMessageSearch, type Found, isSearched } from './messageSearchStore.ts';

/** More of a name finds the others. */
const MOST = 200;

/** The search in one of several accounts. */
export interface AccountSearch {
  readonly account: AccountId;
  /** The conversations found for the current query; null until there is an answer. */
  conversations(): readonly Conversation[] | null;
  /** The messages found for it; null until there is an answer, and for a query that is too short. */
  messages(): Found | null;
  /** Why not all of it was searched; null: it was, or is about to be. */
  failure(): unknown;
  /** An answer is still to come. */
  isWaiting(): boolean;
  look(query: string): void;
  /** Reads more messages. */
  more(): void;
  stop(): void;
}

/** `changed`: there is another answer. */
export function createAccountSearch(
  { account, request, ...bridge }: Bridge,
  changed: () => void,
): AccountSearch {
  let query = '';
  let conversations: { readonly query: string; readonly list: readonly Conversation[] } | null = null;
  let failures: { readonly list: unknown; readonly messages: unknown } = NONE;
  let unwatch = () => {};

  const list = createQuery({
    on: bridge.on,
    ask: async () => {
      const asked = query;
      const page = await request('conversations.list', { view: viewFor(asked), limit: MOST });
      return { query: asked, list: page.conversations };
    },
    answered: (answer) => {
      conversations = answer;
      failures = { ...failures, list: null };
      changed();
    },
    failed: (thrown) => {
      failures = { ...failures, list: thrown };
      changed();
    },
    touchedBy: { changed: (changes) => changes.conversations?.length !== 0 },
  });
  const messages = createMessageSearch({ account, request, ...bridge }, (thrown) => {
    failures = { ...failures, messages: thrown };
  });
  const unfollow = messages.subscribe(changed);
  const found = () => {
    const now = messages.getState().found;
    return now?.query === query ? now : null;
  };
  const listed = () => (conversations?.query === query ? conversations.list : null);
  return {
    account,
    conversations: listed,
    messages: found,
    failure: () => failures.list ?? failures.messages,
    isWaiting: () =>
      (listed() === null && failures.list === null) ||
      (isSearched(query) && found() === null && failures.messages === null),
    look: (wanted) => {
      query = wanted;
      failures = NONE;
      unwatch();
      messages.getState().look(wanted);
      const stops = [
        ...(wanted === '' ? [] : [list.watch()]),
        ...(isSearched(wanted) ? [messages.getState().watch()] : []),
      ];
      unwatch = () => {
        for (const stop of stops) stop();
      };
    },
    more: () => messages.getState().more(),
    stop: () => {
      unwatch();
      unfollow();
    },
  };
}

const NONE = { list: null, messages: null };
