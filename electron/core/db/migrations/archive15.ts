import type { Migration } from '../migrate.ts';

/** How much room the texts of files take, and the order in which they go. */
export const archive15: Migration = {
  name: 'room for texts of files',
  sql: `
    -- One row. To sum the texts up would read a page of each.
    CREATE TABLE text_bytes (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      bytes INTEGER NOT NULL
    ) STRICT;
    INSERT INTO text_bytes (one, bytes) SELECT 1, coalesce(sum(octet_length(text)), 0) FROM content_texts;
    CREATE TRIGGER text_bytes_read AFTER UPDATE OF text ON content_texts BEGIN
      UPDATE text_bytes SET bytes = bytes + ifnull(octet_length(NEW.text), 0) - ifnull(octet_length(OLD.text), 0);
    END;
    CREATE TRIGGER text_bytes_removed AFTER DELETE ON content_texts WHEN OLD.text IS NOT NULL BEGIN
      UPDATE text_bytes SET bytes = bytes - octet_length(OLD.text);
    END;
    CREATE INDEX contents_used ON contents (used);
  `,
};
