import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { askedFor } from '../../../testing/core/askedFor.ts';
import { startSearchWorker } from '../../../testing/core/quickPace.ts';
import { c, KEY, m, openTestStore, temporaryDir, wire, wires } from '../../../testing/core/testStore.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { indexStep } from './indexer.ts';
import { openSearch, type SearchDb } from './searchDb.ts';
import { searchMessages } from './searchQuery.ts';
import { startSearch } from './startSearch.ts';

type Options = Parameters<typeof askedFor>[2];
type Wires = ReturnType<typeof wires>;

function openTestSearch(dir: string): SearchDb {
  const search = openSearch({ dir, key: KEY, log: () => {} });
  onTestFinished(() => search.close());
  return search;
}

function indexAll(search: SearchDb): number {
  for (;;) {
    const { indexed, isComplete } = indexStep(search);
    if (isComplete) return indexed;
  }
}

/** A store with `messages`, its index, and a way to ask it. */
function searchable(messages: Wires) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  applyBatch(store, { messages, covered: null });
  const search = openTestSearch(dir);
  indexAll(search);
  const page = (query: string, options: Options = {}) =>
    searchMessages(search, askedFor(store, query, options));
  const find = (query: string, options: Options = {}) => page(query, options).hits.map((hit) => hit.msgId);
  return { dir, store, search, page, find };
}

describe('searching messages', () => {
  it.each([
    ['part of a Chinese sentence', '仓库', '货车已经到达仓库，请安排卸货。', '库仓'],
    ['part of a Japanese sentence', '倉庫に届', '荷物は今朝倉庫に届きました。', '届倉庫'],
    ['half-width kana', 'ﾃｽﾄ', 'これはテストです', 'テト'],
    ['a Thai word inside a line', 'คลังสินค้า', 'รถบรรทุกมาถึงคลังสินค้าแล้วเมื่อเช้านี้', 'คลังค้า'],
    ['Arabic without vowel signs', 'مدير', 'مُدِيرُ المَكتَبِ', 'ديرم'],
    ['Hebrew without points', 'שלום', 'שָׁלוֹם לכולם', 'םולש'],
    ['Hindi with its vowel signs', 'पहुँच', 'ट्रक गोदाम पहुँच गया है।', 'पहच'],
    ['accents in the text', 'cafe', 'Un CAFÉ, por favor', 'efac'],
    ['accents in the query', 'Ångström', 'angstrom', 'mortsgna'],
    ['a word typed half', 'repo', 'the weekly report', 'troper'],
    ['words in any order', 'report weekly', 'the weekly report', 'report monthly'],
    ['quotes and operators as plain text', '"AND" NOT*', 'and not', 'AND or'],
    ['a mixture of scripts', 'report报告', '请看report报告', 'report告报'],
  ])('finds %s', (_, query, text, absent) => {
    const { find } = searchable([wire(1, { msgText: text }), wire(2, { msgText: 'something else' })]);
    expect(find(query)).toEqual([1]);
    expect(find(absent)).toEqual([]);
  });

  it('finds the names of files and the addresses of places', () => {
    const file = {
      attachmentId: 'A',
      fileName: 'Résumé final.pdf',
      fileSize: 1,
      mimeType: 'application/pdf',
    };
    const place = { address: 'Warehouse Nord', isMyLocation: false };
    const { find } = searchable([
      wire(1, { msgText: '', attachment: file }),
      wire(2, { msgType: 'location', msgText: 'loc:46.2,6.1', locationData: place }),
    ]);
    expect(find('resume')).toEqual([1]);
    expect(find('nord')).toEqual([2]);
    expect(find('loc')).toEqual([]);
  });

  it('gives the newest first, a page at a time, also with ids that need more than 32 bits', () => {
    const first = 2 ** 40;
    const { page } = searchable(wires(first, 7));
    const newest = page('message', { limit: 3 });
    expect(newest.hits.map((hit) => hit.msgId - first)).toEqual([6, 5, 4]);
    const next = page('message', { limit: 3, before: newest.next });
    expect(next.hits.map((hit) => hit.msgId - first)).toEqual([3, 2, 1]);
    expect(page('message', { limit: 3, before: next.next })).toMatchObject({ hits: [{}], next: null });
  });

  it('looks into one conversation only when asked to', () => {
    const { find } = searchable([...wires(1, 3, { convId: 12 }), ...wires(4, 3, { convId: 1 })]);
    expect(find('message', { convId: c(12) })).toEqual([3, 2, 1]);
    expect(find('c12')).toEqual([]);
  });

  it('marks what was found in a piece of the text around it', () => {
    const { page } = searchable([
      wire(1, { msgText: `${'long '.repeat(60)}story of the\nCafé and cafés ${'x'.repeat(300)}` }),
    ]);
    const [hit] = page('cafe').hits;
    expect(hit?.snippet).toMatch(/^…(long )+story of the Café and cafés x+…$/);
    expect(hit?.snippet.length).toBeLessThan(170);
    // A narrow list shows two lines of some 25 letters.
    expect(hit?.marks[0]?.[1]).toBeLessThan(40);
    expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['Café', 'cafés']);
  });

  it('says of each message whether it is deleted', () => {
    const { page } = searchable([wire(1), wire(2, { isDeleted: true })]);
    expect(page('message').hits).toMatchObject([{ msgId: 1, isDeleted: false }]);
    expect(page('is:deleted').hits).toMatchObject([{ msgId: 2, isDeleted: true, snippet: '' }]);
  });

  it('has no answer to a query without a word', () => {
    expect(searchable(wires(1, 2)).page(' ?! ')).toMatchObject({ hits: [], next: null });
  });
});

describe('the index', () => {
  it('follows the archive: deleted messages vanish, changed ones are found by their new text', () => {
    const { store, search, find, page } = searchable([
      wire(1, { msgText: 'first words' }),
      wire(2, { msgText: 'second words' }),
    ]);
    applyBatch(store, {
      messages: [wire(1, { isDeleted: true, msgText: 'first words' }), wire(2, { msgText: 'other words' })],
      covered: null,
    });
    expect(find('first')).toEqual([]);
    expect(page('other')).toMatchObject({ hits: [], indexComplete: false });
    expect(indexAll(search)).toBe(2);
    expect(find('words')).toEqual([2]);
    expect(find('second')).toEqual([]);
    expect(find('other')).toEqual([2]);
  });

  it('takes a message in once however often and in whichever order it came', () => {
    const { store, search, find } = searchable(wires(10, 3));
    applyBatch(store, { messages: wires(20, 1), covered: null });
    applyBatch(store, { messages: [...wires(5, 10), ...wires(20, 1)], covered: null });
    expect(indexAll(search)).toBe(11);
    expect(find('message', { limit: 20 })).toEqual([20, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  });

  it('is made anew when it is damaged, and holds no plain text', () => {
    const { dir, search } = searchable(wires(1, 50, { msgText: 'unmistakable' }));
    search.close();
    const { search: file } = storeFiles(dir);
    expect(readFileSync(file).includes('unmistak')).toBe(false);
    writeFileSync(file, readFileSync(file).fill(0, 0, 4096));
    const again = openTestSearch(dir);
    expect(indexAll(again)).toBe(50);
  });

  it('is made anew when the archive was', () => {
    const { dir, store, search } = searchable(wires(1, 5));
    search.close();
    store.close();
    writeFileSync(storeFiles(dir).archive, 'not a database');
    const again = openTestStore(dir);
    applyBatch(again, { messages: wires(1, 3), covered: null });
    const made = openTestSearch(dir);
    expect(indexAll(made)).toBe(3);
  });

  it('goes on where it stopped when the process is killed while indexing', async () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    const count = 12_000;
    for (let first = 1; first < count; first += 200)
      applyBatch(store, { messages: wires(first, 200), covered: null });
    const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `
      import { writeSync } from 'node:fs';
      import { indexStep } from ${at('./indexer.ts')};
      import { openSearch } from ${at('./searchDb.ts')};
      const key = new Uint8Array(${JSON.stringify([...KEY])});
      const search = openSearch({ dir: process.argv[1], key, log() {} });
      indexStep(search);
      writeSync(1, '.');
      while (true) indexStep(search);`;
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const search = openTestSearch(dir);
    expect(indexAll(search)).toBe(count);
    expect(search.index.get(`SELECT count(*) AS n FROM texts WHERE texts MATCH 'message'`)).toEqual({
      n: count,
    });
  });
});

describe('the search worker', () => {
  it('says how far it has come, answers while it works, follows when poked, and ends', async () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    applyBatch(store, { messages: wires(1, 10), covered: null });
    const progress: number[] = [];
    let arrived = Promise.withResolvers<void>();
    const search = startSearch({
      ...{ dir, key: KEY, startWorker: startSearchWorker, log: () => {} },
      onProgress: (indexed) => {
        progress.push(indexed);
        arrived.resolve();
      },
    });
    onTestFinished(() => search.close());
    await arrived.promise;
    const query = askedFor(store, 'message');
    expect((await search.query(query)).hits).toHaveLength(10);
    arrived = Promise.withResolvers();
    applyBatch(store, { messages: wires(11, 5), covered: null });
    search.poke();
    await arrived.promise;
    expect(progress).toEqual([10, 15]);
    expect(await search.query({ ...query, before: { msgId: m(3), isPart: false } })).toMatchObject({
      hits: [{ msgId: 2 }, { msgId: 1 }],
    });
    await search.close();
    await expect(search.query(query)).rejects.toMatchObject({ code: 'store-unreadable' });
  });

  it('starts with the first message of an empty archive, and not at all if there is none', async () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    let started = 0;
    const arrived = Promise.withResolvers<number>();
    const start = () =>
      startSearch({
        ...{ dir, key: KEY, isArchiveEmpty: true, log: () => {} },
        startWorker: () => {
          started += 1;
          return startSearchWorker();
        },
        onProgress: (indexed) => arrived.resolve(indexed),
      });
    const unused = start();
    await unused.close();
    unused.poke();
    expect(started).toBe(0);

    const search = start();
    applyBatch(store, { messages: wires(1, 10), covered: null });
    search.poke();
    search.poke();
    expect(await arrived.promise).toBe(10);
    expect(started).toBe(1);
    await search.close();
  });

  it('refuses queries when there is no store to index', async () => {
    const log: string[] = [];
    const search = startSearch({
      ...{ dir: temporaryDir(), key: KEY, startWorker: startSearchWorker, onProgress: () => {} },
      log: (level, message) => log.push(`${level}: ${message}`),
    });
    const query = askedFor(openTestStore(), 'x');
    await expect(search.query(query)).rejects.toMatchObject({ code: 'store-unreadable' });
    await search.close();
    expect(log.join()).toContain('no search');
  });
});
