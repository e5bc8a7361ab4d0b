import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { connect, type Db, isDamaged } from '../db/db.ts';
import { schemaVersion } from '../db/migrate.ts';
import type { Log } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { WORD_LIST } from './wordList.ts';
import { createWordsAhead, type WordsAhead } from './wordsAhead.ts';

/** The search index and the archive it is made from. */
export interface SearchDb {
  /** Read only. */
  readonly archive: Db;
  readonly index: Db;
  readonly wordsAhead: WordsAhead;
  close(): void;
}

export interface SearchOptions {
  /** The account's folder, in which the store has been opened. */
  readonly dir: string;
  /** Raw 32-byte key. */
  readonly key: Uint8Array;
  readonly log: Log;
}

/** Options for opening an index. Callers open it again if it is damaged. */
export interface OpenSearchOptions extends SearchOptions {
  /** Creates the index again, whatever exists. */
  readonly discard?: boolean;
  readonly onArchiveDamaged?: () => void;
  readonly onIndexDamaged?: () => void;
  readonly onFull?: () => void;
}

/** Another layout, another way to split texts, or another fact (indexedFacts.ts) gets another number: the index is then made again. */
const VERSION = 6;

/**
 * `texts` keeps no copy of the text: the rowid is the msgId, and snippets come from the archive. `inside` is the text of the message's
 * file, so that a message is found once, by its words and those of its file together. `facts` holds what operators ask for
 * (indexedFacts.ts), so that a common word of one person, or in one small conversation, is found without looking at all its occurrences.
 */
const SCHEMA = `
  CREATE VIRTUAL TABLE texts USING fts5(
    body, file, inside, facts, content = '', contentless_delete = 1, prefix = '2',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
  -- One row: which archive this was made from, how far, and how many messages that is.
  CREATE TABLE progress (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    archiveId TEXT NOT NULL,
    seq INTEGER NOT NULL DEFAULT 0,
    -- Of the next entry, all messages up to this one.
    upTo INTEGER NOT NULL DEFAULT 0,
    indexed INTEGER NOT NULL DEFAULT 0,
    -- Words that stand in no message any more are taken away: how far that is, null when there is nothing to do.
    sweptTo INTEGER,
    isSweptAgain INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- By days since the epoch (UTC): the messages of that day lie between these. Others may, too.
  CREATE TABLE days (
    day INTEGER PRIMARY KEY,
    firstId INTEGER NOT NULL,
    lastId INTEGER NOT NULL
  ) STRICT;
  ${WORD_LIST}
  PRAGMA user_version = ${VERSION};`;

/**
 * FTS5's settings (sqlite.org/fts5.html, section 6.9). It gathers one transaction's entries in memory and writes them
 * once (`hashsize`, bytes), and merges what it wrote only when there are many pieces, since merging is most of the work.
 */
const SETTINGS = [
  ['hashsize', 16n * 1024n * 1024n],
  ['automerge', 16n],
  ['crisismerge', 64n],
] as const;

/**
 * Opens or creates search.db. Replaces one that is damaged, or of another layout or archive, and any with `discard`; nothing is lost with
 * it.
 */
export function openSearch(options: OpenSearchOptions): SearchDb {
  const { dir, key } = options;
  const files = storeFiles(dir);
  const archive = connect({
    ...{ file: files.archive, key, durability: 'normal', cacheMiB: 4, readonly: true },
    onDamage: () => options.onArchiveDamaged?.(),
  });
  const archiveId = archive.get<{ archiveId: string }>('SELECT archiveId FROM sync_state')?.archiveId ?? '';
  const index = openIndex(files.search, archiveId, options);
  return {
    archive,
    index,
    wordsAhead: createWordsAhead(),
    close: () => {
      index.close();
      archive.close();
    },
  };
}

function openIndex(file: string, archiveId: string, options: OpenSearchOptions): Db {
  const { key, log, discard = false } = options;
  const open = () =>
    connect({
      ...{ file, key, durability: 'normal', cacheMiB: 16 },
      onDamage: (seen) => {
        log('error', `${basename(file)} is damaged (${seen.message}); it is made anew from the archive`);
        options.onIndexDamaged?.();
      },
      onFull: () => options.onFull?.(),
    });
  const existing = discard ? null : openExisting(open, archiveId);
  if (existing) return existing;
  for (const part of [file, `${file}-wal`, `${file}-shm`]) rmSync(part, { force: true });
  const index = open();
  index.transaction(() => {
    index.exec(SCHEMA);
    index.run('INSERT INTO progress (one, archiveId) VALUES (1, ?)', archiveId);
    // FTS5 takes its settings only as SQLite integers, which is what a bigint is bound as.
    for (const [name, value] of SETTINGS)
      index.run('INSERT INTO texts (texts, rank) VALUES (?, ?)', name, value);
  });
  return index;
}

/** Null if there is none, or none that can be used. */
function openExisting(open: () => Db, archiveId: string): Db | null {
  let index: Db | null = null;
  try {
    index = open();
    const isOfArchive =
      schemaVersion(index) === VERSION &&
      index.get('SELECT 1 FROM progress WHERE archiveId = ?', archiveId) !== undefined;
    if (isOfArchive) return index;
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
  }
  index?.close();
  return null;
}
