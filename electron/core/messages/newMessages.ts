import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { NewMessages } from '../../../shared/model/messages.ts';
import { LIMIT } from '../db/db.ts';
import { FROM_SELF, IS_CRITICAL, NEVER_UNREAD } from '../db/flags.ts';
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

/** How many of a conversation's newest messages are named. */
const NAMED = 3;

/** Messages by others after `after`, by conversation. `known`: messages to leave out, because they were announced or may be one's own. */
export function listNewByConversation(
  { archive }: Store,
  after: number,
  known: readonly MsgId[],
): readonly Omit<NewMessages, 'mayBeMore'>[] {
  const rows = archive.all<{ msgId: MsgId; convId: ConvId; isCritical: number | null }>(
    `SELECT msgId, convId, ${IS_CRITICAL} AS isCritical FROM messages WHERE msgId > ? AND flags & ? = 0
     AND msgId NOT IN (SELECT value FROM json_each(?)) ORDER BY msgId`,
    after,
    NEVER_UNREAD,
    JSON.stringify(known),
  );
  return Array.from(
    Map.groupBy(rows, ({ convId }) => convId),
    ([convId, items]) => ({
      convId,
      count: items.length,
      newest: items.slice(-NAMED).map(({ msgId }) => msgId),
      critical: items.findLast(({ isCritical }) => isCritical === 1)?.msgId ?? null,
    }),
  );
}
