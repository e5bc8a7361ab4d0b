import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MsgId } from '../../../shared/model/ids.ts';
import { FILES_FOLDER, type TranscriptFacts } from '../../../shared/model/transcripts.ts';
import type { Store } from '../db/store.ts';
import { savedName } from '../files/names.ts';

/** An attachment of a message that is in a transcript. */
export interface TranscriptFile {
  readonly msgId: MsgId;
  /** Where it lies in the zip file. No other one has this name, not even where upper and lower case are the same. */
  readonly path: string;
  readonly mimeType: string;
  /** Ms since the epoch; 0 if unknown. */
  readonly created: number;
  readonly isHere: boolean;
}

interface Row {
  readonly msgId: MsgId;
  readonly fileName: string;
  readonly mimeType: string;
  readonly created: number;
  readonly isHere: 0 | 1;
}

const ROWS = 1_000;

const OF = `
  SELECT a.msgId, a.fileName, a.mimeType, a.created, f.msgId IS NOT NULL AS isHere
  FROM json_each(?) AS wanted CROSS JOIN attachments AS a ON a.msgId = wanted.value
  LEFT JOIN fetched AS f ON f.msgId = a.msgId WHERE a.isDeleted = 0 ORDER BY a.msgId`;

/** The attachments of these messages, in order; none of deleted ones. `ids`: ascending. */
export async function* filesOf(store: Store, ids: readonly MsgId[]): AsyncGenerator<TranscriptFile> {
  for await (const row of rowsOf(store, ids)) {
    const { msgId, mimeType, created } = row;
    const path = `${FILES_FOLDER}/${msgId}-${savedName(row.fileName)}`;
    yield { msgId, path, mimeType, created, isHere: row.isHere === 1 };
  }
}

/** How many of them are on this computer, and how many are not. */
export async function countFiles(
  store: Store,
  ids: readonly MsgId[],
): Promise<Pick<TranscriptFacts, 'filesHere' | 'filesElsewhere'>> {
  let [filesHere, filesElsewhere] = [0, 0];
  for await (const { isHere } of rowsOf(store, ids)) {
    if (isHere === 1) filesHere += 1;
    else filesElsewhere += 1;
  }
  return { filesHere, filesElsewhere };
}

async function* rowsOf({ archive }: Store, ids: readonly MsgId[]): AsyncGenerator<Row> {
  for (let start = 0; start < ids.length; start += ROWS) {
    yield* archive.all<Row>(OF, JSON.stringify(ids.slice(start, start + ROWS)));
    await nextTurn();
  }
}
