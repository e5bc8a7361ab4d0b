import { join } from 'node:path';
import type { WireMessage } from '../../electron/core/api/wire.ts';
import { listConversations, markRead } from '../../electron/core/conversations/conversations.ts';
import { readPlaces } from '../../electron/core/conversations/views.ts';
import { enlargeCache, type Store } from '../../electron/core/db/store.ts';
import { applyBatch } from '../../electron/core/sync/intake/applyBatch.ts';
import { convId, msgId } from '../../shared/model/ids.ts';
import { type Benchmark, row } from '../row.ts';
import { lastOf, medianTime, ratios, sideBySide } from '../sideBySide.ts';
import { KEY, openBenchStore, withFolder } from '../stores.ts';

const SMALL = 2_000;
const LARGE = 19_000;
/** So that as many have the same name in either store. */
const CONVERSATIONS_PER_PERSON = 5;
const PAGE = 120;
const RUNS = 5;
const READS = 30;

/** The cost of a change in the list of conversations, and whether local marks are better mirrored in the archive or attached to it. */
export const list: Benchmark = {
  name: 'list',
  run: () =>
    withFolder((dir) => {
      const large = makeStore(join(dir, 'large'), LARGE);
      const small = makeStore(join(dir, 'small'), SMALL);
      const page = sideBySide(RUNS, {
        large: () => medianTime(READS, () => readAndCopy(large, PAGE, LARGE / 2)),
        all: () => medianTime(3, () => readAndCopy(large, LARGE)),
        small: () => medianTime(READS, () => readAndCopy(small, PAGE, SMALL / 2)),
      });
      const unread = (store: Store) => {
        const { mirrored, attached } = sideBySide(RUNS, {
          mirrored: () => medianTime(READS, () => readMirrored(store)),
          attached: () => medianTime(READS, () => readAttached(store)),
        });
        return ratios(mirrored, attached);
      };
      const ofLarge = unread(large);
      const ofSmall = unread(small);
      large.close();
      small.close();
      const againstAll = ratios(page.large, page.all);
      const growth = ratios(page.large, page.small);
      const all = `all of them, read and copied (${lastOf(page.large, 1)} of ${lastOf(page.all, 0)} ms)`;
      const few = 'the same with 2,000 conversations';
      const attached = 'the same with local.db attached';
      return [
        row('a page from the middle of 19,000 conversations', 'ratio', againstAll, all),
        row('a page of the list: growth', 'ratio', growth, few),
        row('unread of 19,000, marks mirrored', 'ratio', ofLarge, attached),
        row('unread of 2,000, marks mirrored', 'ratio', ofSmall, attached),
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
  readPlaces(store, { kind: 'unread', stay: [] }, { at: { kind: 'index', index: 0 }, limit: PAGE });
}

/** The same page and count, with the marks where they are kept. */
function readAttached({ archive }: Store): void {
  const unread = `conversations AS c LEFT JOIN attached.read_marks AS mark USING (convId)
    WHERE c.lastMsgId > ifnull(mark.readUpTo, 0)`;
  archive.get(`SELECT count(*) FROM ${unread}`);
  archive.all(
    `SELECT convId, json_array(0, 0, c.place, convId) FROM ${unread}
     ORDER BY c.place DESC, convId DESC LIMIT (? + 0)`,
    PAGE,
  );
}
