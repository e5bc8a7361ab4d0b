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
/** May be no fault of the file: the system ended the process, or it had no time, or slept. The file is tried again, as often. */
const MAY_PASS = ['crashed', 'too-slow'];

/** A text, or why there is none. `none`: such files have no text. `no-room`: it went, because others are used more. */
export type KnownText = TextOutcome | { readonly failure: 'none' | 'no-room' };

/** Whether the file isn't read again. */
export const isFinal = (known: KnownText): boolean =>
  !('failure' in known && MAY_PASS.includes(known.failure));

/** A file whose text wasn't read. */
export interface UnreadFile extends Known {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last needed, ms since the epoch. */
  readonly used: number;
  /** A message that has it. */
  readonly msgId: MsgId;
}

/** Contents that may have a text, which most pictures, sounds and archives don't. */
const MAY_HAVE_TEXT = `c.isLookedAt = 1 AND c.size BETWEEN 1 AND ${MOST_READ_BYTES}
  AND (c.isText = 1 OR c.sniffed IS NULL OR c.sniffed IN ('application/pdf', 'application/zip', 'message/rfc822')
    OR c.sniffed LIKE '%officedocument%' OR c.sniffed LIKE '%macroenabled%')`;

/** A text that an earlier version read stays until this one has had a better idea of it. */
const IS_DONE = `(t.hasText OR t.reader = ${READER}
  AND (t.failure NOT IN (${MAY_PASS.map((failure) => `'${failure}'`).join(', ')}) OR t.attempts >= ${MOST_ATTEMPTS}))`;

/** To look up the messages of all that are unread would take far longer than to find these; of a few, none may be here. */
const MOST_JOINED = 2_000;

/** The next files to read, those that were used last first, and after them those that were tried. */
export function listUnread({ archive }: Store, limit: number): readonly UnreadFile[] {
  return archive
    .all<Omit<UnreadFile, 'isText'> & { isText: number }>(
      `SELECT u.sha256, u.size, u.used, u.sniffed, u.isText, f.msgId, a.fileName, a.mimeType
       FROM (SELECT c.*, iif(t.reader = ${READER}, t.attempts, 0) AS tries
             FROM contents AS c LEFT JOIN content_texts AS t INDEXED BY known_texts USING (sha256)
             WHERE ${MAY_HAVE_TEXT} AND ${IS_DONE} IS NOT TRUE
             ORDER BY tries, c.used DESC, c.sha256 LIMIT ${MOST_JOINED}) AS u
       CROSS JOIN fetched AS f ON f.msgId = (SELECT max(msgId) FROM fetched WHERE sha256 = u.sha256)
       CROSS JOIN attachments AS a ON a.msgId = f.msgId
       ORDER BY u.tries, u.used DESC, u.sha256 ${LIMIT}`,
      limit,
    )
    .map((row) => ({ ...row, isText: row.isText === 1 }));
}

/** Notes that a file is being read, before it is: what happens then may end Parley. False: the file has gone. */
export function noteAttempt({ archive }: Store, sha256: string): boolean {
  const noted = archive.run(
    `INSERT INTO content_texts (sha256, reader, attempts) SELECT sha256, ${READER}, 1 FROM contents WHERE sha256 = ?
     ON CONFLICT DO UPDATE SET attempts = iif(reader = ${READER}, attempts + 1, 1), reader = ${READER}, failure = NULL`,
    sha256,
  );
  return noted > 0;
}

/** It ended for another reason. */
export function takeBackAttempt({ archive }: Store, sha256: string): void {
  archive.run('UPDATE content_texts SET attempts = attempts - 1 WHERE sha256 = ?', sha256);
}

/** Notes what was read. Does nothing if the file has gone since. */
export function noteOutcome({ archive }: Store, sha256: string, outcome: KnownText): void {
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

/** Removes up to `limit` texts of contents that have left this computer; returns how many. */
export function removeGoneTexts({ archive }: Store, limit: number): number {
  if (archive.get('SELECT 1 FROM gone_texts LIMIT 1') === undefined) return 0;
  return archive.transaction(() => {
    const gone = archive.all<{ sha256: string }>(
      `DELETE FROM gone_texts WHERE sha256 IN (SELECT sha256 FROM gone_texts ${LIMIT}) RETURNING sha256`,
      limit,
    );
    // Those that are back keep theirs.
    archive.run(
      `DELETE FROM content_texts WHERE sha256 IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM contents AS c WHERE c.sha256 = content_texts.sha256)`,
      JSON.stringify(gone.map(({ sha256 }) => sha256)),
    );
    return gone.length;
  });
}

/** Of all texts together. */
export const textBytes = ({ archive }: Store): number =>
  archive.get<{ bytes: number }>('SELECT bytes FROM text_bytes')?.bytes ?? 0;

interface Dropping {
  /** Bytes of all texts that may stay. */
  readonly most: number;
  /** Files that were last needed before are not looked at, ms since the epoch: of very many, none may have a text. */
  readonly from: number;
  readonly limit: number;
}

/**
 * Removes texts of the files that were not used for longest until the others take no more room than they may. Returns when the last of these
 * files was needed; null: there is none.
 */
export function dropOldest(store: Store, { most, from, limit }: Dropping): number | null {
  const { archive } = store;
  let over = textBytes(store) - most;
  if (over <= 0) return null;
  const oldest = archive.all<{ sha256: string; used: number; bytes: number }>(
    `SELECT u.sha256, u.used, octet_length(t.text) AS bytes
     FROM (SELECT t.sha256, c.used
           FROM contents AS c INDEXED BY contents_used
           CROSS JOIN content_texts AS t INDEXED BY known_texts USING (sha256)
           WHERE c.used >= ? AND t.hasText ORDER BY c.used ${LIMIT}) AS u
     CROSS JOIN content_texts AS t USING (sha256) ORDER BY u.used`,
    from,
    limit,
  );
  const dropped = oldest.filter(({ bytes }) => {
    const isNeeded = over > 0;
    over -= bytes;
    return isNeeded;
  });
  archive.run(
    `UPDATE content_texts SET text = NULL, failure = 'no-room' WHERE sha256 IN (SELECT value FROM json_each(?))`,
    JSON.stringify(dropped.map(({ sha256 }) => sha256)),
  );
  return dropped.at(-1)?.used ?? null;
}

/** With less room than the rest of it, those that went for want of room would come and go in turns. */
const HAS_ROOM = 0.8;

/**
 * Lets files be read again whose texts went for want of room: those that were used since, and once there is much room all of them. Up to
 * `limit`, those that were used last first; returns how many.
 */
export function readAgain(store: Store, most: number, limit: number): number {
  const { archive } = store;
  const oldest = archive.get<{ used: number }>(
    `SELECT c.used FROM contents AS c INDEXED BY contents_used
     CROSS JOIN content_texts AS t INDEXED BY known_texts USING (sha256) WHERE t.hasText ORDER BY c.used LIMIT 1`,
  );
  const usedAfter = textBytes(store) < HAS_ROOM * most ? -1 : (oldest?.used ?? -1);
  return archive.run(
    `DELETE FROM content_texts WHERE sha256 IN (
       SELECT t.sha256 FROM content_texts AS t INDEXED BY known_texts CROSS JOIN contents AS c USING (sha256)
       WHERE t.failure = 'no-room' AND c.used > ? ORDER BY c.used DESC ${LIMIT})`,
    ...[usedAfter, limit],
  );
}

export function countTexts({ archive }: Store): FileTextProgress {
  const counts = archive.get<FileTextProgress>(
    `SELECT count(*) AS files, coalesce(sum(${IS_DONE} IS TRUE), 0) AS done,
       coalesce(sum(${IS_DONE} IS TRUE AND t.hasText IS NOT TRUE AND t.failure IS NOT 'none'
         AND t.failure IS NOT 'no-room'), 0) AS unreadable, (SELECT bytes FROM text_bytes) AS bytes
     FROM contents AS c LEFT JOIN content_texts AS t INDEXED BY known_texts USING (sha256) WHERE ${MAY_HAVE_TEXT}`,
  );
  return counts ?? { files: 0, done: 0, unreadable: 0, bytes: 0 };
}
