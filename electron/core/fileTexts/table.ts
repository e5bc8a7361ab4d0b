import { type FileTextProgress, MOST_READ_BYTES } from '../../../shared/model/files/fileTexts.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { LIMIT } from '../db/db.ts';
import type { Store } from '../db/store.ts';
import type { TextOutcome } from '../protocol.ts';
import type { Known } from './textKinds.ts';

/** Another way to read gets another number: files that couldn't be read are then tried again. */
const READER = 1;
/** A file that Parley didn't survive is not read again and again. */
const MOST_ATTEMPTS = 3;

/** A file whose text wasn't read. */
export interface UnreadFile extends Known {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** A message that has it. */
  readonly msgId: MsgId;
}

/** Contents that may have a text, which most pictures, sounds and archives don't. */
const MAY_HAVE_TEXT = `c.isLookedAt = 1 AND c.size BETWEEN 1 AND ${MOST_READ_BYTES}
  AND (c.isText = 1 OR c.sniffed IS NULL OR c.sniffed IN ('application/pdf', 'application/zip', 'message/rfc822')
    OR c.sniffed LIKE '%officedocument%' OR c.sniffed LIKE '%macroenabled%')`;

/** A text that an earlier version read stays until this one has had a better idea of it. */
const IS_DONE = `(t.text IS NOT NULL OR t.reader = ${READER} AND (t.failure IS NOT NULL OR t.attempts >= ${MOST_ATTEMPTS}))`;

/** The next files to read, those that were used last first. */
export function listUnread({ archive }: Store, limit: number): readonly UnreadFile[] {
  return archive
    .all<Omit<UnreadFile, 'isText'> & { isText: number }>(
      `SELECT c.sha256, c.size, c.sniffed, c.isText, f.msgId, a.fileName, a.mimeType
       FROM contents AS c LEFT JOIN content_texts AS t USING (sha256)
       JOIN fetched AS f ON f.msgId = (SELECT max(msgId) FROM fetched WHERE sha256 = c.sha256)
       JOIN attachments AS a ON a.msgId = f.msgId
       WHERE ${MAY_HAVE_TEXT} AND ${IS_DONE} IS NOT TRUE ORDER BY c.used DESC, c.sha256 ${LIMIT}`,
      limit,
    )
    .map((row) => ({ ...row, isText: row.isText === 1 }));
}

/** Notes that a file is being read, before it is: what happens then may end Parley. */
export function noteAttempt({ archive }: Store, sha256: string): void {
  archive.run(
    `INSERT INTO content_texts (sha256, reader, attempts) VALUES (?, ${READER}, 1)
     ON CONFLICT DO UPDATE SET attempts = iif(reader = ${READER}, attempts + 1, 1), reader = ${READER}, failure = NULL`,
    sha256,
  );
}

/** It ended for another reason. */
export function takeBackAttempt({ archive }: Store, sha256: string): void {
  archive.run('UPDATE content_texts SET attempts = attempts - 1 WHERE sha256 = ?', sha256);
}

/** Notes what was read. `none`: such a file has no text. Does nothing if the file has gone since. */
export function noteOutcome(
  { archive }: Store,
  sha256: string,
  outcome: TextOutcome | { readonly failure: 'none' },
): void {
  const [text, failure] = 'text' in outcome ? [outcome.text, null] : [null, outcome.failure];
  archive.run('UPDATE content_texts SET text = ?, failure = ? WHERE sha256 = ?', text, failure, sha256);
}

/** Removes up to `limit` texts, and what is known of attempts; returns how many. */
export function removeTexts({ archive }: Store, limit: number): number {
  return archive.run(
    `DELETE FROM content_texts WHERE sha256 IN (SELECT sha256 FROM content_texts ${LIMIT})`,
    limit,
  );
}

export function countTexts({ archive }: Store): FileTextProgress {
  const counts = archive.get<FileTextProgress>(
    `SELECT count(*) AS files, coalesce(sum(${IS_DONE} IS TRUE), 0) AS done,
       coalesce(sum(${IS_DONE} IS TRUE AND t.text IS NULL AND t.failure IS NOT 'none'), 0) AS unreadable
     FROM contents AS c LEFT JOIN content_texts AS t USING (sha256) WHERE ${MAY_HAVE_TEXT}`,
  );
  return counts ?? { files: 0, done: 0, unreadable: 0 };
}
