import { segment } from '../../../shared/text/searchTokens.ts';
import { type Db, LIMIT } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { withParts } from '../messages/messageRows.ts';
import type { SearchDb } from './searchDb.ts';

/** About this many messages go into one transaction: some 100 ms, for which a query may have to wait. */
const MESSAGES_PER_STEP = 10_000;

export interface Progress {
  /** Messages in the index. */
  readonly indexed: number;
  /** Whether that is all that is stored. */
  readonly isComplete: boolean;
}

interface LogEntry {
  readonly seq: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly added: number;
}

interface TextRow {
  readonly msgId: number;
  readonly convId: number;
  readonly flags: number;
  readonly text: string;
  readonly fileName: string | null;
  readonly address: string | null;
}

/** The searchable parts of a message: its text, the name of its file, and the address of a location, not its coordinates. */
export const SEARCHED_COLUMNS = 'm.text, a.fileName, l.address';
export const SEARCHED_TABLES = `messages AS m ${withParts('m', 'a', 'l')}`;

/** See SEARCHED_COLUMNS. */
export function searchedText(row: Pick<TextRow, 'text' | 'fileName' | 'address'>): string {
  const text = row.address ?? row.text;
  if (row.fileName === null) return text;
  return text ? `${text}\n${row.fileName}` : row.fileName;
}

/**
 * Indexes the next entries of the archive's log, newest pages first, in one transaction that also records the position: after a kill it
 * continues there. Call it until nothing is left.
 */
export function indexStep(search: SearchDb): Progress {
  const { index } = search;
  const entries = nextEntries(search);
  const last = entries.at(-1);
  if (last) {
    // FTS5 writes out what it has gathered whenever a rowid isn't above the last one.
    const rows = entries.flatMap((entry) => readTexts(search, entry)).sort((a, b) => a.msgId - b.msgId);
    index.transaction(() => {
      takeIn(search, rows);
      index.run(
        'UPDATE progress SET seq = ?, indexed = indexed + ?',
        last.seq,
        entries.reduce((sum, entry) => sum + entry.added, 0),
      );
    });
  }
  return readProgress(search);
}

export function readProgress({ archive, index }: SearchDb): Progress {
  const progress = index.get<{ seq: number; indexed: number }>('SELECT seq, indexed FROM progress');
  const newest = archive.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM index_log');
  return {
    indexed: progress?.indexed ?? 0,
    isComplete: (progress?.seq ?? 0) >= (newest?.seq ?? 0),
  };
}

function nextEntries({ archive, index }: SearchDb): readonly LogEntry[] {
  const seq = index.get<{ seq: number }>('SELECT seq FROM progress')?.seq ?? 0;
  const entries = archive.all<LogEntry>(
    `SELECT seq, firstId, lastId, added FROM index_log WHERE seq > ? ORDER BY seq ${LIMIT}`,
    seq,
    MESSAGES_PER_STEP,
  );
  let messages = 0;
  return entries.filter((entry) => {
    const isWanted = messages < MESSAGES_PER_STEP;
    messages += Math.max(entry.added, 1);
    return isWanted;
  });
}

function readTexts({ archive }: SearchDb, { firstId, lastId }: LogEntry): readonly TextRow[] {
  return archive.all<TextRow>(
    `SELECT m.msgId, m.convId, m.flags, ${SEARCHED_COLUMNS} FROM ${SEARCHED_TABLES}
     WHERE m.msgId BETWEEN ? AND ? ORDER BY m.msgId`,
    firstId,
    lastId,
  );
}

/** The log may name a message twice, in one step or in two. Its newest state is what counts. */
function takeIn({ index }: SearchDb, rows: readonly TextRow[]): void {
  removeIndexed(index, rows);
  for (const [i, row] of rows.entries()) {
    if (rows[i - 1]?.msgId === row.msgId || (row.flags & DELETED) !== 0) continue;
    index.run(
      'INSERT INTO texts (rowid, body, conv) VALUES (?, ?, ?)',
      BigInt(row.msgId),
      segment(searchedText(row)),
      `c${row.convId}`,
    );
  }
}

/** FTS5 keeps a row per text in `texts_docsize`. Asking that first is quicker than INSERT OR REPLACE: most are new. */
function removeIndexed(index: Db, rows: readonly TextRow[]): void {
  const indexed = index.all<{ id: number }>(
    'SELECT id FROM texts_docsize WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(rows.map((row) => row.msgId)),
  );
  for (const { id } of indexed) index.run('DELETE FROM texts WHERE rowid = ?', BigInt(id));
}
