import type { MsgId } from '../../../shared/model.ts';
import type { Store } from './open.ts';

/** A file that is on this computer. */
export interface Fetched {
  readonly msgId: MsgId;
  /** Of the content, 64 hexadecimal digits. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The content of a message's attachment is here now, at `at` (ms since the epoch). */
export function addFetched({ archive }: Store, { msgId, sha256, size }: Fetched, at: number): void {
  archive.transaction(() => {
    archive.run(
      'INSERT INTO contents (sha256, size, used) VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET used = excluded.used',
      sha256,
      size,
      at,
    );
    archive.run('INSERT OR REPLACE INTO fetched (msgId, sha256, at) VALUES (?, ?, ?)', msgId, sha256, at);
  });
}

/** Those of `msgIds` that are here. */
export function listFetched({ archive }: Store, msgIds: readonly MsgId[]): readonly Fetched[] {
  return archive.all<Fetched>(
    `SELECT fetched.msgId, fetched.sha256, contents.size FROM json_each(?) AS wanted
     CROSS JOIN fetched ON fetched.msgId = wanted.value JOIN contents USING (sha256)`,
    JSON.stringify(msgIds),
  );
}

/** Notes that somebody needed a content, at `at` (ms since the epoch). */
export function touchContent({ archive }: Store, sha256: string, at: number): void {
  archive.run('UPDATE contents SET used = ? WHERE sha256 = ?', at, sha256);
}

/** Takes files off the list; gives the contents that no message needs any more. */
export function removeFetched({ archive }: Store, msgIds: readonly MsgId[]): readonly string[] {
  return archive.transaction(() => {
    archive.run(
      'DELETE FROM fetched WHERE msgId IN (SELECT value FROM json_each(?))',
      JSON.stringify(msgIds),
    );
    return archive
      .all<{ sha256: string }>(
        'DELETE FROM contents WHERE NOT EXISTS (SELECT 1 FROM fetched WHERE fetched.sha256 = contents.sha256) RETURNING sha256',
      )
      .map(({ sha256 }) => sha256);
  });
}

/** Takes the contents off the list that were needed longest ago, until no more than `limit` bytes or the one needed last are left; gives them. */
export function evictContents({ archive }: Store, limit: number): readonly string[] {
  return archive.transaction(() => {
    const evicted = archive
      .all<{ sha256: string; together: number }>(
        `SELECT sha256, sum(size) OVER (ORDER BY used DESC, sha256) AS together FROM contents
         ORDER BY used DESC, sha256`,
      )
      .filter(({ together }, index) => index > 0 && together > limit)
      .map(({ sha256 }) => sha256);
    const list = JSON.stringify(evicted);
    archive.run('DELETE FROM fetched WHERE sha256 IN (SELECT value FROM json_each(?))', list);
    archive.run('DELETE FROM contents WHERE sha256 IN (SELECT value FROM json_each(?))', list);
    return evicted;
  });
}

/** Whether a content is on the list. */
export function isContentKnown({ archive }: Store, sha256: string): boolean {
  return archive.get('SELECT 1 FROM contents WHERE sha256 = ?', sha256) !== undefined;
}
