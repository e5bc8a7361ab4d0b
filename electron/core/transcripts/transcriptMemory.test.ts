import { expect, test } from 'vitest';
import { wire, wires } from '../../../testing/core/testStore.ts';
import { heapInUse } from '../../../testing/fuzzing.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { openTranscripts } from './testTranscripts.ts';

const MESSAGES = 20_000;
const MIB = 2 ** 20;

test.each(['html', 'csv', 'json', 'text'] as const)(
  'a %s transcript of 20,000 messages is never in memory as a whole',
  async (format) => {
    const { store, transcripts, job, told, follow } = openTranscripts();
    const text = 'All wells of the northern district were measured today. '.repeat(20);
    applyBatch(store, {
      messages: wires(1, MESSAGES, { msgText: text }),
      covered: { after: 0, through: MESSAGES },
    });
    // A page of long ones at once would be 100 MB.
    const long = Array.from({ length: 100 }, (_, index) =>
      wire(MESSAGES + 1 + index, { msgText: 'x'.repeat(MIB) }),
    );
    applyBatch(store, { messages: long, covered: { after: MESSAGES, through: MESSAGES + 100 } });
    const before = heapInUse();
    let most = 0;
    follow(() => {
      most = Math.max(most, heapInUse() - before);
    });
    const { coverage } = await transcripts.write(job(format));
    expect(coverage.messages).toBe(MESSAGES + 100);
    expect(told.at(-1)).toMatchObject({ step: 'messages', total: MESSAGES + 100 });
    expect(most).toBeLessThan(24 * MIB);
    expect(heapInUse() - before).toBeLessThan(8 * MIB);
  },
);
