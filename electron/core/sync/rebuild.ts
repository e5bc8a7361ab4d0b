import type { ConvId, MsgId } from '../../../shared/model.ts';
import type { Store } from '../db/store.ts';
import { askAboutSent } from '../outbox/restored.ts';

/** An item of the outbox that the service had taken. */
export interface SentItem {
  readonly id: string;
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly text: string;
}

/** The items that were sent with an id above `common`. */
export function listSentAbove({ local }: Store, common: number): readonly SentItem[] {
  return local.all<SentItem>(
    `SELECT id, msgId, convId, text FROM outbox WHERE state = 'sent' AND msgId > ? ORDER BY place`,
    common,
  );
}

/**
 * The service is another than the one that the archive was read from: only ids up to `common` mean the same as before. What is kept of
 * ids here is brought back to that, in one transaction: read marks, so that nothing new is taken for read; which messages are items of the
 * outbox, and from where on those that failed are looked for; and what was sent or may have been, of which nothing can be told any more but
 * of `arrived`.
 */
export function forgetAbove({ local }: Store, common: number, arrived: readonly string[]): void {
  local.transaction(() => {
    if (common === 0) {
      // Nothing is as it was: the history counts as read, as at the first sign-in.
      local.run('DELETE FROM read_marks');
      local.run('DELETE FROM baseline');
    } else {
      local.run('UPDATE read_marks SET readUpTo = ? WHERE readUpTo > ?', common, common);
      local.run('UPDATE baseline SET readUpTo = ? WHERE readUpTo > ?', common, common);
    }
    // What stays what it was is no other item's message; else one that failed would be taken for another that says the same.
    local.run(
      `DELETE FROM claims WHERE msgId > ?
         AND msgId NOT IN (SELECT msgId FROM outbox WHERE msgId IS NOT NULL AND id IN (SELECT value FROM json_each(?)))`,
      common,
      JSON.stringify(arrived),
    );
    local.run(
      `DELETE FROM outbox WHERE state = 'sent' AND (msgId <= ? OR id IN (SELECT value FROM json_each(?)))`,
      common,
      JSON.stringify(arrived),
    );
    askAboutSent({ local });
    // Where nothing is as it was, nobody knows behind what to look for the others.
    local.run(
      'UPDATE outbox SET sentAfter = iif(:common = 0, NULL, min(sentAfter, :common)) WHERE sentAfter IS NOT NULL',
      { common },
    );
  });
}
