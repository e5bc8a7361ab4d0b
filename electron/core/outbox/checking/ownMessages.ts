import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Message } from '../../../../shared/model/messages.ts';
import { FROM_SELF } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { asMessages, MESSAGE_COLUMNS, MESSAGE_TABLES, type MessageRow } from '../../messages/messageRows.ts';

const OWN = `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.msgId > ?
  AND (m.flags & ${FROM_SELF} OR coalesce(p.email, '') = '')`;
const IN_CONVERSATION = `${OWN} AND m.convId = ? ORDER BY m.msgId`;
const ELSEWHERE = `${OWN} AND m.convId <> ? ORDER BY m.msgId`;
/** A service may start a conversation with up to this many messages of its own, less one. */
export const FIRST_FEW = 10;
const FIRST = `
  ${OWN} AND NOT EXISTS (SELECT 1 FROM messages AS o WHERE o.convId = m.convId AND o.msgId <= ?)
  AND (SELECT count(*) FROM
    (SELECT 1 FROM messages AS o WHERE o.convId = m.convId AND o.msgId < m.msgId LIMIT ${FIRST_FEW})) < ${FIRST_FEW}
  ORDER BY m.msgId`;
const BEFORE = `SELECT ${MESSAGE_COLUMNS} FROM ${MESSAGE_TABLES} WHERE m.convId = ? AND m.msgId < ?
  ORDER BY m.msgId LIMIT ${FIRST_FEW}`;

/** Stored messages by the signed-in user or unknown senders in a conversation after `after`, in order. */
export function listOwn({ archive }: Store, after: number, convId: ConvId): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(IN_CONVERSATION, after, convId));
}

/** The same in all other conversations. */
export function listOwnElsewhere({ archive }: Store, after: number, convId: ConvId): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(ELSEWHERE, after, convId));
}

/** The same in all conversations without a stored message as old as `after`, among their first few stored ones. */
export function listOwnFirst({ archive }: Store, after: number): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(FIRST, after, after));
}

/** The first messages of a conversation that come before this one. */
export function listBefore(
  { archive }: Store,
  { convId, msgId }: Pick<Message, 'convId' | 'msgId'>,
): readonly Message[] {
  return asMessages(archive, archive.all<MessageRow>(BEFORE, convId, msgId));
}
