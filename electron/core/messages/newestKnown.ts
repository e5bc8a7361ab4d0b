import type { Store } from '../db/store.ts';
import { newestMsgId } from './messagePages.ts';

/** The newest message that was announced, or read, or there at the first sign-in; null before that. It outlives the archive. */
export function announcedUpTo({ local }: Pick<Store, 'local'>): number | null {
  const row = local.get<{ upTo: number | null }>(
    `SELECT max(upTo) AS upTo FROM (SELECT upTo FROM announced UNION ALL SELECT readUpTo FROM baseline
       UNION ALL SELECT readUpTo FROM read_marks)`,
  );
  return row?.upTo ?? null;
}

/** The newest message that is known or was announced; 0: none. */
export const newestKnown = (store: Store): number =>
  Math.max(announcedUpTo(store) ?? 0, newestMsgId(store) ?? 0);
