import { useCallback, useEffect, useMemo, useState } from 'react';
import type { DigestEntry, DigestPlace, DigestStart } from '../../../shared/model/digest.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';
import { useNotices } from '../notices/noticesStore.ts';

const AT_ONCE = 20;
/** As many as core gives in one answer. */
const MOST_AT_ONCE = 500;

interface Read {
  /** The time that it was asked for. */
  readonly from: number | null;
  readonly start: DigestStart;
  readonly entries: readonly DigestEntry[];
  readonly hasMore: boolean;
}

/** The digest since a time (see the route `digest.start`), kept up to date; null until it is read. `from` undefined: no time yet. */
export function useDigest(from: number | null | undefined) {
  const { bridge } = useAccountStores();
  const failed = useNotices((state) => state.failed);
  const [read, setRead] = useState<Read | null>(null);
  const [wanted, setWanted] = useState(AT_ONCE);
  const query = useMemo(
    () =>
      createQuery({
        ...{ on: bridge.on, failed },
        ask: () => (from === undefined ? Promise.resolve(null) : readDigest(bridge, from, wanted)),
        answered: setRead,
        touchedBy: { changed: () => true, digest: () => from === null },
      }),
    [bridge, failed, from, wanted],
  );
  useEffect(() => query.watch(), [query]);
  const readAll = useCallback(
    async () =>
      from === undefined ? [] : (await readDigest(bridge, from, Number.POSITIVE_INFINITY)).entries,
    [bridge, from],
  );
  return {
    digest: read?.from === from ? read : null,
    more: () => setWanted((now) => now + AT_ONCE),
    /** All of its conversations, also those that are not shown. */
    readAll,
  };
}

async function readDigest({ request }: Bridge, from: number | null, wanted: number): Promise<Read> {
  const start = await request('digest.start', { from });
  const found = new Map<number, DigestEntry>();
  let before: DigestPlace | null = null;
  if (start.at === null) return { from, start, entries: [], hasMore: false };
  do {
    const limit = Math.min(wanted - found.size, MOST_AT_ONCE);
    const page: Awaited<ReturnType<typeof request<'digest.page'>>> = await request('digest.page', {
      ...{ after: start.after, upTo: start.upTo, before, limit },
    });
    // One whose place changed between two pages may be in both.
    for (const entry of page.entries) found.set(entry.conversation.convId, entry);
    before = page.next;
  } while (before !== null && found.size < wanted);
  return { from, start, entries: [...found.values()], hasMore: before !== null };
}
