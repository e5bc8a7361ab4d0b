import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageFile, writePages } from '../pages.ts';
import { type Benchmark, type Row, row } from '../row.ts';
import { ingest as ingestPages, insertPlainly, openBenchStore, withFolder } from '../stores.ts';

const MESSAGES = 1_000_000;
const RUNS = 5;
const MEMORY_PROGRAM = fileURLToPath(new URL('../ingestMemory.ts', import.meta.url));

/** How fast a history is taken in, and how much memory that takes. */
export const ingest: Benchmark = {
  name: 'ingest',
  run: () =>
    withFolder((dir) => {
      const pagesDir = join(dir, 'pages');
      const pages = writePages(pagesDir, MESSAGES);
      const speeds: number[] = [];
      let rate = 0;
      for (let run = 0; run < RUNS; run += 1) {
        const plainMs = insertPlainly(join(dir, 'plain.db'), pages);
        const store = openBenchStore(join(dir, `store-${run}`));
        const storeMs = ingestPages(store, pages);
        store.close();
        speeds.push(plainMs / storeMs);
        rate = Math.round(MESSAGES / storeMs) * 1000;
      }
      const note = `a bare insert of parsed rows into a plain unencrypted table (last run: ${rate.toLocaleString('en')} messages/s)`;
      return [row('ingest of 1,000,000 messages', 'ratio', speeds, note), ...memoryRows(dir, pages)];
    }),
};

/** Each run in a process of its own, since a process keeps memory that it needed once. */
function memoryRows(dir: string, pages: readonly PageFile[]): readonly Row[] {
  const list = join(dir, 'pages.json');
  writeFileSync(list, JSON.stringify(pages));
  const whole: number[] = [];
  const late: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const output = execFileSync(process.execPath, [MEMORY_PROGRAM, list, join(dir, `memory-${run}`)]);
    const { before, early, after } = JSON.parse(String(output)) as Record<
      'before' | 'early' | 'after',
      number
    >;
    whole.push((after - before) / 1e6);
    late.push((after - early) / 1e6);
  }
  return [
    row('ingest: growth of memory', 'MB', whole, 'the process before the first page'),
    row('ingest: growth of memory from 200,000 messages on', 'MB', late, 'the process at 200,000 messages'),
  ];
}
