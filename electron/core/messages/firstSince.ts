import type { ConvId } from '../../../shared/model/ids.ts';
import type { DatedMessage } from '../../../shared/model/messages.ts';
import type { Store } from '../db/store.ts';
import { KNOWN_FROM_MS } from './created.ts';

/** Messages whose times are out of order among so many are still found. */
const LOOK_BACK = 200;

/** `messages_of_conversation` is an index by (convId, msgId). Messages of unknown time are passed over. */
const KNOWN = `
  SELECT msgId, created FROM messages
  WHERE convId = :convId AND flags & :hidden = 0 AND created >= ${KNOWN_FROM_MS}`;
const FIRST_BETWEEN = `${KNOWN} AND msgId >= :low AND msgId < :high ORDER BY msgId LIMIT 1`;
const LAST_BEFORE = `${KNOWN} AND msgId < :high ORDER BY msgId DESC LIMIT ${LOOK_BACK}`;

/**
 * The first message of a conversation at `from` (ms since the epoch) or later; null if there is none. It bisects by msgId, so it reads some
 * 50 rows of any number: with an index by time, storing messages would take half as long again. `created` grows with msgId as far as the
 * clock of the service does. Where times go back and forth, the answer is a place at which they pass `from`, of which there are several
 * then.
 */
export function firstSince(
  { archive }: Store,
  convId: ConvId,
  from: number,
  hidden: number,
): DatedMessage | null {
  const conversation = { convId, hidden };
  const end = archive.get<{ last: number | null }>(
    'SELECT max(msgId) AS last FROM messages WHERE convId = ?',
    convId,
  );
  let found: DatedMessage | null = null;
  let low = 0;
  let high = (end?.last ?? -1) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const between = { ...conversation, low: middle, high };
    const message = archive.get<DatedMessage>(FIRST_BETWEEN, between);
    if (message !== undefined && message.created < from) {
      low = message.msgId + 1;
    } else {
      found = message ?? found;
      high = middle;
    }
  }
  if (found === null) return null;
  const { msgId, created: latest } = found;
  const before = archive.all<DatedMessage>(LAST_BEFORE, { ...conversation, high: msgId });
  return before.findLast(({ created }) => created >= from && created <= latest) ?? found;
}
