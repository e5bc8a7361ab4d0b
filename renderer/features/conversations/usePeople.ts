import { useState } from 'react';
import { LONGEST_EMAIL, type Person } from '../../../shared/model/people.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';

const SHOWN_AT_ONCE = 50;

interface FoundPeople {
  /** The best first. */
  readonly people: readonly Person[];
  readonly foundFor: string;
}

/** People seen whose name or address fits, to complete addresses from. Rejects with an AppError. */
export const findPeople = (request: Bridge['request'], filter: string): Promise<readonly Person[]> =>
  request('people.list', { filter, limit: SHOWN_AT_ONCE });

/** The same while it is shown. The results for an earlier filter stay until the new ones arrive. Null looks for no one, and no one fits a text longer than any address. */
export function usePeople(filter: string | null): FoundPeople {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<FoundPeople>({ people: [], foundFor: '' });
  const isTooLong = filter !== null && filter.length > LONGEST_EMAIL;
  useQuery(isTooLong ? null : filter, {
    on: bridge.on,
    ask: async (foundFor) => ({ people: await findPeople(bridge.request, foundFor), foundFor }),
    answered: setFound,
    failed: notices.getState().failed,
  });
  return isTooLong ? { people: [], foundFor: filter } : found;
}
