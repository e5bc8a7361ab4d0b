import type { AttachmentRow } from './attachmentTable.ts';
import type { Db } from './database.ts';

/** 0 normal, 3 critical (section 4.3, rule 3). */
export type Priority = 0 | 3;

const PRIORITY_NAMES: Readonly<Record<Priority, string>> = { 0: 'normal', 3: 'critical' };

/** A message before it has an id. */
export interface NewMessage {
  readonly convId: number;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly senderEmail: string;
  readonly msgType: string;
  readonly msgText: string;
  readonly attachment: AttachmentRow | null;
  /** 0 when none is quoted. */
  readonly quotedMsgId: number;
  readonly location: { readonly address: string; readonly isMyLocation: boolean } | null;
  readonly isForwarded: boolean;
  readonly priority: Priority;
  readonly isDeleted: boolean;
}

/** A stretch of messages, oldest first, ready to be sent. */
export interface MessagePage {
  readonly count: number;
  /** The msgId of the newest of them; 0 when there is none. */
  readonly last: number;
  /** The objects of section 2.1 as JSON in UTF-8, with commas between and no brackets around; empty when there is none. */
  readonly json: Buffer;
}

type PageRow = [count: number, last: number | null, json: Buffer | null];

const pageOf = (rows: string): string =>
  `SELECT count(*), max(msgId), CAST(group_concat(part) AS BLOB)
   FROM (SELECT m.msgId, '{"msgId":' || m.msgId || ',' || m.answer AS part ${rows} LIMIT ?)`;

// CROSS JOIN, INDEXED BY and the column of ORDER BY keep the range leading: no page ever scans or sorts the messages.
export const PAGE_OF_USER = pageOf(
  'FROM inbox i CROSS JOIN messages m ON m.msgId = i.msgId WHERE i.userId = ? AND i.msgId > ? ORDER BY i.msgId',
);
export const PAGE_OF_CONVERSATION = pageOf(
  'FROM messages m INDEXED BY messagesByConversation WHERE m.convId = ? AND m.msgId > ? ORDER BY m.msgId',
);

export type MessageTable = ReturnType<typeof messageTable>;

/**
 * Messages are written once and read often, so each is kept as the JSON text that /get answers with. A page is put together
 * inside SQLite and comes out as bytes: seven times as fast as reading columns and making JSON of them here.
 */
export function messageTable(db: Db) {
  const insert = db.prepare<[number | null, number, string | null, string]>(
    'INSERT INTO messages (msgId, convId, attachmentId, answer) VALUES (?, ?, ?, ?)',
  );
  const deliver = db.prepare<[number, number]>(
    'INSERT INTO inbox (userId, msgId) SELECT userId, ? FROM members WHERE convId = ?',
  );
  const page = (sql: string) => db.prepare<[number, number, number], PageRow>(sql).raw();
  const ofUser = page(PAGE_OF_USER);
  const ofConversation = page(PAGE_OF_CONVERSATION);
  const find = db.prepare<[number], string>('SELECT answer FROM messages WHERE msgId = ?').pluck();
  const replace = db.prepare<[string, number]>(
    'UPDATE messages SET answer = ?, attachmentId = NULL WHERE msgId = ?',
  );

  return {
    /** Call inside a transaction, so that the message and its deliveries are one. `msgId` null: the next free one. */
    add: (message: NewMessage, msgId: number | null = null): number => {
      const { convId, attachment } = message;
      const added = insert.run(msgId, convId, attachment?.attachmentId ?? null, answerOf(message));
      const id = Number(added.lastInsertRowid);
      deliver.run(id, convId);
      return id;
    },
    /** The first `limit` messages after `after` in all conversations of the user. */
    ofUser: (userId: number, after: number, limit: number): MessagePage =>
      toPage(ofUser.get(userId, after, limit)),
    /** The same within one conversation. Whether the user may see it has to be checked before. */
    ofConversation: (convId: number, after: number, limit: number): MessagePage =>
      toPage(ofConversation.get(convId, after, limit)),
    /** Leaves the message in its place, without its content. @returns false if there is no such message. */
    markDeleted: (msgId: number): boolean => {
      const answer = find.get(msgId);
      if (answer === undefined) return false;
      const message: object = JSON.parse(`{${answer}`);
      replace.run(
        withoutBrace({ ...message, msgText: '', attachment: null, locationData: null, isDeleted: true }),
        msgId,
      );
      return true;
    },
  };
}

/** The object of section 2.1, but for `{"msgId":…,` at its start. */
function answerOf(message: NewMessage): string {
  const { attachment, location } = message;
  return withoutBrace({
    convId: message.convId,
    created: message.created,
    senderEmail: message.senderEmail,
    msgType: message.msgType,
    msgText: message.msgText.toWellFormed(),
    attachment: attachment && {
      attachmentId: attachment.attachmentId,
      fileName: attachment.fileName,
      fileSize: attachment.fileSize,
      mimeType: attachment.mimeType,
    },
    quotedMsgId: message.quotedMsgId,
    locationData: location,
    isForwarded: message.isForwarded,
    priority: PRIORITY_NAMES[message.priority],
    isDeleted: message.isDeleted,
  });
}

const withoutBrace = (message: object): string => JSON.stringify(message).slice(1);

const toPage = (row: PageRow | undefined): MessagePage => ({
  count: row?.[0] ?? 0,
  last: row?.[1] ?? 0,
  json: row?.[2] ?? Buffer.alloc(0),
});
