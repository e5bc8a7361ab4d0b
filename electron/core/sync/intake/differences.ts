import { type ConvId, convId, type MsgId, msgId } from '../../../../shared/model/ids.ts';
import type { WireMessage } from '../../api/wire.ts';
import type { Interval } from '../../coverage/interval.ts';
import { DELETED, FORWARDED } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { withKnown, withoutDeleted } from '../../messages/batch.ts';
import { createdMs, knownTime } from '../../messages/created.ts';
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  TEXTLESS_COLUMNS,
  UNKNOWN_SIZE,
  withParts,
} from '../../messages/messageRows.ts';
import { withOwnSender } from '../../outbox/claims.ts';
import { type Applied, applyBatch } from './applyBatch.ts';

interface ComparedRow extends MessageRow {
  readonly attachmentId: string | null;
  readonly fileName: string | null;
  readonly fileSize: number | null;
  readonly mimeType: string | null;
  readonly address: string | null;
  readonly isMyLocation: number | null;
}

/** A stored message. */
export interface Shown {
  readonly msgId: MsgId;
  readonly convId: ConvId;
}

/** So many stored texts are in memory at a time, each of up to 4 MB. */
const AT_ONCE = 25;

/** Those of `messages` that are missing or differ from the stored ones. Only reads, because mostly there are none. */
export function differing(store: Store, messages: readonly WireMessage[]): readonly WireMessage[] {
  const parts = Array.from({ length: Math.ceil(messages.length / AT_ONCE) }, (_, part) =>
    messages.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  return parts.flatMap((part) => differingOf(store, part));
}

function differingOf(store: Store, messages: readonly WireMessage[]): readonly WireMessage[] {
  const rows = store.archive.all<ComparedRow>(
    `SELECT ${MESSAGE_COLUMNS}, a.attachmentId, a.fileName, a.fileSize, a.mimeType, l.address, l.isMyLocation
     FROM json_each(?) AS wanted CROSS JOIN messages AS m ON m.msgId = wanted.value
     LEFT JOIN people AS p ON p.personId = m.senderId ${withParts('m', 'a', 'l')}`,
    JSON.stringify(messages.map((message) => message.msgId)),
  );
  const stored = new Map(rows.map((row) => [row.msgId, row]));
  return withOwnSender(store, withoutDeleted(messages)).filter((message) => {
    const row = stored.get(message.msgId);
    return row === undefined || asStored(row) !== asGiven(withKnown(row, message));
  });
}

/** The messages within the interval, of one conversation or of all (null), that are stored and not known to be deleted. */
export function shownWithin(
  { archive }: Store,
  { after, through }: Interval,
  convId: number | null,
): readonly Shown[] {
  const place = convId === null ? '' : 'convId = :convId AND ';
  const range = { after, through };
  return archive.all<Shown>(
    `SELECT msgId, convId FROM messages WHERE ${place}msgId > :after AND msgId <= :through AND flags & ${DELETED} = 0`,
    convId === null ? range : { ...range, convId },
  );
}

/** Marks messages that the service no longer returns as deleted. Their place stays, their content goes. */
export function markGone(store: Store, ids: readonly MsgId[]): Applied {
  const rows = store.archive.all<MessageRow>(
    `SELECT ${TEXTLESS_COLUMNS} FROM json_each(?) AS wanted CROSS JOIN messages AS m ON m.msgId = wanted.value
     LEFT JOIN people AS p ON p.personId = m.senderId`,
    JSON.stringify(ids),
  );
  return applyBatch(store, { messages: rows.map(asGone), covered: null });
}

function asGone(row: MessageRow): WireMessage {
  return {
    msgId: msgId(row.msgId),
    convId: convId(row.convId),
    created: knownTime(row.created),
    senderEmail: row.sender ?? '',
    msgType: row.kind,
    msgText: '',
    attachment: null,
    quotedMsgId: row.quotedMsgId ?? 0,
    locationData: null,
    isForwarded: false,
    priority: row.priority,
    isDeleted: true,
  };
}

function asStored(row: ComparedRow): string {
  return JSON.stringify([
    ...[row.convId, row.created, row.sender?.toLowerCase() ?? '', row.kind, row.text, row.priority],
    ...[row.quotedMsgId ?? 0, (row.flags & DELETED) !== 0, (row.flags & FORWARDED) !== 0],
    ...[row.attachmentId, row.fileName, row.fileSize, row.mimeType],
    ...[row.address, row.isMyLocation === null ? null : row.isMyLocation === 1],
  ]);
}

function asGiven({ attachment, locationData, ...message }: WireMessage): string {
  return JSON.stringify([
    ...[message.convId, createdMs(message.created), message.senderEmail.toLowerCase(), message.msgType],
    ...[message.msgText, message.priority, message.quotedMsgId, message.isDeleted, message.isForwarded],
    ...[attachment?.attachmentId ?? null, attachment?.fileName ?? null],
    ...[attachment && (attachment.fileSize ?? UNKNOWN_SIZE), attachment?.mimeType ?? null],
    ...[locationData?.address ?? null, locationData?.isMyLocation ?? null],
  ]);
}
