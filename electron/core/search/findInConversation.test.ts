import { expect, onTestFinished, test } from 'vitest';
import type { MsgId } from '../../../shared/model/ids.ts';
import { phrasesOf } from '../../../shared/text/searchTokens.ts';
import { startSearchWorker } from '../../../testing/core/quickPace.ts';
import { c, KEY, openTestStore, temporaryDir, wire, wires } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { startSearch } from './startSearch.ts';

type Wires = ReturnType<typeof wires>;

/** A store with `messages`, and its search worker, which is never told of changes. */
function searchable(messages: Wires) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const put = (batch: Wires) => applyBatch(store, { messages: batch, covered: null });
  put(messages);
  const search = startSearch({
    ...{ dir, key: KEY, startWorker: startSearchWorker, onProgress: () => {} },
    log: (_, message) => expect.unreachable(message),
  });
  onTestFinished(() => search.close());
  const find = (query: string, before: MsgId | null = null) =>
    search.find({
      ...{ words: phrasesOf(query), notWords: [], isShown: true, before },
      checks: [{ kind: 'conversation', ids: [c(1)], isNot: false }],
    });
  return { put, find };
}

test('the matches of one conversation are named newest first, by text and by the name of a file', async () => {
  const attachment = { attachmentId: 'A', fileName: 'Truck.pdf', fileSize: 1, mimeType: 'application/pdf' };
  const { find } = searchable([
    wire(1, { convId: 1, msgText: 'A truck' }),
    wire(2, { convId: 2, msgText: 'A truck elsewhere' }),
    wire(3, { convId: 1, msgText: 'Nothing' }),
    wire(4, { convId: 1, msgText: '', attachment }),
    wire(5, { convId: 1, msgText: 'Trucks' }),
  ]);
  expect(await find('truck')).toEqual({ msgIds: [5, 4, 1], next: null, indexComplete: true });
  expect((await find('lorry')).msgIds).toEqual([]);
});

test('an answer knows what was stored just before it was asked: new, changed and deleted messages', async () => {
  const { find, put } = searchable([
    wire(1, { convId: 1, msgText: 'A truck' }),
    wire(2, { convId: 1, msgText: 'A truck' }),
    wire(3, { convId: 1, msgText: 'A truck' }),
  ]);
  expect((await find('truck')).msgIds).toEqual([3, 2, 1]);
  put([
    wire(1, { convId: 1, msgText: 'A lorry' }),
    wire(2, { convId: 1, isDeleted: true }),
    wire(4, { convId: 1, msgText: 'The last truck' }),
  ]);
  expect((await find('truck')).msgIds).toEqual([4, 3]);
  expect((await find('lorry')).msgIds).toEqual([1]);
});

test('very many matches come in pages, all of them once', async () => {
  const { find } = searchable(wires(1, 12_000, { convId: 1, msgText: 'truck' }));
  const found: number[] = [];
  let page = await find('truck');
  // Until the index has all of them.
  while (!page.indexComplete) page = await find('truck');
  for (;;) {
    found.push(...page.msgIds);
    if (page.next === null) break;
    page = await find('truck', page.next);
  }
  expect(found).toEqual(Array.from({ length: 12_000 }, (_, index) => 12_000 - index));
});
