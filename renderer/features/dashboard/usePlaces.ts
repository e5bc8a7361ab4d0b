import { useState } from 'react';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { PlacesOnMap } from '../../../shared/model/dashboard.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';

/** The places of a part of the map, kept up to date. */
export function usePlaces(wanted: RouteInput<'dashboard.places'>) {
  const { bridge } = useAccountStores();
  const [found, setFound] = useState<PlacesOnMap | null>(null);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useQuery(
    { ...wanted, attempt },
    {
      on: bridge.on,
      ask: ({ attempt: _, ...question }) => bridge.request('dashboard.places', question),
      answered: (places) => {
        setFound(places);
        setFailure(null);
      },
      failed: (thrown) => setFailure(AppError.from(thrown)),
      touchedBy: { changed: () => true },
    },
  );
  return { found, failure, again: () => setAttempt(attempt + 1) };
}
