import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { GERMAN, type TestDictionary, writeDictionary } from '../../../testing/dictionaries.ts';
import { createChosenDictionaries } from './chosenDictionaries.ts';
import type { SpellingWorker } from './dictionaryThread.ts';
import type { ToSpelling } from './spellingProtocol.ts';

/** A dictionary that is open in a thread, each answer of which arrives `delay` ms later. */
async function startSlow(dictionary: TestDictionary, { delay, limit }: { delay: number; limit: number }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
  const dic = await writeDictionary(folder, 'xx', dictionary);
  const files = { aff: dic.replace(/dic$/u, 'aff'), dic };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: files });
  onTestFinished(async () => {
    await worker.terminate();
    await rm(folder, { recursive: true });
  });
  const asked: ToSpelling[] = [];
  const slow: SpellingWorker = {
    postMessage(message) {
      asked.push(message);
      worker.postMessage(message);
    },
    on: (event: string, listener: (given: never) => void) =>
      worker.on(event, (given: unknown) => void setTimeout(() => listener(given as never), delay)),
    terminate: () => worker.terminate(),
  };
  const problems: string[] = [];
  const chosen = createChosenDictionaries({
    find: async () => [{ id: 'xx', files }],
    start: () => slow,
    times: { opening: 30_000, answering: limit },
    onProblem: (_id, _problem, reason) => problems.push(reason),
  });
  await chosen.choose(['xx']);
  return { chosen, asked, problems };
}

test('a long text takes longer than one answer may, and suggestions do not wait for its end', async () => {
  const { chosen, asked, problems } = await startSlow(GERMAN, { delay: 60, limit: 1_500 });
  const words = Array.from({ length: 3_000 }, (_, at) =>
    at % 2 === 0
      ? `Haustürschlüssel${'schlüssel'.repeat(at % 4)}`
      : `Haustür${'türschlüssel'.repeat(at % 4)}x`,
  );
  const all = chosen.wrong(words);
  expect(await chosen.suggest('Haustürschlüsel')).toContain('Haustürschlüssel');
  expect(asked.length).toBeLessThan(5);
  const wrong = await all;
  expect(wrong).toContain(words[1]);
  expect(wrong).not.toContain(words[0]);
  expect([problems, chosen.problemOf('xx')]).toEqual([[], null]);
  expect(asked.every((each) => each.type === 'suggest' || each.words.length <= 100)).toBe(true);
});

test('the time of a request does not pass while others are answered', async () => {
  const { chosen, problems } = await startSlow(GERMAN, { delay: 60, limit: 1_500 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => chosen.wrong(['Haustür', 'Türxschlüssel'])),
  );
  expect(answers).toEqual(Array.from({ length: 30 }, () => ['Türxschlüssel']));
  expect(problems).toEqual([]);
});

test('suggestions are few, short, and without anything hidden', async () => {
  const hidden = ['be\u200Bt', 'be\u202Et', `be${'e'.repeat(120)}t`, 'בת'];
  const rows = [...hidden, 'bat', 'bit', 'but', 'bot', 'boat'].map((word) => `REP bet ${word}`);
  const aff = `SET UTF-8\nREP ${rows.length}\n${rows.join('\n')}\nTRY a\n`;
  const dic = ['9', ...hidden, 'bat', 'bit', 'but', 'bot', 'boat'].join('\n');
  const { chosen } = await startSlow({ aff, dic }, { delay: 0, limit: 10_000 });
  const found = await chosen.suggest('bet');
  expect(found).toContain('בת');
  expect(found.length).toBeLessThanOrEqual(5);
  expect(found.filter((word) => hidden.slice(0, 3).includes(word))).toEqual([]);
});
