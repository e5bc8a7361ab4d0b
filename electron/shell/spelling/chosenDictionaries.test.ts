import { on } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GERMAN, type TestDictionary, writeDictionary } from '../../../testing/dictionaries.ts';
import { createChosenDictionaries } from './chosenDictionaries.ts';
import type { SpellingWorker } from './dictionaryThread.ts';
import type { FromSpelling, ToSpelling } from './spellingProtocol.ts';

/** How long a request may take, and how long each answer lets it wait, in milliseconds. */
const [LIMIT, WAIT] = [1_500, 1_000];

/** A dictionary that is open in a thread, which is heard only when the test lets it be. */
async function startHeld(dictionary: TestDictionary) {
  // The clock of the limits stands still until an answer is let through.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const folder = await mkdtemp(path.join(tmpdir(), 'chosen-'));
  const dic = await writeDictionary(folder, 'xx', dictionary);
  const files = { aff: dic.replace(/dic$/u, 'aff'), dic };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: files });
  onTestFinished(async () => {
    vi.useRealTimers();
    await worker.terminate();
    await rm(folder, { recursive: true });
  });
  const asked: ToSpelling[] = [];
  const answers = on(worker, 'message');
  let hear: (message: FromSpelling) => void = () => undefined;
  const held: SpellingWorker = {
    postMessage(message) {
      asked.push(message);
      worker.postMessage(message);
    },
    on(event: string, listener: (given: never) => void) {
      if (event === 'message') hear = listener as typeof hear;
      else worker.on(event, listener as () => void);
    },
    terminate: () => worker.terminate(),
  };
  const problems: string[] = [];
  const chosen = createChosenDictionaries({
    find: async () => [{ id: 'xx', files }],
    start: () => held,
    times: { opening: LIMIT, answering: LIMIT },
    onProblem: (_id, _problem, reason) => problems.push(reason),
  });
  await chosen.choose(['xx']);
  let next = answers.next();
  /** Lets answers through, each after a while, until `done` is. */
  async function answering<T>(done: Promise<T>): Promise<T> {
    const until = done.then(() => null);
    for (;;) {
      const answer = await Promise.race([until, next]);
      if (answer === null) return done;
      next = answers.next();
      vi.advanceTimersByTime(WAIT);
      hear((answer.value as [FromSpelling])[0]);
    }
  }
  return { chosen, asked, problems, answering };
}

test('a long text takes longer than one answer may, and suggestions do not wait for its end', async () => {
  const { chosen, asked, problems, answering } = await startHeld(GERMAN);
  const words = Array.from({ length: 3_000 }, (_, at) =>
    at % 2 === 0
      ? `Haustürschlüssel${'schlüssel'.repeat(at % 4)}`
      : `Haustür${'türschlüssel'.repeat(at % 4)}x`,
  );
  const all = chosen.wrong(words);
  expect(await answering(chosen.suggest('Haustürschlüsel'))).toContain('Haustürschlüssel');
  expect(asked.length).toBeLessThan(5);
  const wrong = await answering(all);
  expect(wrong).toContain(words[1]);
  expect(wrong).not.toContain(words[0]);
  expect([problems, chosen.problemOf('xx')]).toEqual([[], null]);
  expect(asked.every((each) => each.type === 'suggest' || each.words.length <= 100)).toBe(true);
});

test('the time of a request does not pass while others are answered', async () => {
  const { chosen, problems, answering } = await startHeld(GERMAN);
  const answers = await answering(
    Promise.all(Array.from({ length: 30 }, () => chosen.wrong(['Haustür', 'Türxschlüssel']))),
  );
  expect(answers).toEqual(Array.from({ length: 30 }, () => ['Türxschlüssel']));
  expect(problems).toEqual([]);
});

test('suggestions are few, short, and without anything hidden', async () => {
  const hidden = ['be\u200Bt', 'be\u202Et', `be${'e'.repeat(120)}t`, 'בת'];
  const rows = [...hidden, 'bat', 'bit', 'but', 'bot', 'boat'].map((word) => `REP bet ${word}`);
  const aff = `SET UTF-8\nREP ${rows.length}\n${rows.join('\n')}\nTRY a\n`;
  const dic = ['9', ...hidden, 'bat', 'bit', 'but', 'bot', 'boat'].join('\n');
  const { chosen, answering } = await startHeld({ aff, dic });
  const found = await answering(chosen.suggest('bet'));
  expect(found).toContain('בת');
  expect(found.length).toBeLessThanOrEqual(5);
  expect(found.filter((word) => hidden.slice(0, 3).includes(word))).toEqual([]);
});
