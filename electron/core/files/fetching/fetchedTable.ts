import type { FileUsage } from '../../../../shared/model/files/files.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { Db } from '../../db/db.ts';
import { DELETED } from '../../db/flags.ts';
import type { Store } from '../../db/store.ts';
import { UNKNOWN_SIZE } from '../../messages/messageRows.ts';
import type { FileInspection } from '../inspecting/inspectFile.ts';

/** A file that was downloaded completely. */
export interface CompleteFile {
  readonly msgId: MsgId;
  readonly convId: ConvId;
  /** Of the content, 64 hexadecimal digits. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  readonly look: FileInspection;
  /** Downloaded automatically. */
  readonly isAutomatic: boolean;
}

/** A file that is on this computer. */
export interface Fetched {
  readonly msgId: MsgId;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes, as the service had announced; null when it had not. */
  readonly announced: number | null;
  /** As the sender named it. */
  readonly fileName: string;
  /** As the sender says. */
  readonly mimeType: string;
  /** Null until it was inspected. */
  readonly look: FileInspection | null;
  /** Where the person saved it last. */
  readonly savedTo: string | null;
}

interface FetchedRow extends Omit<Fetched, 'look'> {
  readonly isLookedAt: number;
  readonly sniffed: string | null;
  readonly isText: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly isAnimated: number;
}

/** The removed entries: contents that no message needs any longer, and messages that lost theirs. */
export interface Removed {
  readonly contents: readonly string[];
  readonly msgIds: readonly MsgId[];
  /** Of the contents, bytes. */
  readonly bytes: number;
}

/** Records that the content of a message's attachment was downloaded at `at` (ms since the epoch). */
export function addFetched({ archive }: Store, file: CompleteFile, at: number): void {
  const { msgId, convId, sha256, size, look, isAutomatic } = file;
  archive.transaction(() => {
    archive.run(
      'INSERT INTO contents (sha256, size, used) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET used = excluded.used',
      sha256,
      size,
      at,
    );
    setLook(archive, sha256, look);
    archive.run(
      'INSERT OR REPLACE INTO fetched (msgId, sha256, at, convId, isAutomatic) VALUES (?, ?, ?, ?, ?)',
      msgId,
      sha256,
      at,
      convId,
      isAutomatic ? 1 : 0,
    );
  });
}

/** Those of `msgIds` that are downloaded. */
export function listFetched({ archive }: Store, msgIds: readonly MsgId[]): readonly Fetched[] {
  const rows = archive.all<FetchedRow>(
    `SELECT f.msgId, f.sha256, f.savedTo, c.size, c.isLookedAt, c.sniffed, c.isText, c.width, c.height, c.isAnimated,
       a.fileName, a.mimeType, nullif(a.fileSize, ${UNKNOWN_SIZE}) AS announced
     FROM json_each(?) AS wanted CROSS JOIN fetched AS f ON f.msgId = wanted.value
     JOIN contents AS c USING (sha256) JOIN attachments AS a ON a.msgId = f.msgId`,
    JSON.stringify(msgIds),
  );
  return rows.map((row) => ({ ...row, look: lookOf(row) }));
}

/** The messages whose files a person last downloaded or saved, newest first, and when (ms since the epoch). */
export function listLastFetched({ archive }: Store, limit: number): readonly { msgId: MsgId; at: number }[] {
  return archive.all<{ msgId: MsgId; at: number }>(
    `SELECT msgId, at FROM fetched WHERE isAutomatic = 0 OR savedTo IS NOT NULL ORDER BY at DESC, msgId DESC LIMIT (? + 0)`,
    limit,
  );
}

/** Contents that were not inspected yet. */
export function listUnseen({ archive }: Store): readonly string[] {
  return archive
    .all<{ sha256: string }>('SELECT sha256 FROM contents WHERE isLookedAt = 0')
    .map(({ sha256 }) => sha256);
}

/** Records the nature of a content; returns the messages that have it. */
export function noteLook({ archive }: Store, sha256: string, look: FileInspection): readonly MsgId[] {
  setLook(archive, sha256, look);
  return messagesOf(archive, [sha256]);
}

/** Records that a content was used at `at` (ms since the epoch). */
export function touchContent({ archive }: Store, sha256: string, at: number): void {
  archive.run('UPDATE contents SET used = ? WHERE sha256 = ?', at, sha256);
}

/** A message moved to another conversation, and its file with it. */
export function moveFetched({ archive }: Store, msgId: MsgId, convId: ConvId): void {
  archive.run('UPDATE fetched SET convId = ? WHERE msgId = ?', convId, msgId);
}

/** Records where a person saved the file of a message; does nothing if it is no longer here. */
export function noteSaved({ archive }: Store, msgId: MsgId, path: string): void {
  archive.run('UPDATE fetched SET savedTo = ? WHERE msgId = ?', path, msgId);
}

/** The downloaded files of a conversation, or of all (null). */
export function readUsage({ archive }: Store, convId: ConvId | null): FileUsage {
  const usage =
    convId === null
      ? archive.get<FileUsage>(
          'SELECT (SELECT count(*) FROM fetched) AS files, (SELECT coalesce(sum(size), 0) FROM contents) AS bytes',
        )
      : archive.get<FileUsage>(
          `SELECT coalesce(sum(n), 0) AS files, coalesce(sum(size), 0) AS bytes
           FROM (SELECT sha256, count(*) AS n FROM fetched WHERE convId = ? GROUP BY sha256) JOIN contents USING (sha256)`,
          convId,
        );
  return usage ?? { files: 0, bytes: 0 };
}

/** The messages have other files now. Contents that are no longer needed leave the list with the next removal, or at the next start. */
export function dropFetched({ archive }: Store, msgIds: readonly MsgId[]): void {
  if (msgIds.length === 0) return;
  archive.run('DELETE FROM fetched WHERE msgId IN (SELECT value FROM json_each(?))', JSON.stringify(msgIds));
}

/** Takes files off the list. */
export function removeFetched({ archive }: Store, msgIds: readonly MsgId[]): Removed {
  return archive.transaction(() => {
    const removed = archive.all<{ msgId: MsgId }>(
      'DELETE FROM fetched WHERE msgId IN (SELECT value FROM json_each(?)) RETURNING msgId',
      JSON.stringify(msgIds),
    );
    return { msgIds: removed.map(({ msgId }) => msgId), ...removeUnneeded(archive) };
  });
}

/**
 * Removes files of deleted messages from the list, because the last run may have ended before it did. If the archive is complete, it also
 * removes files of messages that aren't in it, which were gone when it was loaded again. Then it removes contents that no message needs.
 */
export function removeDeletedFetched({ archive }: Store): void {
  archive.transaction(() => {
    archive.run(
      `DELETE FROM fetched WHERE EXISTS (SELECT 1 FROM messages AS m WHERE m.msgId = fetched.msgId AND m.flags & ${DELETED})
       OR ((SELECT isWhole FROM sync_state) AND NOT EXISTS (SELECT 1 FROM messages AS m WHERE m.msgId = fetched.msgId))`,
    );
    removeUnneeded(archive);
  });
}

/** Takes all files of a conversation, or of all (null), off the list. */
export function removeAllFetched({ archive }: Store, convId: ConvId | null): Removed {
  return archive.transaction(() => {
    const removed =
      convId === null
        ? archive.all<{ msgId: MsgId }>('DELETE FROM fetched RETURNING msgId')
        : archive.all<{ msgId: MsgId }>('DELETE FROM fetched WHERE convId = ? RETURNING msgId', convId);
    return { msgIds: removed.map(({ msgId }) => msgId), ...removeUnneeded(archive) };
  });
}

/** Removes a content from the list that is no longer on the disk; returns the messages that lost it. */
export function forgetContent({ archive }: Store, sha256: string): readonly MsgId[] {
  return archive.transaction(() => {
    const msgIds = messagesOf(archive, [sha256]);
    removeContents(archive, [sha256]);
    return msgIds;
  });
}

/** Takes the contents off the list that were needed longest ago, until no more than `limit` bytes or the one needed last are left. */
export function evictContents({ archive }: Store, limit: number): Removed {
  return archive.transaction(() => {
    const evicted = archive
      .all<{ sha256: string; size: number; together: number }>(
        `SELECT sha256, size, sum(size) OVER (ORDER BY used DESC, sha256) AS together FROM contents
         ORDER BY used DESC, sha256`,
      )
      .filter(({ together }, index) => index > 0 && together > limit);
    const contents = evicted.map(({ sha256 }) => sha256);
    const msgIds = messagesOf(archive, contents);
    removeContents(archive, contents);
    return { contents, msgIds, bytes: evicted.reduce((sum, { size }) => sum + size, 0) };
  });
}

/** Every content on the list. */
export function listContents({ archive }: Store): readonly string[] {
  return archive.all<{ sha256: string }>('SELECT sha256 FROM contents').map(({ sha256 }) => sha256);
}

function removeUnneeded(archive: Db): Pick<Removed, 'contents' | 'bytes'> {
  const unneeded = archive.all<{ sha256: string; size: number }>(
    'DELETE FROM contents WHERE NOT EXISTS (SELECT 1 FROM fetched WHERE fetched.sha256 = contents.sha256) RETURNING sha256, size',
  );
  return {
    contents: unneeded.map(({ sha256 }) => sha256),
    bytes: unneeded.reduce((sum, { size }) => sum + size, 0),
  };
}

function removeContents(archive: Db, contents: readonly string[]): void {
  const list = JSON.stringify(contents);
  archive.run('DELETE FROM fetched WHERE sha256 IN (SELECT value FROM json_each(?))', list);
  archive.run('DELETE FROM contents WHERE sha256 IN (SELECT value FROM json_each(?))', list);
}

function messagesOf(archive: Db, contents: readonly string[]): readonly MsgId[] {
  return archive
    .all<{ msgId: MsgId }>(
      'SELECT msgId FROM fetched WHERE sha256 IN (SELECT value FROM json_each(?))',
      JSON.stringify(contents),
    )
    .map(({ msgId }) => msgId);
}

function setLook(archive: Db, sha256: string, { sniffed, isText, picture }: FileInspection): void {
  archive.run(
    `UPDATE contents SET (isLookedAt, sniffed, isText, width, height, isAnimated) = (1, ?, ?, ?, ?, ?) WHERE sha256 = ?`,
    sniffed,
    isText ? 1 : 0,
    picture?.width ?? null,
    picture?.height ?? null,
    picture?.isAnimated ? 1 : 0,
    sha256,
  );
}

function lookOf({
  isLookedAt,
  sniffed,
  isText,
  width,
  height,
  isAnimated,
}: FetchedRow): FileInspection | null {
  if (isLookedAt === 0) return null;
  const picture = width === null || height === null ? null : { width, height, isAnimated: isAnimated === 1 };
  return { sniffed, isText: isText === 1, picture };
}
