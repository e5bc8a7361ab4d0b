import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ConvId, MsgId } from '../../../shared/model/ids.ts';
import { DELETED } from '../db/flags.ts';
import type { Store } from '../db/store.ts';
import type { FileTexts } from '../fileTexts/startFileTexts.ts';
import { knownTime } from '../messages/created.ts';
import { askedBy } from '../search/resolveSearch.ts';
import type { Asked } from '../search/searchPlan.ts';
import type { Search } from '../search/startSearch.ts';
import { extentOf, type Plan } from './planTranscript.ts';
import { BEYOND, type Ends, listMissing, placeGaps } from './transcriptGaps.ts';

interface Searched {
  readonly store: Store;
  readonly ends: Ends;
  readonly search: Pick<Search, 'find' | 'indexed'>;
  readonly fileTexts: Pick<FileTexts, 'progress'>;
}

/** So many rows are counted in less than 5 ms. */
const ROWS = 2_000;

const COUNT = `
  SELECT m.convId, count(*) AS messages, count(iif(m.flags & ${DELETED}, 1, NULL)) AS deleted
  FROM json_each(?) AS found CROSS JOIN messages AS m ON m.msgId = found.value GROUP BY m.convId`;

/**
 * Names the messages that a search finds now, also those in which its words are parts of others. `most`: see `planTranscript`. Rejects with
 * the reason of `signal`.
 */
export async function planSearch(
  { store, ends, search, fileTexts }: Searched,
  { query, most = Number.POSITIVE_INFINITY }: { readonly query: string; readonly most?: number | undefined },
  signal: AbortSignal,
): Promise<Plan> {
  // First of all, as in `planTranscript`.
  const missing = listMissing(store, null, ends);
  const reading = fileTexts.progress();
  // Turned off, their texts may still be in the index for a moment.
  const asked = { ...askedBy(store, query), isShown: reading === null };
  const { all, isTakenIn } = await findAll(search, asked, signal);
  const isRead = reading === null || reading.done >= reading.files;
  const isIndexed = isTakenIn && (isRead || asked.words.length + asked.notWords.length === 0);
  const ids = all.slice(0, most);
  const found = new Map<ConvId, number>();
  let deleted = 0;
  for (let start = 0; start < ids.length; start += ROWS) {
    signal.throwIfAborted();
    const rows = store.archive.all<{ convId: ConvId; messages: number; deleted: number }>(
      COUNT,
      JSON.stringify(ids.slice(start, start + ROWS)),
    );
    for (const row of rows) {
      found.set(row.convId, (found.get(row.convId) ?? 0) + row.messages);
      deleted += row.deleted;
    }
    await nextTurn();
  }
  const extent = extentOf(store, ids, placeGaps(missing, ids, { after: 0, through: BEYOND }));
  const searched = {
    ...{ messages: search.indexed(), since: firstTime(store), isIndexed, conversations: found.size },
  };
  const isComplete = isIndexed && extent.gaps.length === 0;
  return { ids, coverage: { ...extent, isComplete, deleted, undated: 0, searched }, found };
}

/** Ascending. */
async function findAll(
  search: Searched['search'],
  asked: Asked,
  signal: AbortSignal,
): Promise<{ readonly all: readonly MsgId[]; readonly isTakenIn: boolean }> {
  const ids: MsgId[] = [];
  if (asked.words.length + asked.notWords.length + asked.checks.length === 0)
    return { all: ids, isTakenIn: true };
  let before: MsgId | null = null;
  let isTakenIn = true;
  do {
    const page = await search.find({ ...asked, before });
    signal.throwIfAborted();
    ids.push(...page.msgIds);
    isTakenIn &&= page.indexComplete;
    before = page.next;
  } while (before !== null);
  return { all: ids.reverse(), isTakenIn };
}

function firstTime({ archive }: Store): number | null {
  const first = archive.get<{ created: number }>('SELECT created FROM messages ORDER BY msgId LIMIT 1');
  return first === undefined ? null : knownTime(first.created);
}
