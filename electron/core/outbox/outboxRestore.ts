import type { ConvId } from '../../../shared/model/ids.ts';
import { isFailed, type OutboxState } from '../../../shared/model/outbox.ts';
import type { Db } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import { applyEvent } from './applyEvent.ts';
import { IS_SENT } from './stateColumns.ts';
import { listOutbox, listUnsent, setOutboxState } from './table.ts';
import { isTwin } from './transition.ts';

/** The state at the time of a backup. */
export interface BackedUp {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The highest msgId known then. Later messages have higher ones (service API, section 2.1). */
  readonly newest: number;
}

/** Records the newest known message in local.db for its next backup. `at`: ms since the epoch. */
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
 * Unsent items of a restored outbox may have been sent after the backup. None is sent again before Parley looked for it: after its own
 * position, else after `newest`. Without either (null: a backup by an older Parley), the person decides. The person also
 * decides about items that had failed or were in doubt: the backup doesn't know which messages were sent since as other items, so an equal
 * message may not be theirs.
 */
export function distrustOutbox(local: Db, newest: number | null): void {
  local.transaction(() => {
    for (const { item, sentAfter: own } of listUnsent({ local })) {
      const sentAfter = isLeftToPerson(item.state) ? null : (own ?? newest);
      const event = { kind: 'restored', isTraceable: sentAfter !== null } as const;
      const hasChanged = applyEvent({ local }, item.id, event, { sentAfter });
      // Twins keep their position: no message is taken for one of them, nor for an equal item.
      if (!hasChanged && !isTwin(item.state)) setOutboxState({ local }, item.id, item.state, { sentAfter });
    }
  });
}

const isLeftToPerson = (state: OutboxState): boolean => isFailed(state) || state.kind === 'cannot-tell';

/** Message numbers have lost their meaning, so the person decides about items that were or may have been sent. */
function askAboutSent({ local }: Pick<Store, 'local'>): void {
  local.transaction(() => {
    for (const { item } of listOutbox({ local }))
      applyEvent({ local }, item.id, { kind: 'renumbered' }, { sentAfter: null });
  });
}

/** The items of the outbox that a restored service has. */
interface OnService {
  /** Ids up to it mean the same as before; 0: none. */
  readonly common: number;
  /** The ids of items that are there. */
  readonly delivered: readonly string[];
  /** Conversations whose number may be another one's. */
  readonly lost: readonly ConvId[];
}

/** Ids above `common` mean other messages now: items that were sent and are not there are in doubt. Call it inside a transaction. */
export function forgetSentAbove({ local }: Store, { common, delivered, lost }: OnService): void {
  // Keep claims that are still valid. Otherwise a failed item would be taken for another message with the same text.
  local.run(
    `DELETE FROM claims WHERE msgId > ?
       AND msgId NOT IN (SELECT msgId FROM outbox WHERE msgId IS NOT NULL AND id IN (SELECT value FROM json_each(?)))`,
    common,
    JSON.stringify(delivered),
  );
  // To a conversation with another one's number it was delivered, but not to those it was written to, unless it created that one.
  local.run(
    `DELETE FROM outbox WHERE ${IS_SENT} AND (msgId <= :common OR (id IN (SELECT value FROM json_each(:delivered))
       AND (title IS NOT NULL OR participants <> '[]' OR convId NOT IN (SELECT value FROM json_each(:lost)))))`,
    { common, delivered: JSON.stringify(delivered), lost: JSON.stringify(lost) },
  );
  askAboutSent({ local });
  // If nothing is the same, there is no position to look for the others from.
  local.run(
    'UPDATE outbox SET sentAfter = iif(:common = 0, NULL, min(sentAfter, :common)) WHERE sentAfter IS NOT NULL',
    { common },
  );
}
