import { useEffect, useState } from 'react';
import type { FileUsage } from '../../../shared/files.ts';
import type { ConvId } from '../../../shared/model.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { coalesce } from '../../lib/query/coalesce.ts';
import { useNotices } from '../notices/noticesStore.ts';

/** How much of a conversation's files, or of all when null, is on this computer, kept up to date; null until it is known. */
export function useFileUsage(convId: ConvId | null): FileUsage | null {
  const { bridge } = useAppStores();
  const failed = useNotices((state) => state.failed);
  const [usage, setUsage] = useState<FileUsage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const reread = coalesce(async () => {
      const answer = await bridge.request('files.usage', { convId });
      if (isCurrent) setUsage(answer);
    }, failed);
    const stop = bridge.on('files', (statuses) => {
      // What is still on its way does not count yet.
      if (statuses.some(({ state }) => state !== 'fetching')) reread();
    });
    reread();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge, failed, convId]);
  return usage;
}
