import { type Db, LIMIT } from '../db/db.ts';

/** The columns with words that people wrote; without `inside`, those that a thread shows. */
export const SAID = '{body file inside}';
export const SHOWN = '{body file}';
/** Of a longer word, its beginning stands for it; UTF-16 units. */
export const LONGEST = 64;
/** Words that are looked for at once, when words go. */
const SWEPT_AT_ONCE = 500;

/** `words`: all words of the index, once each; `word_parts` finds those with certain letters. */
export const WORD_LIST = `
  CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE) STRICT;
  CREATE VIRTUAL TABLE word_parts USING fts5(
    word, content = 'words', content_rowid = 'id', columnsize = 0, detail = none, tokenize = 'trigram');`;

/** Adds those that are new. Returns how many are. */
export function addWords(index: Db, words: ReadonlySet<string>): number {
  const last = index.get<{ id: number | null }>('SELECT max(id) AS id FROM words')?.id ?? 0;
  const added = index.run(
    'INSERT INTO words (word) SELECT DISTINCT value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
    JSON.stringify([...words].map((word) => word.slice(0, LONGEST)).filter((word) => word.length > 1)),
  );
  if (added > 0)
    index.run('INSERT INTO word_parts (rowid, word) SELECT id, word FROM words WHERE id > ?', BigInt(last));
  return added;
}

/** The words that begin with these letters; null: there are more than `most`. */
export function wordsBeginning(index: Db, beginning: string, most: number): readonly string[] | null {
  const words = index.all<{ word: string }>(
    `SELECT word FROM words WHERE word >= ? AND word < ? ORDER BY word ${LIMIT}`,
    ...[beginning, `${beginning}\u{10ffff}`, most + 1],
  );
  return words.length > most ? null : words.map(({ word }) => word);
}

/** The words with these letters in them, at least three: those that were seen first, no more than `most`. */
export const wordsWith = (index: Db, part: string, most: number): readonly string[] =>
  index
    .all<{ word: string }>(
      `SELECT word FROM word_parts WHERE word LIKE ? ORDER BY rowid ${LIMIT}`,
      ...[`%${part}%`, most],
    )
    .map(({ word }) => word);

/** As FTS5 looks for it. */
export const wordTerm = (word: string): string => (word.length < LONGEST ? `"${word}"` : `"${word}" *`);

/**
 * Takes away the next words that stand in no message any more, from the one after `id` on. Returns the last one that it looked at; null:
 * it has seen them all.
 */
export function sweepWords(index: Db, id: number): number | null {
  const some = index.all<{ id: number; word: string }>(
    `SELECT id, word FROM words WHERE id > ? ORDER BY id ${LIMIT}`,
    ...[id, SWEPT_AT_ONCE],
  );
  for (const { id: wordId, word } of some) {
    const isThere = index.get(
      'SELECT 1 FROM texts WHERE texts MATCH ? LIMIT 1',
      `${SAID} : ${wordTerm(word)}`,
    );
    if (isThere) continue;
    index.run(
      "INSERT INTO word_parts (word_parts, rowid, word) VALUES ('delete', ?, ?)",
      ...[BigInt(wordId), word],
    );
    index.run('DELETE FROM words WHERE id = ?', wordId);
  }
  return some.length < SWEPT_AT_ONCE ? null : (some.at(-1)?.id ?? null);
}
