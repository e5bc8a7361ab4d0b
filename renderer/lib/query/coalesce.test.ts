import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A read that is answered when the test says so. */
function heldRead() {
  const answers: { resolve: () => void; reject: (reason: Error) => void }[] = [];
  let started = 0;
  const read = () => {
    started += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    answers.push({ resolve, reject });
    return promise;
  };
  return { read, answers, started: () => started };
}

it('however often a change is announced during a read, one more read follows', async () => {
  const { read, answers, started } = heldRead();
  const reread = coalesce(read, (thrown) => expect.unreachable(String(thrown)));
  for (let change = 0; change < 10; change += 1) reread();
  expect(started()).toBe(1);
  answers[0]?.resolve();
  await settled();
  expect(started()).toBe(2);
  answers[1]?.resolve();
  await settled();
  expect(started()).toBe(2);
});

it('a failed read is reported, and does not stop the next', async () => {
  const { read, answers, started } = heldRead();
  const reports: unknown[] = [];
  const reread = coalesce(read, (thrown) => reports.push(thrown));
  reread();
  const failure = new Error('no answer');
  answers[0]?.reject(failure);
  await settled();
  expect(reports).toEqual([failure]);
  reread();
  expect(started()).toBe(2);
});
