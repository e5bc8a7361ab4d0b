import { join } from 'node:path';
import type { WireMessage } from '../../electron/core/api/wire.ts';
import { listConversations, markRead } from '../../electron/core/conversations/conversations.ts';
import { readPlaces } from '../../electron/core/conversations/views.ts';
import { enlargeCache, type Store } from '../../electron/core/db/store.ts';
import { applyBatch } from '../../electron/core/sync/intake/applyBatch.ts';
import { convId, msgId } from '../../shared/model/ids.ts';
import { type Benchmark, median, row } from '../row.ts';
import { KEY, openBenchStore, withFolder } from '../stores.ts';

const SMALL = 2_000;
const LARGE = 19_000;
/** So that as many have the same name in either store. */
const CONVERSATIONS_PER_PERSON = 5;
const PAGE = 120;
const RUNS = 5;
const READS = 30;

/** What a change costs the list of conversations, and whether local marks are better mirrored in the archive or attached to it. */
export const list: Benchmark = {
  name: 'list',
  run: () =>
    withFolder((dir) => {
      const large = makeStore(join(dir, 'large'), LARGE);
      const small = makeStore(join(dir, 'small'), SMALL);
      const againstAll: number[] = [];
      const growth: number[] = [];
      const joinedLarge: number[] = [];
      const joinedSmall: number[] = [];
      let ms = 0;
      let all = 0;
      for (let run = 0; run < RUNS; run += 1) {
        ms = medianOf(READS, () => readAndCopy(large, PAGE, LARGE / 2));
        all = medianOf(3, () => readAndCopy(large, LARGE));
        againstAll.push(ms / all);
        growth.push(ms / medianOf(READS, () => readAndCopy(small, PAGE, SMALL / 2)));
        joinedLarge.push(
          medianOf(READS, () => readMirrored(large)) / medianOf(READS, () => readAttached(large)),
        );
        joinedSmall.push(
          medianOf(READS, () => readMirrored(small)) / medianOf(READS, () => readAttached(small)),
        );
      }
      large.close();
      small.close();
      const bare = `all of them, read and copied (${ms.toFixed(1)} of ${all.toFixed(0)} ms)`;
      const attached = 'the same with local.db attached';
      return [
        row('a page from the middle of 19,000 conversations', 'ratio', againstAll, { atMost: 0.1 }, bare),
        row(
          'a page of the list: growth',
          'ratio',
          growth,
          { atMost: 2 },
          'the same with 2,000 conversations',
        ),
        row('unread of 19,000, marks mirrored', 'ratio', joinedLarge, { atMost: 1 }, attached),
        row('unread of 2,000, marks mirrored', 'ratio', joinedSmall, { atMost: 1 }, attached),
      ];
    }),
};

/** Each conversation has one message and every second one is read; local.db is attached too. */
function makeStore(dir: string, conversations: number): Store {
  const store = openBenchStore(dir);
  const messages = Array.from({ length: conversations }, (_, i) =>
    message(i + 1, conversations / CONVERSATIONS_PER_PERSON),
  );
  applyBatch(store, { messages, covered: null });
  store.local.transaction(() => {
    for (let id = 2; id <= conversations; id += 2) markRead(store, convId(id), msgId(id));
  });
  enlargeCache(store);
  store.archive.exec(
    `ATTACH '${store.local.file}' AS attached KEY 'raw:${Buffer.from(KEY).toString('hex')}'`,
  );
  return store;
}

const message = (id: number, people: number): WireMessage => ({
  ...{ msgId: msgId(id), convId: convId(id), created: 1_700_000_000 + id, msgType: 'text' },
  ...{
    senderEmail: `person${id % people}@large.example`,
    msgText: `The trucks arrived at gate ${id} this morning.`,
  },
  ...{ attachment: null, quotedMsgId: 0, locationData: null, isForwarded: false, priority: 'normal' },
  isDeleted: false,
});

/** As core answers the window. */
function readAndCopy(store: Store, limit: number, index = 0): void {
  structuredClone(listConversations(store, { view: { kind: 'all' }, at: { kind: 'index', index }, limit }));
}

function readMirrored(store: Store): void {
  readPlaces(store, { kind: 'unread' }, { at: { kind: 'index', index: 0 }, limit: PAGE });
}

/** The same page and count, with the marks where they are kept. */
function readAttached({ archive }: Store): void {
  const unread = `conversations AS c LEFT JOIN attached.read_marks AS mark USING (convId)
    WHERE c.lastMsgId > ifnull(mark.readUpTo, 0)`;
  archive.get(`SELECT count(*) FROM ${unread}`);
  archive.all(
    `SELECT convId, json_array(0, 0, c.lastMsgId, convId) FROM ${unread}
     ORDER BY c.lastMsgId DESC NULLS FIRST, convId DESC LIMIT (? + 0)`,
    PAGE,
  );
}

/** The median time of one `read`, ms. */
function medianOf(reads: number, read: () => void): number {
  const times = Array.from({ length: reads }, () => {
    const began = performance.now();
    read();
    return performance.now() - began;
  });
  return median(times);
}
