import type { ConvId } from '../../../shared/model/ids.ts';
import type { Seen } from '../../../shared/model/triage.ts';
import { NEVER_UNREAD } from '../db/flags.ts';
import type { Store } from '../db/store.ts';

/** Those in which no one else has written since the person saw them. */
export function stillSeen(
  { archive }: Pick<Store, 'archive'>,
  conversations: readonly Seen[],
): readonly ConvId[] {
  return archive
    .all<{ convId: ConvId }>(
      `SELECT c.convId FROM json_each(?) AS seen JOIN conversations AS c ON c.convId = seen.value ->> 'convId'
       WHERE ifnull(c.lastMsgId, 0) <= seen.value ->> 'upTo' OR NOT EXISTS (
         SELECT 1 FROM messages AS m
         WHERE m.convId = c.convId AND m.msgId > seen.value ->> 'upTo' AND m.flags & ${NEVER_UNREAD} = 0)`,
      JSON.stringify(conversations),
    )
    .map(({ convId }) => convId);
}
