import type { Migration } from '../migrate.ts';

const hasText = (sha256: string) =>
  `EXISTS (SELECT 1 FROM content_texts WHERE sha256 = ${sha256} AND hasText)`;
const again = (msgId: string) =>
  `INSERT INTO index_log (firstId, lastId, added) VALUES (${msgId}, ${msgId}, 0);`;
const messagesAgain = (sha256: string) => `INSERT INTO index_log (firstId, lastId, added)
        SELECT msgId, msgId, 0 FROM fetched WHERE sha256 = ${sha256} ORDER BY msgId DESC;`;

/** The texts of files that are on this computer. The full-text index takes messages in again whose files have other texts than before. */
export const archive14: Migration = {
  name: 'texts of files',
  sql: `
    -- By the content. reader: the version of the code that tried. attempts: how often it did. While text and failure are null, it is at it.
    CREATE TABLE content_texts (
      sha256 TEXT PRIMARY KEY,
      reader INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      failure TEXT,
      text TEXT,
      hasText INTEGER AS (text IS NOT NULL) STORED
    ) STRICT;
    -- All but the text, which SQLite would read to see whether there is one: so 50,000 files are counted without 50,000 texts.
    CREATE INDEX known_texts ON content_texts (sha256, hasText, reader, attempts, failure);

    CREATE TRIGGER content_text_read AFTER UPDATE OF text ON content_texts WHEN NEW.text IS NOT OLD.text BEGIN
      ${messagesAgain('NEW.sha256')}
    END;
    CREATE TRIGGER content_text_removed AFTER DELETE ON content_texts WHEN OLD.text IS NOT NULL BEGIN
      ${messagesAgain('OLD.sha256')}
    END;
    -- The texts of contents that have gone, which are removed some at a time: all at once may be gigabytes.
    CREATE TABLE gone_texts (
      sha256 TEXT PRIMARY KEY
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER content_removed AFTER DELETE ON contents
    WHEN EXISTS (SELECT 1 FROM content_texts WHERE sha256 = OLD.sha256) BEGIN
      INSERT INTO gone_texts (sha256) VALUES (OLD.sha256) ON CONFLICT DO NOTHING;
    END;
    -- Before it: it may take the place of another file of the same message.
    CREATE TRIGGER file_with_text_fetched BEFORE INSERT ON fetched
    WHEN ${hasText('NEW.sha256')} OR EXISTS (SELECT 1 FROM fetched WHERE msgId = NEW.msgId) BEGIN
      ${again('NEW.msgId')}
    END;
    CREATE TRIGGER file_with_text_removed AFTER DELETE ON fetched WHEN ${hasText('OLD.sha256')} BEGIN
      ${again('OLD.msgId')}
    END;
  `,
};
