import { useState } from 'react';
import type { FileUsage } from '../../../shared/model/files/files.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useQuery } from '../../lib/query/useQuery.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** How much of a conversation's files, or of all when null, is on this computer. Stays up to date; null until known. */
export function useFileUsage(convId: ConvId | null): FileUsage | null {
  const { request, on } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [usage, setUsage] = useState<FileUsage | null>(null);
  useQuery(
    { convId },
    {
      ...{ on, failed },
      ask: (question) => request('files.usage', question),
      answered: setUsage,
      // Running downloads don't count yet.
      touchedBy: { files: (statuses) => statuses.some(({ state }) => state !== 'fetching') },
    },
  );
  return usage;
}
