import { useEffect, useRef, useState } from 'react';
import { type Conversation, viewFor } from '../../../shared/model/conversations.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Person } from '../../../shared/model/people.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';
import { ofEach, onEach, useSearched } from '../account/useSearched.ts';
import { mergeParts, startAt } from '../conversations/merged/mergedRows.ts';

/** More of the name finds the others. */
const MOST = { conversations: 20, people: 10 } as const;

export interface FoundConversation {
  readonly account: AccountId;
  readonly conversation: Conversation;
}

interface Found {
  readonly conversations: readonly FoundConversation[];
  /** Without oneself. */
  readonly people: readonly Person[];
  /** The text and the kind of search that these fit; '' for none yet. */
  readonly key: string;
}

/** The question to core. The people are those of the account that is shown. */
interface Question {
  readonly filter: string;
  readonly withPeople: boolean;
  readonly key: string;
}

/**
 * The conversations and, if asked for, the people that fit a text, best first; the recent conversations for ''. They are those of the account
 * that is shown, and while all accounts are listed the conversations of each. Those for the last text stay until these are known. Core is
 * asked one question at a time, and then the latest: with many conversations one takes longer than a key.
 */
export function useFound(filter: string, withPeople: boolean) {
  const { notices } = useAppStores();
  const searched = useSearched();
  // As they were first.
  const [bridges] = useState(searched);
  const [found, setFound] = useState<Found>({ conversations: [], people: [], key: '' });
  const [failedFor, setFailedFor] = useState('');
  const key = JSON.stringify([filter, withPeople]);
  const asked = useRef({ filter, withPeople, key });
  const [query] = useState(() => {
    const failed = (thrown: unknown) => {
      setFailedFor(asked.current.key);
      notices.getState().failed(thrown);
    };
    return createQuery({
      on: onEach(bridges),
      ask: () => find(bridges, asked.current, failed),
      answered: setFound,
      failed,
      touchedBy: { changed: ({ conversations }) => conversations?.length !== 0 },
    });
  });
  useEffect(() => query.watch(), [query]);
  useEffect(() => {
    if (asked.current.key === key) return;
    asked.current = { filter, withPeople, key };
    setFailedFor('');
    query.anew();
  }, [query, filter, withPeople, key]);
  const { conversations, people } = found;
  return { conversations, people, isFound: found.key === key, hasFailed: failedFor === key };
}

async function find(
  bridges: readonly Bridge[],
  { filter, withPeople, key }: Question,
  failed: (thrown: unknown) => void,
): Promise<Found> {
  const [shown] = bridges;
  const [conversations, { people }] = await Promise.all([
    bridges.length > 1 && filter === '' ? recentOf(bridges, failed) : listedOf(bridges, filter, failed),
    shown && withPeople
      ? shown.request('people.list', { filter, limit: MOST.people + 1 })
      : { people: [] as readonly Person[] },
  ]);
  const others = people.filter(({ isSelf }) => !isSelf).slice(0, MOST.people);
  return { conversations, people: others, key };
}

/** Those of each account that fit, the best of each first. */
async function listedOf(
  bridges: readonly Bridge[],
  filter: string,
  failed: (thrown: unknown) => void,
): Promise<readonly FoundConversation[]> {
  const pages = await ofEach(bridges, failed, async ({ account, request }) => {
    const page = await request('conversations.list', { view: viewFor(filter), limit: MOST.conversations });
    return page.conversations.map((conversation) => ({ account, conversation }));
  });
  return pages.flat();
}

/** Those of all accounts in one order, the newest first. */
async function recentOf(
  bridges: readonly Bridge[],
  failed: (thrown: unknown) => void,
): Promise<readonly FoundConversation[]> {
  const parts = await ofEach(bridges, failed, async ({ account, request }) => {
    const at = startAt(null, account);
    const asked = { view: { kind: 'all' }, at, limit: MOST.conversations } as const;
    return { account, page: await request('conversations.byTime', asked) };
  });
  return mergeParts(parts).rows;
}
