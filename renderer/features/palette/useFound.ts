import { useEffect, useRef, useState } from 'react';
import { type Conversation, viewFor } from '../../../shared/model/conversations.ts';
import type { Person } from '../../../shared/model/people.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

/** More of the name finds the others. */
const MOST = { conversations: 20, people: 10 } as const;

interface Found {
  readonly conversations: readonly Conversation[];
  /** Without oneself. */
  readonly people: readonly Person[];
  /** The text and the kind of search that these fit; '' for none yet. */
  readonly key: string;
}

/**
 * The conversations and, if asked for, the people that fit a text, best first; the recent conversations for ''. Those for the last text stay
 * until these are known. Core is asked one question at a time, and then the latest: with many conversations one takes longer than a key.
 */
export function useFound(filter: string, withPeople: boolean) {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<Found>({ conversations: [], people: [], key: '' });
  const key = JSON.stringify([filter, withPeople]);
  const asked = useRef({ filter, withPeople, key });
  const [query] = useState(() =>
    createQuery({
      on: bridge.on,
      ask: () => find(bridge.request, asked.current),
      answered: setFound,
      failed: notices.getState().failed,
      touchedBy: { changed: ({ conversations }) => conversations?.length !== 0 },
    }),
  );
  useEffect(() => query.watch(), [query]);
  useEffect(() => {
    if (asked.current.key === key) return;
    asked.current = { filter, withPeople, key };
    query.anew();
  }, [query, filter, withPeople, key]);
  return { ...found, isFound: found.key === key };
}

async function find(
  request: Bridge['request'],
  {
    filter,
    withPeople,
    key,
  }: { readonly filter: string; readonly withPeople: boolean; readonly key: string },
): Promise<Found> {
  const [page, { people }] = await Promise.all([
    request('conversations.list', { view: viewFor(filter), limit: MOST.conversations }),
    withPeople ? request('people.list', { filter, limit: MOST.people + 1 }) : { people: [] },
  ]);
  const others = people.filter(({ isSelf }) => !isSelf).slice(0, MOST.people);
  return { conversations: page.conversations, people: others, key };
}
