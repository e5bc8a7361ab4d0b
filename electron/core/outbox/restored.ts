import type { Db } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import { move } from './moves.ts';
import { listOutbox, listUnsent } from './table.ts';

/** What a backup says of the time at which it was made. */
export interface BackedUp {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The greatest msgId known then; what was sent later has a greater one (service API, section 2.1). */
  readonly newest: number;
}

/** Notes in local.db, for the backup that is made of it next, what is the newest message known. `at`: ms since the epoch. */
export function noteBackup({ archive, local }: Pick<Store, 'archive' | 'local'>, at: number): void {
  const head = archive.get<{ head: number | null }>('SELECT head FROM sync_state')?.head ?? 0;
  const own = local.get<{ newest: number }>(
    `SELECT max((SELECT coalesce(max(msgId), 0) FROM outbox), (SELECT coalesce(max(msgId), 0) FROM claims)) AS newest`,
  );
  local.run(
    'INSERT OR REPLACE INTO backed_up (one, at, newest) VALUES (1, ?, ?)',
    at,
    Math.max(head, own?.newest ?? 0),
  );
}

export function newestAtBackup(local: Db): BackedUp | null {
  return local.get<BackedUp>('SELECT at, newest FROM backed_up') ?? null;
}

/**
 * What waits in a restored outbox may have been sent after the backup: none of it goes out again before it was looked for behind `newest`.
 * Without that (null: a backup of an older Parley) nobody knows where to look, and the person decides.
 */
export function distrustOutbox(local: Db, newest: number | null): void {
  local.transaction(() => {
    for (const { item, sentAfter } of listUnsent({ local })) {
      const besides = { sentAfter: sentAfter ?? newest };
      move({ local }, item.id, { kind: 'restored', isTraceable: newest !== null }, besides);
    }
  });
}

/** No number of a message means anything any more: of what was sent or may have been the person is asked. */
export function askAboutSent({ local }: Pick<Store, 'local'>): void {
  local.transaction(() => {
    for (const { item } of listOutbox({ local }))
      move({ local }, item.id, { kind: 'renumbered' }, { sentAfter: null });
  });
}
