import type { Db } from './database.ts';

/** Section 2.2, and where the content is. */
export interface AttachmentRow {
  readonly attachmentId: string;
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
  readonly mimeType: string;
  /** Names the content in the file store; several attachments may share one. */
  readonly blob: string;
}

export type AttachmentTable = ReturnType<typeof attachmentTable>;

/** The data about attachments; their content is in `fileStore.ts`. */
export function attachmentTable(db: Db) {
  const insert = db.prepare<[string, string, number, string, string]>(
    'INSERT INTO attachments (attachmentId, fileName, fileSize, mimeType, blob) VALUES (?, ?, ?, ?, ?)',
  );
  const columns = 'a.attachmentId, a.fileName, a.fileSize, a.mimeType, a.blob';
  const visible = db.prepare<[string, number], AttachmentRow>(
    `SELECT ${columns} FROM attachments a JOIN messages m ON m.attachmentId = a.attachmentId
     JOIN members ON members.convId = m.convId WHERE a.attachmentId = ? AND members.userId = ? LIMIT 1`,
  );
  const ofMessage = db.prepare<[number, number, number], AttachmentRow>(
    `SELECT ${columns} FROM messages m JOIN attachments a ON a.attachmentId = m.attachmentId
     JOIN members ON members.convId = m.convId WHERE m.msgId = ? AND m.convId = ? AND members.userId = ?`,
  );
  const withBlob = db.prepare<[string], number>('SELECT 1 FROM attachments WHERE blob = ? LIMIT 1').pluck();

  return {
    add: (row: AttachmentRow): void =>
      void insert.run(row.attachmentId, row.fileName, row.fileSize, row.mimeType, row.blob),
    /** Undefined also when no message that the user can see carries it. */
    findVisible: (attachmentId: string, userId: number): AttachmentRow | undefined =>
      visible.get(attachmentId, userId),
    findOfMessage: (convId: number, msgId: number, userId: number): AttachmentRow | undefined =>
      ofMessage.get(msgId, convId, userId),
    usesBlob: (blob: string): boolean => withBlob.get(blob) === 1,
  };
}
