import type { WireMessage } from '../../electron/core/api/wire.ts';
import { openArchive } from '../../electron/core/dashboard/archiveReader.ts';
import { createAnswering } from '../../electron/core/dashboard/serveDashboard.ts';
import type { Db } from '../../electron/core/db/db.ts';
import type { Store } from '../../electron/core/db/store.ts';
import { applyBatch } from '../../electron/core/sync/intake/applyBatch.ts';
import { convId, msgId } from '../../shared/model/ids.ts';
import { SELF } from '../pages.ts';
import { type Benchmark, median, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import { KEY, openFilledStore, withFolder } from '../stores.ts';

const MESSAGES = 1_000_000;
const RUNS = 5;
const BATCHES = 40;
const PER_BATCH = 100;
const ROWS_PER_READ = 20_000;
const SCOPE = { from: null, to: null, zone: 'Europe/Zurich' };

/** The figures of the dashboard: counted the first time, and after each batch. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  run: () =>
    withFolder(async (dir) => {
      const store = openFilledStore(dir, MESSAGES);
      const scans: number[] = [];
      const firsts: number[] = [];
      const batches: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const archive = openArchive(dir, KEY, () => {});
        scans.push(timeOf(() => scan(archive)));
        const answer = createAnswering(archive, new AbortController().signal);
        const ask = async () => {
          const began = performance.now();
          await answer({ name: 'figures', input: { scope: SCOPE, now: Date.now() } });
          return performance.now() - began;
        };
        firsts.push(await ask());
        const took: number[] = [];
        for (let batch = 0; batch < BATCHES; batch += 1) {
          addBatch(store);
          took.push(await ask());
        }
        batches.push(median(took));
        archive.close();
      }
      store.close();
      const scanned = `reading the same columns of all messages (${Math.round(scans.at(-1) ?? 0)} ms)`;
      const batch = `${PER_BATCH} new messages in as many conversations, until all figures are there`;
      return [
        row('the dashboard of 1,000,000 messages, the first time', 'ratio', ratios(firsts, scans), scanned),
        row('the dashboard after a batch', 'ms', batches, batch),
      ];
    }),
};

function timeOf(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function scan(archive: Db): void {
  for (let after = -1; ; ) {
    const rows = archive.all<{ msgId: number }>(
      `SELECT msgId, convId, created, senderId, flags FROM messages WHERE msgId > ? ORDER BY msgId LIMIT ${ROWS_PER_READ}`,
      after,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.msgId;
  }
}

/** A third of the messages is by the account. */
function addBatch(store: Store): void {
  const newest = store.archive.get<{ id: number }>('SELECT max(msgId) AS id FROM messages')?.id ?? 0;
  const messages = Array.from(
    { length: PER_BATCH },
    (_, i): WireMessage => ({
      ...{ msgId: msgId(newest + i + 1), convId: convId(100 + 3 * (((newest + i) * 7) % 2_000)) },
      ...{ created: 1_661_000_000 + newest, msgType: 'text', msgText: 'The trucks arrived.' },
      senderEmail: i % 3 === 0 ? SELF : 'new@large.example',
      ...{ attachment: null, quotedMsgId: 0, locationData: null, isForwarded: false },
      ...{ priority: 'normal', isDeleted: false },
    }),
  );
  applyBatch(store, { messages, covered: null });
}
