import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Store } from '../../db/store.ts';
import { askAboutSent } from '../../outbox/afterRestore.ts';
import { IS_SENT } from '../../outbox/stateColumns.ts';

/** An outbox item that the service had accepted. */
export interface SentItem {
  readonly id: string;
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly text: string;
}

/** The items sent with an id above `common`. */
export function listSentAbove({ local }: Store, common: number): readonly SentItem[] {
  return local.all<SentItem>(
    `SELECT id, msgId, convId, text FROM outbox WHERE ${IS_SENT} AND msgId > ? ORDER BY place`,
    common,
  );
}

/**
 * The service has changed since the archive was read: only ids up to `common` mean the same as before. In one transaction, this resets
 * everything that uses ids: read marks, so that no new message counts as read; the claims of outbox items; where to look for failed items;
 * and items that were or may have been sent, whose delivery is now unknown except for `delivered`.
 */
export function forgetAbove({ local }: Store, common: number, delivered: readonly string[]): void {
  local.transaction(() => {
    if (common === 0) {
      // Nothing is the same: the history counts as read, as at the first sign-in.
      local.run('DELETE FROM read_marks');
      local.run('DELETE FROM baseline');
    } else {
      local.run('UPDATE read_marks SET readUpTo = ? WHERE readUpTo > ?', common, common);
      local.run('UPDATE baseline SET readUpTo = ? WHERE readUpTo > ?', common, common);
    }
    // Keep claims that are still valid. Otherwise a failed item would be taken for another message with the same text.
    local.run(
      `DELETE FROM claims WHERE msgId > ?
         AND msgId NOT IN (SELECT msgId FROM outbox WHERE msgId IS NOT NULL AND id IN (SELECT value FROM json_each(?)))`,
      common,
      JSON.stringify(delivered),
    );
    local.run(
      `DELETE FROM outbox WHERE ${IS_SENT} AND (msgId <= ? OR id IN (SELECT value FROM json_each(?)))`,
      common,
      JSON.stringify(delivered),
    );
    askAboutSent({ local });
    // If nothing is the same, there is no position to look for the others from.
    local.run(
      'UPDATE outbox SET sentAfter = iif(:common = 0, NULL, min(sentAfter, :common)) WHERE sentAfter IS NOT NULL',
      { common },
    );
  });
}
