import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountId } from '../../../../shared/model/ids.ts';
import type { Coverage } from '../../../../shared/model/search.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { type AccountSearch, createAccountSearch } from './accountSearch.ts';
import { type FoundIn, type HitIn, mergeHits } from './allSearch.ts';
import { together } from './coverageTogether.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly allSearch: StoreApi<AllSearchState>;
  }
}

/** The answers that have come; no account waits for another. */
export interface AllFound {
  readonly query: string;
  /** Those of each account, its best first. */
  readonly conversations: readonly FoundIn[];
  /** Newest first; null: no account has searched its messages. */
  readonly hits: readonly HitIn[] | null;
  /** More can be shown. */
  readonly hasMore: boolean;
  readonly isIndexComplete: boolean;
  /** Of the accounts that have answered; null: none has. */
  readonly coverage: Coverage | null;
  /** The text with other words, which an account found close to it; null: none did. */
  readonly instead: string | null;
  /** The accounts that haven't answered yet. */
  readonly waiting: readonly AccountId[];
  readonly failures: readonly { readonly account: AccountId; readonly thrown: unknown }[];
}

/** The search through all open accounts. */
export interface AllSearchState {
  /** The text in the search box. */
  readonly text: string;
  /** The last answers; null for an empty text. Those for the text before stay until an account answers. */
  readonly found: AllFound | null;
  setText(text: string): void;
  /** Shows more messages. */
  more(): void;
  /** Searches this account too, until the returned function is called. Without any, the text is forgotten. */
  follow(bridge: Bridge): () => void;
}

export function createAllSearch(): StoreApi<AllSearchState> {
  const parts = new Map<AccountId, AccountSearch>();
  const store = createStore<AllSearchState>((set, get) => {
    const query = () => get().text.trim();
    const update = () => {
      const found = query() === '' ? null : foundBy([...parts.values()], query());
      const hasAnswer = found === null || found.waiting.length < parts.size;
      if (hasAnswer || get().found === null) set({ found });
    };
    const look = () => {
      for (const part of parts.values()) part.look(query());
      update();
    };
    return {
      text: '',
      found: null,
      setText: (text) => {
        const before = query();
        set({ text });
        if (query() !== before) look();
      },
      more: () => {
        const { next } = mergeHits(hitsOf([...parts.values()]));
        for (const account of next) parts.get(account)?.more();
      },
      follow: (bridge) => {
        const part = createAccountSearch(bridge, update);
        parts.set(bridge.account, part);
        part.look(query());
        update();
        return () => {
          part.stop();
          if (parts.get(bridge.account) === part) parts.delete(bridge.account);
          if (parts.size === 0) set({ text: '', found: null });
          else update();
        };
      },
    };
  });
  return store;
}

const hitsOf = (parts: readonly AccountSearch[]) =>
  parts.flatMap((part) => {
    const found = part.messages();
    return found === null ? [] : [{ account: part.account, found }];
  });

function foundBy(parts: readonly AccountSearch[], query: string): AllFound {
  const answers = hitsOf(parts);
  const { hits, next } = mergeHits(answers);
  return {
    query,
    conversations: parts.flatMap((part) =>
      (part.conversations() ?? []).map((conversation) => ({ account: part.account, conversation })),
    ),
    hits: answers.length === 0 ? null : hits,
    hasMore: next.length > 0,
    isIndexComplete: answers.every(({ found }) => found.isIndexComplete),
    instead: answers.find(({ found }) => found.instead !== null)?.found.instead ?? null,
    coverage: together(answers.flatMap(({ found }) => found.coverage ?? [])),
    waiting: parts.filter((part) => part.isWaiting()).map(({ account }) => account),
    failures: parts.flatMap((part) => {
      const thrown = part.failure();
      return thrown === null ? [] : [{ account: part.account, thrown }];
    }),
  };
}
