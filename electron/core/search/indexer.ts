import { collectWords, segment } from '../../../shared/text/searchTokens.ts';
import { type Db, LIMIT } from '../db/db.ts';
import { DELETED } from '../db/flags.ts';
import { shortenedText, textOf, USUAL_KIND, USUAL_PRIORITY, withParts } from '../messages/messageRows.ts';
import { factsOf } from './indexedFacts.ts';
import { ofFileText } from './insideText.ts';
import type { SearchDb } from './searchDb.ts';
import { addWords, sweepWords } from './wordList.ts';
import { widenDays } from './writtenDays.ts';

/** About this many messages go into one transaction: some 100 ms, for which a query may have to wait. */
const MESSAGES_PER_STEP = 10_000;
/** Nor does a step go on after this much was made of texts, UTF-16 units: a character may stand for 18 others. */
const MADE_PER_STEP = 2 ** 22;
/** Nor after about this many different words: all of them may be new, which takes 100 ms. */
const WORDS_PER_STEP = 10_000;
/** Texts are read about this many bytes at a time. */
const BYTES_PER_READ = 2 ** 20;
/** A text of more bytes is indexed in steps of its own, since all of its words may be new. */
const LONG = 2 ** 15;
/** The words after this many bytes of a text are not found. The longest texts that people paste are half of this. */
const INDEXED_BYTES = 2 ** 20;

export interface Progress {
  /** Messages in the index. */
  readonly indexed: number;
  /** Whether that is all that is stored. */
  readonly isComplete: boolean;
  /** Words of messages that are gone are still to be taken away. */
  readonly isSweeping: boolean;
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
  readonly senderId: number;
  /** See `knownTime`. */
  readonly created: number;
  readonly flags: number;
  readonly kind: string;
  readonly priority: string;
  readonly mimeType: string | null;
  /** As bytes if it is the beginning of a longer one. */
  readonly text: string | Uint8Array;
  readonly fileName: string | null;
  readonly address: string | null;
  /** The text of its file. */
  readonly inside: string | null;
}

/** The searchable parts of a message: its text, the name of its file, and the address of a location, not its coordinates. */
export const searchedColumns = (bytes?: number): string =>
  `${shortenedText('m.text', bytes)} AS text, a.fileName, l.address`;
export const SEARCHED_TABLES = `messages AS m ${withParts('m', 'a', 'l')}`;

/** See `searchedColumns`. */
export function searchedText(row: Pick<TextRow, 'text' | 'fileName' | 'address'>): string {
  const text = row.address ?? textOf(row.text);
  if (row.fileName === null) return text;
  return text ? `${text}\n${row.fileName}` : row.fileName;
}

/** A message as it goes into the index. */
interface Indexed extends Pick<TextRow, 'msgId' | 'created'> {
  readonly body: string;
  readonly file: string;
  readonly inside: string;
  readonly facts: string;
}

function indexedFrom(row: TextRow, segmentOf = segment): Indexed {
  const { msgId, created, flags, fileName, address, inside } = row;
  const text = textOf(row.text);
  const isDeleted = (flags & DELETED) !== 0;
  return {
    ...{ msgId, created },
    body: isDeleted ? '' : segmentOf(address ?? text),
    file: isDeleted ? '' : segmentOf(fileName ?? ''),
    inside: isDeleted ? '' : segmentOf(inside ?? ''),
    facts: factsOf({ ...row, text }).join(' '),
  };
}

/** The content of a step, and where it ends. */
interface Step {
  readonly messages: readonly Indexed[];
  /** The entries that are indexed to their ends. */
  readonly done: readonly LogEntry[];
  /** Of the entry after these, all messages up to this one; 0 for none. */
  readonly upTo: number;
  /** Those of the messages; null: it is one message with a long text. */
  readonly words: ReadonlySet<string> | null;
}

/**
 * Indexes the next entries of the archive's log, newest pages first, in one transaction that also records the position: after a kill it
 * continues there. Long texts are left for the next step, and take several: their words come first, some at a time. With no entry left, it
 * takes away words that stand nowhere any more. Call it until nothing is left.
 */
export function indexStep(search: SearchDb): Progress {
  const { index } = search;
  const entries = nextEntries(search);
  if (entries.length > 0) {
    const { messages, done, upTo, words } = gather(search, entries);
    const [first] = messages;
    if (words === null && first && search.wordsAhead.add(index, first)) return readProgress(search);
    index.transaction(() => {
      if (words !== null) addWords(index, words);
      // FTS5 writes out what it has gathered whenever a rowid isn't above the last one.
      takeIn(
        search,
        messages.toSorted((a, b) => a.msgId - b.msgId),
      );
      index.run(
        'UPDATE progress SET seq = coalesce(?, seq), upTo = ?, indexed = indexed + ?',
        done.at(-1)?.seq ?? null,
        upTo,
        done.reduce((sum, entry) => sum + entry.added, 0),
      );
    });
  } else sweep(index);
  return readProgress(search);
}

function sweep(index: Db): void {
  const progress = index.get<{ sweptTo: number | null }>('SELECT sweptTo FROM progress');
  const sweptTo = progress?.sweptTo ?? null;
  if (sweptTo === null) return;
  index.transaction(() => {
    const next = sweepWords(index, sweptTo);
    if (next !== null) index.run('UPDATE progress SET sweptTo = ?', next);
    else index.run('UPDATE progress SET sweptTo = iif(isSweptAgain, 0, NULL), isSweptAgain = 0');
  });
}

/** Reads as many messages of the entries as a step takes, and at least some. */
function gather(search: SearchDb, entries: readonly LogEntry[]): Step {
  const messages: Indexed[] = [];
  const words = new Set<string>();
  const done: LogEntry[] = [];
  let [made, inside] = [0, 0];
  let upTo = search.index.get<{ upTo: number }>('SELECT upTo FROM progress')?.upTo ?? 0;
  for (const entry of entries) {
    for (let rest = restOf(entry, upTo); rest !== null; rest = restOf(entry, upTo)) {
      if (isFull() || (rest.isLong && messages.length > 0)) return { messages, done, upTo, words };
      for (const row of readTexts(search, rest)) {
        if (words.size >= WORDS_PER_STEP) return { messages, done, upTo, words };
        const indexed = indexedFrom(row, rest.isLong ? search.wordsAhead.segment : segment);
        messages.push(indexed);
        upTo = row.msgId;
        if (rest.isLong) return { messages, done, upTo, words: null };
        for (const text of [indexed.body, indexed.file, indexed.inside]) collectWords(text, words);
        made += indexed.body.length + indexed.file.length + indexed.inside.length;
        inside += indexed.inside.length;
      }
    }
    done.push(entry);
    upTo = 0;
  }
  return { messages, done, upTo, words };

  function isFull(): boolean {
    return made >= MADE_PER_STEP || inside >= LONG || messages.length >= MESSAGES_PER_STEP;
  }

  function restOf(entry: LogEntry, after: number): NextRead | null {
    return nextRead(search, { firstId: Math.max(entry.firstId, after + 1), lastId: entry.lastId });
  }
}

type Span = Pick<LogEntry, 'firstId' | 'lastId'>;

interface NextRead extends Span {
  readonly isLong: boolean;
}

/** The messages of the span that are read next; null if there are none. */
function nextRead({ archive }: SearchDb, { firstId, lastId }: Span): NextRead | null {
  const sizes = archive.all<{ msgId: number; bytes: number }>(
    `SELECT m.msgId, min(octet_length(m.text), ${INDEXED_BYTES}) + coalesce(${ofFileText('octet_length(t.text)')}, 0) AS bytes
     FROM messages AS m WHERE m.msgId BETWEEN ? AND ? ORDER BY m.msgId ${LIMIT}`,
    firstId,
    lastId,
    MESSAGES_PER_STEP,
  );
  const [first] = sizes;
  if (first === undefined) return null;
  if (first.bytes > LONG) return { firstId, lastId: first.msgId, isLong: true };
  let bytes = 0;
  const tooMany = sizes.findIndex((size) => {
    bytes += size.bytes;
    return size.bytes > LONG || bytes > BYTES_PER_READ;
  });
  const last = (tooMany < 0 ? sizes.at(-1) : sizes[tooMany - 1]) ?? first;
  return { firstId, lastId: last.msgId, isLong: false };
}

export function readProgress({ archive, index }: SearchDb): Progress {
  const progress = index.get<{ seq: number; indexed: number; sweptTo: number | null }>(
    'SELECT seq, indexed, sweptTo FROM progress',
  );
  const newest = archive.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM index_log');
  return {
    indexed: progress?.indexed ?? 0,
    isComplete: (progress?.seq ?? 0) >= (newest?.seq ?? 0),
    isSweeping: (progress?.sweptTo ?? null) !== null,
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

function readTexts({ archive }: SearchDb, { firstId, lastId }: Span): readonly TextRow[] {
  return archive.all<TextRow>(
    `SELECT m.msgId, m.convId, m.senderId, m.created, m.flags, coalesce(m.kind, '${USUAL_KIND}') AS kind,
       coalesce(m.priority, '${USUAL_PRIORITY}') AS priority, a.mimeType, ${searchedColumns(INDEXED_BYTES)},
       ${ofFileText('t.text')} AS inside
     FROM ${SEARCHED_TABLES}
     WHERE m.msgId BETWEEN ? AND ? ORDER BY m.msgId`,
    firstId,
    lastId,
  );
}

/** The log may name a message twice, in one step or in two. Its newest state is what counts. */
function takeIn({ index }: SearchDb, rows: readonly Indexed[]): void {
  removeIndexed(index, rows);
  widenDays(index, rows);
  for (const [i, { msgId, body, file, inside, facts }] of rows.entries()) {
    if (rows[i - 1]?.msgId === msgId) continue;
    index.run(
      'INSERT INTO texts (rowid, body, file, inside, facts) VALUES (?, ?, ?, ?, ?)',
      ...[BigInt(msgId), body, file, inside, facts],
    );
  }
}

/** FTS5 keeps a row per text in `texts_docsize`. Asking that first is quicker than INSERT OR REPLACE: most are new. */
function removeIndexed(index: Db, rows: readonly Indexed[]): void {
  const indexed = index.all<{ id: number }>(
    'SELECT id FROM texts_docsize WHERE id IN (SELECT value FROM json_each(?))',
    JSON.stringify(rows.map((row) => row.msgId)),
  );
  if (indexed.length > 0)
    index.run('UPDATE progress SET isSweptAgain = sweptTo IS NOT NULL, sweptTo = coalesce(sweptTo, 0)');
  for (const { id } of indexed) index.run('DELETE FROM texts WHERE rowid = ?', BigInt(id));
}
