/** A store for the tests of files that are to be read. */
import { c, m, openTestStore, wire } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { addFetched } from '../files/fetching/fetchedTable.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';

/** A store with files of these sizes and natures, in messages from 1 on. */
export function storeWithFiles(
  files: readonly { size: number; sniffed?: string | null; isText?: boolean }[],
): Store {
  const store = openTestStore();
  const attachment = { attachmentId: 'a', fileName: 'a.txt', fileSize: 8, mimeType: 'text/plain' };
  applyBatch(store, { messages: files.map((_, index) => wire(index + 1, { attachment })), covered: null });
  for (const [index, { size, sniffed = null, isText = false }] of files.entries()) {
    const look = { sniffed, picture: null, isText };
    addFetched(
      store,
      { msgId: m(index + 1), convId: c(1), sha256: `${index + 1}`, size, look, isAutomatic: false },
      index,
    );
  }
  return store;
}
