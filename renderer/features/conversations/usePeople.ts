import { useState } from 'react';
import type { ConvId } from '../../../shared/model/ids.ts';
import { type FoundPeople, LONGEST_EMAIL } from '../../../shared/model/people.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';

/** A list of so many people is drawn at once; a search finds the others. */
const SHOWN_AT_ONCE = 50;

interface PeopleShown extends FoundPeople {
  readonly foundFor: string;
}

const NO_ONE: FoundPeople = { people: [], total: 0 };

/** People seen whose name or address fits, in a conversation or, for null, in any. Rejects with an AppError. */
export const findPeople = (
  request: Bridge['request'],
  filter: string,
  convId: ConvId | null = null,
): Promise<FoundPeople> => request('people.list', { filter, convId, limit: SHOWN_AT_ONCE });

/**
 * The same while it is shown. The results for an earlier filter stay until the new ones arrive. Null looks for no one, and no one fits a
 * text longer than any address.
 */
export function usePeople(filter: string | null, convId: ConvId | null = null): PeopleShown {
  const { bridge } = useAccountStores();
  const { notices } = useAppStores();
  const [found, setFound] = useState<PeopleShown>({ ...NO_ONE, foundFor: '' });
  const isTooLong = filter !== null && filter.length > LONGEST_EMAIL;
  useQuery(isTooLong || filter === null ? null : { filter, convId }, {
    on: bridge.on,
    ask: async (asked) => ({
      ...(await findPeople(bridge.request, asked.filter, asked.convId)),
      foundFor: asked.filter,
    }),
    answered: setFound,
    failed: notices.getState().failed,
  });
  return isTooLong ? { ...NO_ONE, foundFor: filter } : found;
}
