import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { MOST_NAMED, type NewMessages } from '../../../shared/model/messages.ts';
import { LIMIT } from '../db/db.ts';
import { FROM_SELF, IS_UNREAD, MAY_BE_CRITICAL, NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';

/** The newest messages after `after`, at most `limit` of them, and whether the account sent them. */
export function listNewer(
  { archive }: Store,
  after: number,
  limit: number,
): readonly { readonly msgId: number; readonly isOwn: boolean }[] {
  const rows = archive.all<{ msgId: number; flags: number }>(
    `SELECT msgId, flags FROM messages WHERE msgId > ? ORDER BY msgId DESC ${LIMIT}`,
    after,
    limit,
  );
  return rows.map(({ msgId, flags }) => ({ msgId, isOwn: (flags & FROM_SELF) !== 0 }));
}

/** The ids after `after`. */
export function listIdsAfter({ archive }: Store, after: number): readonly MsgId[] {
  return archive
    .all<{ msgId: MsgId }>('SELECT msgId FROM messages WHERE msgId > ?', after)
    .map(({ msgId }) => msgId);
}

/** A new message. */
export interface NewRow {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  readonly isCritical: number | null;
}

/** Messages by others after `after`. `known`: messages to leave out, because they were announced or may be one's own. */
export function listNew({ archive }: Store, after: number, known: readonly MsgId[]): readonly NewRow[] {
  return archive.all<NewRow>(
    `SELECT msgId, convId, ${MAY_BE_CRITICAL} AS isCritical FROM messages WHERE msgId > ? AND flags & ? = 0
     AND msgId NOT IN (SELECT value FROM json_each(?)) ORDER BY msgId`,
    after,
    NEVER_UNREAD,
    JSON.stringify(known),
  );
}

/** Those of `ids` that count as unread. `known`: see `listNew`. */
export function listUnreadAmong(
  { archive }: Store,
  ids: readonly MsgId[],
  known: readonly MsgId[],
): readonly NewRow[] {
  return archive.all<NewRow>(
    `SELECT msgId, convId, ${MAY_BE_CRITICAL} AS isCritical FROM messages JOIN conversations AS c USING (convId)
     WHERE msgId IN (SELECT value FROM json_each(?)) AND ${IS_UNREAD}
     AND msgId NOT IN (SELECT value FROM json_each(?)) ORDER BY msgId`,
    JSON.stringify(ids),
    JSON.stringify(known),
  );
}

/** Messages, ascending. */
export function byConversation(rows: readonly NewRow[]): readonly Omit<NewMessages, 'mayBeMore'>[] {
  const idsOf = (items: readonly NewRow[]) => items.map(({ msgId }) => msgId);
  return Array.from(
    Map.groupBy(rows, ({ convId }) => convId),
    ([convId, items]) => {
      const critical = idsOf(items.filter(({ isCritical }) => isCritical === 1));
      return {
        convId,
        count: items.length,
        newest: idsOf(items.slice(-MOST_NAMED)),
        criticalCount: critical.length,
        critical: critical.slice(-MOST_NAMED),
      };
    },
  );
}
