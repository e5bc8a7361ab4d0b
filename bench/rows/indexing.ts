import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeFiles } from '../../electron/core/db/storeFiles.ts';
import { indexStep } from '../../electron/core/search/indexer.ts';
import { openSearch } from '../../electron/core/search/searchDb.ts';
import { writePages } from '../pages.ts';
import { type Benchmark, row } from '../row.ts';
import { ratios, sideBySide } from '../sideBySide.ts';
import { ingest, insertPlainly, KEY, openBenchStore, withFolder } from '../stores.ts';

const MESSAGES = 1_000_000;
const RUNS = 5;

/** How fast the full-text index catches up with a history that has just been taken in, and how large it is. */
export const indexer: Benchmark = {
  name: 'indexer',
  run: () =>
    withFolder((dir) => {
      const pages = writePages(join(dir, 'pages'), MESSAGES);
      const store = openBenchStore(dir);
      ingest(store, pages);
      const { plain, indexed } = sideBySide(RUNS, {
        plain: () => insertPlainly(join(dir, 'plain.db'), pages),
        indexed: () => indexAll(dir),
      });
      store.close();
      const { search, archive } = storeFiles(dir);
      const note = 'a bare insert of the same messages into a plain unencrypted table';
      return [
        row('full-text index of 1,000,000 messages', 'ratio', ratios(plain, indexed), note),
        row(
          'full-text index on disk',
          'ratio',
          [statSync(search).size / statSync(archive).size],
          'the archive',
        ),
      ];
    }),
};

function indexAll(dir: string): number {
  const { search: file } = storeFiles(dir);
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  const search = openSearch({ dir, key: KEY, log: () => {} });
  const began = performance.now();
  while (!indexStep(search).isComplete);
  const took = performance.now() - began;
  search.close();
  return took;
}
