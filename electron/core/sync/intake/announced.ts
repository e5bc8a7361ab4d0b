import type { Store } from '../../db/store.ts';

/** The newest message that was announced, or read, or there at the first sign-in; null before that. It outlives the archive. */
export function announcedUpTo({ local }: Store): number | null {
  const row = local.get<{ upTo: number | null }>(
    `SELECT max(upTo) AS upTo FROM (SELECT upTo FROM announced UNION ALL SELECT readUpTo FROM baseline
       UNION ALL SELECT readUpTo FROM read_marks)`,
  );
  return row?.upTo ?? null;
}

/** Everything up to the message counts as announced from now on. */
export function setAnnounced({ local }: Store, upTo: number): void {
  local.run('INSERT OR REPLACE INTO announced (one, upTo) VALUES (1, ?)', upTo);
}

/** Ids above `common` mean other messages now, so none of them counts as announced. */
export function forgetAnnouncedAbove({ local }: Store, common: number): void {
  if (common === 0) local.run('DELETE FROM announced');
  else local.run('UPDATE announced SET upTo = ? WHERE upTo > ?', common, common);
}
