import { fileKindOf } from '../../../../shared/model/files/fileKind.ts';
import type { Migration } from '../migrate.ts';

/** The nature of files, and indexes for lists of files, so that these need not read a single message. */
export const archive3: Migration = {
  name: 'natures and lists of files',
  sql: `
    -- What the first bytes say (files/look.ts); nothing of it counts before isLookedAt.
    ALTER TABLE contents ADD COLUMN isLookedAt INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE contents ADD COLUMN sniffed TEXT;
    ALTER TABLE contents ADD COLUMN isText INTEGER NOT NULL DEFAULT 0;
    -- Of a picture that can be shown; pixels.
    ALTER TABLE contents ADD COLUMN width INTEGER;
    ALTER TABLE contents ADD COLUMN height INTEGER;
    ALTER TABLE contents ADD COLUMN isAnimated INTEGER NOT NULL DEFAULT 0;

    -- Of its message; see fileKindOf for kind.
    ALTER TABLE attachments ADD COLUMN convId INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attachments ADD COLUMN senderId INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attachments ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attachments ADD COLUMN isDeleted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE attachments ADD COLUMN kind TEXT NOT NULL DEFAULT 'other';
    UPDATE attachments SET (convId, senderId, created, isDeleted) = (m.convId, m.senderId, m.created, m.flags & 1)
      FROM messages AS m WHERE m.msgId = attachments.msgId;
    -- With all that a list is filtered by, so that what it leaves out is never read.
    CREATE INDEX files_of_conversation ON attachments (convId, msgId, isDeleted, kind, senderId, created);

    -- savedTo: where the person saved it last.
    ALTER TABLE fetched ADD COLUMN convId INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE fetched ADD COLUMN savedTo TEXT;
    ALTER TABLE fetched ADD COLUMN isAutomatic INTEGER NOT NULL DEFAULT 0;
    UPDATE fetched SET convId = m.convId FROM messages AS m WHERE m.msgId = fetched.msgId;
    CREATE INDEX fetched_of_conversation ON fetched (convId);
    CREATE INDEX fetched_newest ON fetched (at);
  `,
  fill: (db) => {
    const files = db.all<{ msgId: number; fileName: string; mimeType: string }>(
      'SELECT msgId, fileName, mimeType FROM attachments',
    );
    for (const file of files) {
      db.run('UPDATE attachments SET kind = ? WHERE msgId = ?', fileKindOf(file), file.msgId);
    }
  },
};
