import type { ConvId } from '../../../shared/model/ids.ts';
import { FROM_SELF } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { readUpTo, recountUnread } from './readMarks.ts';
import { invitedTo } from './titles.ts';
import { recountWaiting } from './waiting.ts';

/** Someone with no messages left in a conversation is no longer in it, unless invited. */
export function forgetSender(store: Store, convId: number, personId: number): void {
  const { archive } = store;
  const last = archive.get<{ msgId: number }>(
    'SELECT msgId FROM messages WHERE convId = ? AND senderId = ? ORDER BY msgId DESC LIMIT 1',
    convId,
    personId,
  );
  const person = archive.get<{ email: string; nameKey: number }>(
    'SELECT email, nameKey FROM people WHERE personId = ?',
    personId,
  );
  const isInvited = person !== undefined && invitedTo(store, convId).includes(person.email);
  if (last || isInvited) {
    const sql = 'UPDATE conversation_people SET lastMsgId = ? WHERE convId = ? AND personId = ?';
    archive.run(sql, last?.msgId ?? 0, convId, personId);
    return;
  }
  const gone = archive.run(
    'DELETE FROM conversation_people WHERE convId = ? AND personId = ?',
    convId,
    personId,
  );
  if (gone === 0 || !person) return;
  archive.run(
    'UPDATE conversations SET (others, othersKey) = (others - :one, othersKey - :key) WHERE convId = :convId',
    { convId, one: person.nameKey === 0 ? 0 : 1, key: person.nameKey },
  );
}

/** A person turned out to be the account itself: no longer one of the others, and what they wrote is never unread. */
export function ownInSummaries(store: Store, personId: number): void {
  const { archive } = store;
  archive.run(
    `UPDATE conversations SET lastFlags = lastFlags | ${FROM_SELF} WHERE lastSenderId = ?`,
    personId,
  );
  const theirs = archive.all<{ convId: ConvId }>(
    'SELECT convId FROM conversation_people WHERE personId = ?',
    personId,
  );
  recountOthers(store, personId);
  for (const { convId } of theirs) {
    recountUnread(store, convId, readUpTo(store, convId));
    recountWaiting(store, convId);
  }
}

/** Counts the others in the conversations of a person anew, with the keys of their names. */
export function recountOthers({ archive }: Store, personId: number): void {
  archive.run(
    `UPDATE conversations SET (others, othersKey) =
       (SELECT count(*), coalesce(sum(p.nameKey), 0) FROM conversation_people AS cp JOIN people AS p USING (personId)
        WHERE cp.convId = conversations.convId AND p.nameKey <> 0)
     WHERE convId IN (SELECT convId FROM conversation_people WHERE personId = ?)`,
    personId,
  );
}
