import type { ConvId, Message } from '../../../shared/model.ts';
import { FROM_SELF } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import { asMessages, MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow } from '../messages/messageRows.ts';

const OWN = `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId > ?
  AND (m.flags & ${FROM_SELF} OR coalesce(p.email, '') = '')`;
const IN_CONVERSATION = `${OWN} AND m.convId = ? ORDER BY m.msgId`;
/** A service may begin a conversation with so many messages of its own, less one. */
export const FIRST_FEW = 10;
const FIRST = `
  ${OWN} AND NOT EXISTS (SELECT 1 FROM messages AS o WHERE o.convId = m.convId AND o.msgId <= ?)
  AND (SELECT count(*) FROM
    (SELECT 1 FROM messages AS o WHERE o.convId = m.convId AND o.msgId < m.msgId LIMIT ${FIRST_FEW})) < ${FIRST_FEW}
  ORDER BY m.msgId`;
const BEFORE = `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.convId = ? AND m.msgId < ?
  ORDER BY m.msgId LIMIT ${FIRST_FEW}`;

/** What the signed-in user, or nobody knows who, wrote in a conversation after the message `after`, in order, as far as it is stored. */
export function listOwn({ archive }: Store, after: number, convId: ConvId): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(IN_CONVERSATION, after, convId));
}

/** The same in all conversations of which nothing as old as `after` is stored, as far as it is among the first few that are stored of them. */
export function listOwnFirst({ archive }: Store, after: number): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(FIRST, after, after));
}

/** The first messages of a conversation, as far as they come before this one. */
export function listBefore(
  { archive }: Store,
  { convId, msgId }: Pick<Message, 'convId' | 'msgId'>,
): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(BEFORE, convId, msgId));
}
