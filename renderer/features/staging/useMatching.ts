import { useState } from 'react';
import { type Conversation, viewFor } from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';

/** Typing more of a name finds those beyond this. */
const MOST_LISTED = 50;

interface Found {
  readonly filter: string;
  readonly conversations: readonly Conversation[];
}

/** The newest conversations whose title or people match; those found last until others are. */
export function useMatching(filter: string): Found {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<Found>({ filter: '', conversations: [] });
  useQuery(
    { view: viewFor(filter), limit: MOST_LISTED },
    {
      on: bridge.on,
      ask: (question) => bridge.request('conversations.list', question),
      answered: ({ conversations }) => setFound({ filter, conversations }),
      failed: notices.getState().failed,
      touchedBy: { changed: ({ conversations }) => conversations?.length !== 0 },
    },
  );
  return found;
}
