import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { settingsSchema } from '../../../shared/model/settingsSchemas.ts';
import { ENGLISH, GERMAN, writeDictionary } from '../../../testing/dictionaries.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import type { Log } from '../app/log.ts';
import { openSettings } from '../app/openSettings.ts';
import { systemFolders } from './dictionaryFiles.ts';
import { SPELLING_TIMES, type SpellingTimes } from './dictionaryThread.ts';
import { createFileSpelling } from './fileSpelling.ts';
import { OWN_WORDS_FILE, openOwnWords } from './ownWords.ts';

const now = () => new Date(0);

/** Threads in the place of a dictionary's, for which no file is known any more. */
const NEVER_OPENS = 'for (;;);';
const NEVER_ANSWERS = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', () => { for (;;); });
  parentPort.postMessage({ type: 'opened', problem: null, reason: '' });
`;

interface Start {
  readonly times?: SpellingTimes;
  /** The code of a dictionary's thread, by the name of the dictionary. */
  readonly threads?: Readonly<Record<string, string>>;
}

async function startSpelling({ times = SPELLING_TIMES, threads = {} }: Start = {}) {
  const dir = await mkdtemp(path.join(tmpdir(), 'spelling-'));
  const logged: string[] = [];
  const note = (line: string) => void logged.push(line);
  const log: Log = { info: note, warn: note, error: note };
  const file = path.join(dir, 'settings.json');
  const settings = await openSettings({
    file: createJsonFile({ file, schema: settingsSchema, fallback: DEFAULT_SETTINGS, log, now }),
    network: () => null,
  });
  const { name, schema, none } = OWN_WORDS_FILE;
  const words = { file: path.join(dir, name), schema, fallback: none, log, now };
  const workers: Worker[] = [];
  const folders = { system: [path.join(dir, 'system')], own: path.join(dir, 'own') };
  let chosen: string | null = null;
  const spelling = createFileSpelling({
    ...{ settings, folders, times, log },
    words: await openOwnWords(createJsonFile(words)),
    start: (workerData) => {
      const code = threads[path.parse(workerData.dic).name];
      const worker =
        code === undefined
          ? new Worker(new URL('worker.ts', import.meta.url), { workerData })
          : new Worker(code, { eval: true });
      workers.push(worker);
      return worker;
    },
    dialogs: { whichFile: async () => chosen },
    onChange: () => undefined,
  });
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.terminate()));
    await rm(dir, { recursive: true });
  });
  const choose = (...ids: readonly string[]) => settings.set({ spelling: ids });
  const choosing = (picked: string | null) => {
    chosen = picked;
  };
  return { dir, folders, settings, spelling, choose, choosing, logged };
}

const system = (name: string, from: { readonly folders: { readonly system: readonly string[] } }) =>
  path.join(from.folders.system[0] ?? '', name);

test('nothing is wrong without a language, and several know a word together', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  await writeDictionary(system('', parley), 'de_AT', GERMAN);
  const { spelling, choose } = parley;
  const words = ['hello', 'Haustür', 'helo'];
  expect([spelling.language(), await spelling.wrong(words)]).toEqual([null, []]);
  await choose('en_GB');
  expect([spelling.language(), await spelling.wrong(words)]).toEqual(['en-GB', ['Haustür', 'helo']]);
  await choose('en_GB', 'de_AT');
  expect(await spelling.wrong(words)).toEqual(['helo']);
  expect(await spelling.suggest('helo', [])).toContain('hello');
  await choose();
  expect([spelling.language(), await spelling.wrong(words)]).toEqual([null, []]);
});

test('a dictionary that never answers is given up, and the others go on', async () => {
  const times = { opening: 30_000, answering: 3_000 };
  const parley = await startSpelling({ times, threads: { xx: NEVER_ANSWERS } });
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  await writeDictionary(system('', parley), 'xx', ENGLISH);
  await parley.choose('xx', 'en_GB');
  expect(await parley.spelling.wrong(['helo', 'hello'])).toEqual(['helo']);
  const { languages } = await parley.spelling.facts();
  expect(languages).toContainEqual({ id: 'xx', problem: 'damaged' });
  expect(parley.logged).toContain('The dictionary xx is damaged: slow-answer');
});

test('a dictionary that never opens is given up, and the others go on', async () => {
  const times = { opening: 5_000, answering: 30_000 };
  const parley = await startSpelling({ times, threads: { xx: NEVER_OPENS } });
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  await writeDictionary(system('', parley), 'xx', ENGLISH);
  await parley.choose('xx', 'en_GB');
  expect(await parley.spelling.wrong(['helo', 'hello'])).toEqual(['helo']);
  expect((await parley.spelling.facts()).languages).toContainEqual({ id: 'xx', problem: 'damaged' });
  expect(parley.logged).toContain('The dictionary xx is damaged: slow-opening');
});

test('a dictionary made to fill the memory with one word is damaged, and the others go on', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  const rows = ['e '.padEnd(32, 'f'), 'f '.padEnd(2 ** 22, 'g'), 'g h'];
  const aff = `SET UTF-8\nICONV 3\n${rows.map((row) => `ICONV ${row}`).join('\n')}\n`;
  await writeDictionary(system('', parley), 'xx', { aff, dic: '1\nworld\n' });
  await parley.choose('xx', 'en_GB');
  expect(await parley.spelling.wrong(['hello', 'helo'])).toEqual(['helo']);
  expect((await parley.spelling.facts()).languages).toContainEqual({ id: 'xx', problem: 'damaged' });
});

test('the log names dictionaries of the system only', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'xx', { aff: '', dic: '' });
  await writeDictionary(parley.folders.own, 'Ana', { aff: '', dic: '' });
  await parley.choose('secret_word', 'xx', 'own/Ana', 'own/secret');
  expect(await parley.spelling.wrong(['helo'])).toEqual([]);
  const damage = 'damaged: Error: The affix file has no rules.';
  expect(parley.logged.toSorted()).toEqual([
    "A dictionary that isn't installed is missing: not-found",
    "A dictionary that isn't installed is missing: not-found",
    `The dictionary own/ is ${damage}`,
    `The dictionary xx is ${damage}`,
  ]);
});

test('a file that is larger than any, and a folder in place of a file, are no dictionaries', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  await writeFile(system('en_GB.aff', parley), Buffer.alloc(17 * 2 ** 20, 'SET UTF-8\n'));
  await writeDictionary(system('', parley), 'mi_NZ', ENGLISH);
  await rm(system('mi_NZ.dic', parley));
  await mkdir(system('mi_NZ.dic', parley));
  await parley.choose('en_GB', 'mi_NZ');
  expect(await parley.spelling.wrong(['helo'])).toEqual([]);
  const { languages } = await parley.spelling.facts();
  expect(languages).toEqual([
    { id: 'en_GB', problem: 'damaged' },
    { id: 'mi_NZ', problem: 'damaged' },
  ]);
});

test('an added dictionary is a copy, takes the place of its namesake, and goes when it is removed', async () => {
  const parley = await startSpelling();
  const { spelling, settings, choosing, folders } = parley;
  const elsewhere = path.join(parley.dir, 'elsewhere');
  const list = await writeDictionary(elsewhere, 'en_GB', ENGLISH);
  choosing(list.replace(/dic$/u, 'aff'));
  await spelling.addFile();
  expect(settings.get().spelling).toEqual(['own/en_GB']);
  expect(await spelling.wrong(['hello', 'Haustür'])).toEqual(['Haustür']);
  await writeDictionary(elsewhere, 'en_GB', GERMAN);
  await spelling.addFile();
  expect(settings.get().spelling).toEqual(['own/en_GB']);
  expect(await spelling.wrong(['hello', 'Haustür'])).toEqual(['hello']);

  choosing(null);
  expect((await spelling.addFile()).languages).toEqual([{ id: 'own/en_GB', problem: null }]);
  const { languages } = await spelling.removeFile('own/en_GB');
  expect([languages, settings.get().spelling, await readdir(folders.own)]).toEqual([[], [], []]);
});

test('a dictionary that is added to ten chosen ones is off, and takes the place of none of them', async () => {
  const parley = await startSpelling();
  const ten = Array.from({ length: 10 }, (_, i) => `x${i}`);
  await parley.choose(...ten);
  parley.choosing(await writeDictionary(path.join(parley.dir, 'elsewhere'), 'en_GB', ENGLISH));
  const { languages } = await parley.spelling.addFile();
  expect(languages.map(({ id }) => id)).toContain('own/en_GB');
  expect(parley.settings.get().spelling).toEqual(ten);
});

test('only added dictionaries can be removed', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  for (const id of ['en_GB', '../system/en_GB', 'own/../system/en_GB']) await parley.spelling.removeFile(id);
  expect(await readdir(system('', parley))).toEqual(['en_GB.aff', 'en_GB.dic']);
});

test.each(['letter.txt', 'letter.dic', 'gone.dic'])('%s is refused, and nothing is added', async (name) => {
  const { dir, spelling, settings, choosing } = await startSpelling();
  await writeFile(path.join(dir, 'letter.dic'), 'Dear Ana');
  await writeFile(path.join(dir, 'letter.txt'), 'Dear Ana');
  choosing(path.join(dir, name));
  await expect(spelling.addFile()).rejects.toMatchObject({ code: 'dictionary-unusable' });
  expect(settings.get().spelling).toEqual([]);
});

test('own words are right in each case they can be written in, and are kept', async () => {
  const parley = await startSpelling();
  await writeDictionary(system('', parley), 'en_GB', ENGLISH);
  const { spelling, choose } = parley;
  await choose('en_GB');
  await spelling.addWord('zibra');
  await spelling.addWord('Okafor');
  expect(await spelling.wrong(['zibra', 'Zibra', 'ZIBRA', 'Okafor', 'okafor'])).toEqual(['okafor']);
  expect((await spelling.removeWord('zibra')).words).toEqual(['Okafor']);
  expect(await spelling.wrong(['zibra', 'Okafor'])).toEqual(['zibra']);
});

test('the folders of systems, the person’s own first', () => {
  expect(systemFolders({ HOME: '/home/ana' }).filter((folder) => folder.endsWith('hunspell'))).toEqual([
    ...['/home/ana/.local/share/hunspell', '/usr/local/share/hunspell', '/usr/share/hunspell'],
  ]);
  const env = { XDG_DATA_HOME: '/data', XDG_DATA_DIRS: 'relative:/opt/share' };
  expect(systemFolders(env).slice(0, 5)).toEqual([
    ...[
      '/data/hunspell',
      '/data/myspell',
      '/data/myspell/dicts',
      '/opt/share/hunspell',
      '/opt/share/myspell',
    ],
  ]);
});
