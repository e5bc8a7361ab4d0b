import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
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

const OF = 'FROM attachments AS a LEFT JOIN fetched AS f ON f.msgId = a.msgId';
const WHERE = 'a.convId = ? AND a.isDeleted = 0 AND a.msgId > ?';

/** The attachments of these messages of a conversation, in order; none of deleted ones. `ids`: ascending. */
export async function* filesOf(
  store: Store,
  convId: ConvId,
  ids: readonly MsgId[],
): AsyncGenerator<TranscriptFile> {
  for await (const row of rowsOf(store, convId, ids)) {
    const { msgId, mimeType, created } = row;
    const path = `${FILES_FOLDER}/${msgId}-${savedName(row.fileName)}`;
    yield { msgId, path, mimeType, created, isHere: row.isHere === 1 };
  }
}

/** How many of them are on this computer, and how many are not. */
export async function countFiles(
  store: Store,
  convId: ConvId,
  ids: readonly MsgId[],
): Promise<Pick<TranscriptFacts, 'filesHere' | 'filesElsewhere'>> {
  let [filesHere, filesElsewhere] = [0, 0];
  for await (const { isHere } of rowsOf(store, convId, ids)) {
    if (isHere === 1) filesHere += 1;
    else filesElsewhere += 1;
  }
  return { filesHere, filesElsewhere };
}

async function* rowsOf({ archive }: Store, convId: ConvId, ids: readonly MsgId[]): AsyncGenerator<Row> {
  let next = 0;
  let after = (ids[0] ?? 0) - 1;
  for (;;) {
    const rows = archive.all<Row>(
      `SELECT a.msgId, a.fileName, a.mimeType, a.created, f.msgId IS NOT NULL AS isHere ${OF}
       WHERE ${WHERE} AND a.msgId <= ? ORDER BY a.msgId LIMIT ${ROWS}`,
      ...[convId, after, ids.at(-1) ?? -1],
    );
    for (const row of rows) {
      while (next < ids.length && (ids[next] ?? 0) < row.msgId) next += 1;
      if (ids[next] === row.msgId) yield row;
      after = row.msgId;
    }
    if (rows.length < ROWS) return;
    await nextTurn();
  }
}
