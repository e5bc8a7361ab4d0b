import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../electron/core/db/store.ts';
import { systemClock } from '../../electron/core/time/clock.ts';
import { startTranscripts } from '../../electron/core/transcripts/startTranscripts.ts';
import type { ConvId } from '../../shared/model/ids.ts';
import { SELF } from '../pages.ts';
import { type Benchmark, row } from '../row.ts';
import { ratios } from '../sideBySide.ts';
import { openFilledStore, withFolder } from '../stores.ts';

const MESSAGES = 100_000;
const RUNS = 5;
/** The part of the messages after which memory has to stay as it is. */
const EARLY = 0.2;
/** UTF-16 units. */
const GATHERED = 2 ** 18;

/** A transcript of a long conversation, as one HTML file. */
export const transcript: Benchmark = {
  name: 'transcript',
  run: () =>
    withFolder(async (dir) => {
      const store = openFilledStore(dir, MESSAGES, 1);
      const convId = store.archive.get<{ convId: ConvId }>('SELECT convId FROM conversations')?.convId;
      if (convId === undefined) throw new Error('There is a conversation.');
      const runs = [];
      for (let run = 0; run < RUNS; run += 1) {
        const plainMs = writePlainly(store, join(dir, `plain${run}`));
        runs.push({ plainMs, ...(await writeHtml(store, convId, join(dir, `transcript${run}`))) });
      }
      store.close();
      const [plain, html] = [runs.map(({ plainMs }) => plainMs), runs.map(({ htmlMs }) => htmlMs)];
      const lines = `the same rows as JSON lines (last run: ${plain.at(-1)?.toFixed(0)} of ${html.at(-1)?.toFixed(0)} ms)`;
      const grown = runs.map(({ early, late }) => (late - early) / 1e6);
      return [
        row('transcript of 100,000 messages as HTML', 'ratio', ratios(plain, html), lines),
        row('transcript: growth of memory', 'MB', grown, 'the process at 20,000 messages'),
      ];
    }),
};

/** The baseline. Returns ms. */
function writePlainly({ archive }: Store, target: string): number {
  const began = performance.now();
  const file = openSync(target, 'wx');
  let gathered = '';
  for (let after = -1; ; ) {
    const rows = archive.all<{ msgId: number }>(
      `SELECT m.*, p.email, a.fileName, a.fileSize, a.mimeType, l.address FROM messages AS m
       LEFT JOIN people AS p ON p.personId = m.senderId LEFT JOIN attachments AS a ON a.msgId = m.msgId
       LEFT JOIN locations AS l ON l.msgId = m.msgId WHERE m.msgId > ? ORDER BY m.msgId LIMIT 100`,
      after,
    );
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.msgId;
    for (const each of rows) gathered += `${JSON.stringify(each)}\n`;
    if (gathered.length < GATHERED) continue;
    writeSync(file, gathered);
    gathered = '';
  }
  writeSync(file, gathered);
  closeSync(file);
  const took = performance.now() - began;
  rmSync(target);
  return took;
}

/** Returns how long it took, ms, and the most memory of the process in the first fifth and afterwards, bytes. */
async function writeHtml(store: Store, convId: ConvId, target: string) {
  const never = () => Promise.reject(new Error('A transcript of a conversation without files needs none.'));
  let [early, late] = [0, 0];
  const transcripts = startTranscripts({
    ...{ store, clock: systemClock, signal: new AbortController().signal },
    search: { find: never, indexed: () => 0 },
    fileTexts: { progress: () => null },
    files: { use: never },
    ends: { isEndUnreadable: () => false, isCaughtUp: () => true },
    account: { email: SELF, serviceUrl: 'https://chat.example.org' },
    onProgress: ({ done, total }) => {
      const now = process.memoryUsage.rss();
      if (done <= total * EARLY) early = Math.max(early, now);
      else late = Math.max(late, now);
    },
  });
  const began = performance.now();
  await transcripts.write({
    ...{ id: 'bench', convId, range: { kind: 'all' }, format: 'html', hasFiles: false, redaction: null },
    ...{ target, name: 'transcript.html', zone: 'Europe/Zurich', region: 'en-GB', version: '0.1.0' },
  });
  const htmlMs = performance.now() - began;
  rmSync(target);
  return { htmlMs, early, late };
}
