import { expect, test } from 'vitest';
import { c, m, wire, wires } from '../../../testing/core/testStore.ts';
import { heapInUse } from '../../../testing/fuzzing.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { readTranscript } from './readTranscript.ts';
import { openTranscripts } from './testTranscripts.ts';

const MESSAGES = 20_000;
const LONG = 30;
const MIB = 2 ** 20;
/** Looks at the memory so often while it is written. */
const LOOKS = 5;

test.each(['html', 'csv', 'json', 'text'] as const)(
  'a %s transcript of 20,000 messages is never in memory as a whole',
  async (format) => {
    const { store, transcripts, job, told, follow } = openTranscripts();
    const text = 'All wells of the northern district were measured today. '.repeat(10);
    applyBatch(store, {
      messages: wires(1, MESSAGES, { msgText: text }),
      covered: { after: 0, through: MESSAGES },
    });
    // All of the long ones at once would be 30 MB.
    const long = Array.from({ length: LONG }, (_, index) =>
      wire(MESSAGES + 1 + index, { msgText: 'x'.repeat(MIB) }),
    );
    applyBatch(store, { messages: long, covered: { after: MESSAGES, through: MESSAGES + LONG } });
    const before = heapInUse();
    let [most, looks] = [0, 0];
    follow(({ done, total }) => {
      if (done < (total * looks) / LOOKS) return;
      looks += 1;
      most = Math.max(most, heapInUse() - before);
    });
    const { coverage } = await transcripts.write(job(format));
    expect(coverage.messages).toBe(MESSAGES + LONG);
    expect(told.at(-1)).toMatchObject({ step: 'messages', total: MESSAGES + LONG });
    expect(most).toBeLessThan(10 * MIB);
    expect(heapInUse() - before).toBeLessThan(5 * MIB);
  },
);

test('core does other work between two pages of a transcript', async () => {
  const { store } = openTranscripts();
  applyBatch(store, { messages: wires(1, 500), covered: { after: 0, through: 500 } });
  const ids = Array.from({ length: 500 }, (_, index) => m(index + 1));
  const wasDone: boolean[] = [];
  let isDone = true;
  for await (const page of readTranscript(store, c(1), ids, new AbortController().signal)) {
    expect(page.length).toBeLessThan(500);
    wasDone.push(isDone);
    isDone = false;
    setImmediate(() => {
      isDone = true;
    });
  }
  expect(wasDone.length).toBeGreaterThan(2);
  expect(wasDone).not.toContain(false);
});
