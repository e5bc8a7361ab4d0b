import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WireMessage } from '../../electron/core/api/wire.ts';
import { listConversations, markRead } from '../../electron/core/conversations/conversations.ts';
import { enlargeCache, type Store } from '../../electron/core/db/store.ts';
import { applyBatch } from '../../electron/core/sync/intake/applyBatch.ts';
import { createTriage } from '../../electron/core/triage/createTriage.ts';
import { filteredView, type ListFilter } from '../../shared/model/conversations.ts';
import { convId, msgId } from '../../shared/model/ids.ts';
import { SELF } from '../pages.ts';
import { type Benchmark, row } from '../row.ts';
import { lastOf, medianTime, ratios, sideBySide } from '../sideBySide.ts';
import { openBenchStore, withFolder } from '../stores.ts';

const SMALL = 2_000;
const LARGE = 20_000;
const BULK = 5_000;
/** So that as many have the same name in either store. */
const CONVERSATIONS_PER_PERSON = 5;
const PAGE = 50;
const RUNS = 5;
const READS = 30;
const VIEWS = [
  ...['inbox', 'unread', 'waitingForUs', 'waitingForThem', 'critical', 'snoozed', 'done'],
] as const satisfies readonly ListFilter[];

/** The views of the support desk, and a change of many conversations at once. */
export const viewing: Benchmark = {
  name: 'viewing',
  run: () =>
    withFolder(async (dir) => {
      const large = await makeStore(join(dir, 'large'), LARGE);
      const small = await makeStore(join(dir, 'small'), SMALL);
      const read = (store: Store, view: ListFilter) => medianTime(READS, () => readFirst(store, view));
      // The view that is slowest in the large store.
      const slowest =
        VIEWS.map((view) => ({ view, took: read(large, view) })).toSorted((a, b) => b.took - a.took)[0]
          ?.view ?? 'inbox';
      const took = sideBySide(RUNS, {
        view: () => read(large, slowest),
        small: () => read(small, slowest),
        plain: () => read(large, 'all'),
      });
      const bulk = [];
      for (let run = 0; run < RUNS; run += 1) bulk.push(await changeMany(large));
      large.close();
      small.close();
      const plain = `the list of all (${lastOf(took.view, 2)} of ${lastOf(took.plain, 2)} ms for ${slowest})`;
      const waits = 'marking as done and undoing it, and the longest that others waited';
      return [
        row('the slowest view, 20,000 conversations', 'ratio', ratios(took.view, took.plain), plain),
        row('the slowest view: growth', 'ratio', ratios(took.view, took.small), 'the same with 2,000'),
        row(
          'a change of 5,000 conversations, undone',
          'ms',
          bulk.map(({ all }) => all),
          waits,
        ),
        row(
          'a change of 5,000 conversations: longest wait',
          'ms',
          bulk.map(({ longest }) => longest),
          waits,
        ),
      ];
    }),
};

/** A third of them each is waiting for the account, answered, and done or snoozed. Every tenth is critical, every second read. */
async function makeStore(dir: string, conversations: number): Promise<Store> {
  const store = openBenchStore(dir);
  const theirs = Array.from({ length: conversations }, (_, i) =>
    message(i + 1, conversations / CONVERSATIONS_PER_PERSON),
  );
  const answers = theirs.filter(({ convId: id }) => id % 3 === 0).map(answerTo(conversations));
  const messages = [...theirs, ...answers];
  applyBatch(store, { messages, covered: null });
  store.local.transaction(() => {
    for (let id = 2; id <= conversations; id += 2) markRead(store, convId(id), msgId(id));
  });
  const triage = triageOf(store);
  const every = (first: number) =>
    Array.from({ length: Math.floor(conversations / 6) }, (_, i) => seen(i * 6 + first));
  await triage.set(every(1), { kind: 'done' });
  await triage.set(every(2), { kind: 'snoozed', until: 8e12 });
  enlargeCache(store);
  return store;
}

const seen = (id: number) => ({ convId: convId(id), upTo: msgId(Number.MAX_SAFE_INTEGER) });

const triageOf = (store: Store) => createTriage({ store, onChange: () => {}, onSet: () => {} });

const message = (id: number, people: number): WireMessage => ({
  ...{ msgId: msgId(id), convId: convId(id), created: 1_700_000_000 + id, msgType: 'text' },
  senderEmail: `person${id % people}@large.example`,
  msgText: `The trucks arrived at gate ${id} this morning.`,
  ...{ attachment: null, quotedMsgId: 0, locationData: null, isForwarded: false },
  ...{ priority: id % 10 === 0 ? 'critical' : 'normal', isDeleted: false },
});

/** After all messages of others. */
const answerTo =
  (last: number) =>
  (message: WireMessage): WireMessage => ({
    ...message,
    msgId: msgId(last + message.msgId),
    senderEmail: SELF,
  });

/** As core answers the window, with the counts of all views. */
function readFirst(store: Store, view: ListFilter): void {
  structuredClone(listConversations(store, { view: filteredView(view, []), limit: PAGE }));
}

/** How long it takes in all, and how long something else waited for its turn at most, ms. */
async function changeMany(store: Store) {
  const triage = triageOf(store);
  const conversations = Array.from({ length: BULK }, (_, i) => seen(i * 3 + 3));
  let longest = 0;
  let isOver = false;
  const watch = async () => {
    for (let last = performance.now(); !isOver; last = performance.now()) {
      await nextTurn();
      longest = Math.max(longest, performance.now() - last);
    }
  };
  const watching = watch();
  const began = performance.now();
  const { undoId } = await triage.set(conversations, { kind: 'done' });
  await triage.undo(undoId);
  const all = performance.now() - began;
  isOver = true;
  await watching;
  return { all, longest };
}
