import { setImmediate as letOthersIn } from 'node:timers/promises';
import { WAITING_BANDS, type WaitingAges } from '../../../shared/model/dashboard.ts';
import { WAITS_FOR_US } from '../conversations/waiting.ts';
import { connect, type Db, LIMIT } from '../db/db.ts';
import { HAS_ATTACHMENT, HAS_LOCATION } from '../db/flags.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { KNOWN_FROM_MS, KNOWN_TO_MS } from '../messages/created.ts';
import type { CountedMessages } from './counted.ts';
import type { FactRow } from './messageFacts.ts';

const CACHE_MIB = 4;
/** Messages read at once: about 15 ms. */
const ROWS_PER_READ = 20_000;
/** More changes than this are read with all others. */
const MOST_ENTRIES = 100_000;

const FACTS = `SELECT m.msgId, m.convId, m.created, m.senderId, m.flags, a.kind
  FROM messages AS m LEFT JOIN attachments AS a ON a.msgId = CASE WHEN m.flags & ${HAS_ATTACHMENT} THEN m.msgId END`;

interface LogEntry {
  readonly seq: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly added: number;
}

/** The archive of an account, read only. */
export function openArchive(dir: string, key: Uint8Array, onDamage: () => void): Db {
  const { archive: file } = storeFiles(dir);
  return connect({ file, key, durability: 'normal', cacheMiB: CACHE_MIB, readonly: true, onDamage });
}

/** Keeps what is counted equal to the archive. */
export interface ArchiveReader {
  /**
   * Reads what changed since the last call; the first time, everything. Lets others in between.
   * @returns whether places may have changed
   */
  catchUp(signal: AbortSignal): Promise<boolean>;
}

export function createArchiveReader(archive: Db, counted: CountedMessages): ArchiveReader {
  /** Everything in the log up to this entry is counted; null: nothing is. */
  let seq: number | null = null;
  let own = '';

  async function readAll(signal: AbortSignal): Promise<void> {
    seq = null;
    counted.forgetAll();
    // Changes from now on are read again.
    const newest = archive.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM index_log')?.seq ?? 0;
    const people = ownPeople(archive);
    for (let after = -1; ; ) {
      const rows = archive.all<FactRow>(
        `${FACTS} WHERE m.msgId > ? ORDER BY m.msgId ${LIMIT}`,
        after,
        ROWS_PER_READ,
      );
      counted.add(rows);
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_PER_READ) break;
      after = last.msgId;
      await letOthersIn();
      signal.throwIfAborted();
    }
    seq = newest;
    own = people;
  }

  function readEntry({ firstId, lastId, added }: LogEntry): boolean {
    const rows = archive.all<FactRow>(`${FACTS} WHERE m.msgId BETWEEN ? AND ?`, firstId, lastId);
    if (added > 0) counted.add(rows);
    else counted.change(rows);
    return added === 0 || rows.some(({ flags }) => (flags & HAS_LOCATION) !== 0);
  }

  return {
    catchUp: async (signal) => {
      // No entry of the log says that an address became one's own.
      const isAnew = seq === null || own !== ownPeople(archive);
      const entries = isAnew ? [] : entriesAfter(archive, seq ?? 0);
      if (isAnew || entries.length > MOST_ENTRIES) {
        await readAll(signal);
        return true;
      }
      let places = false;
      for (const [i, entry] of entries.entries()) {
        if (i % 100 === 99) await letOthersIn();
        signal.throwIfAborted();
        if (readEntry(entry)) places = true;
        ({ seq } = entry);
      }
      return places;
    },
  };
}

const entriesAfter = (archive: Db, seq: number): readonly LogEntry[] =>
  archive.all<LogEntry>(
    `SELECT seq, firstId, lastId, added FROM index_log WHERE seq > ? ORDER BY seq ${LIMIT}`,
    seq,
    MOST_ENTRIES + 1,
  );

/** The people who are the account itself. */
const ownPeople = (archive: Db): string =>
  archive.get<{ ids: string | null }>(
    'SELECT group_concat(personId ORDER BY personId) AS ids FROM people WHERE nameKey = 0',
  )?.ids ?? '';

/** How long open conversations have waited for the account at `now`, ms since the epoch. */
export function readWaiting(archive: Db, now: number): WaitingAges {
  const isKnown = `waitingTime >= ${KNOWN_FROM_MS} AND waitingTime < ${KNOWN_TO_MS}`;
  const ends = WAITING_BANDS.map((end) => `(:now - waitingTime > ${end})`).join(' + ');
  const rows = archive.all<{ band: number | null; waiting: number }>(
    `SELECT iif(${isKnown}, ${ends}, NULL) AS band, count(*) AS waiting
     FROM conversations WHERE ${WAITS_FOR_US} GROUP BY band`,
    { now },
  );
  const counts = new Map(rows.map(({ band, waiting }) => [band, waiting]));
  return {
    bands: [...WAITING_BANDS.keys(), WAITING_BANDS.length].map((band) => counts.get(band) ?? 0),
    unknown: counts.get(null) ?? 0,
  };
}
