import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Changed } from '../../../shared/model/changes.ts';
import { convId, msgId } from '../../../shared/model/ids.ts';
import { createMovableClock } from '../../../testing/core/testCore.ts';
import { createChanges } from './changeFeed.ts';

const change = (conversation: number, from: number, to: number) => [
  { convId: convId(conversation), span: [msgId(from), msgId(to)] as const },
];

function feed() {
  const clock = createMovableClock({ isStill: true });
  const told: Changed['conversations'][] = [];
  const first = Promise.withResolvers<void>();
  const changes = createChanges(clock, new AbortController().signal, ({ conversations }) => {
    told.push(conversations);
    first.resolve();
  });
  const pass = async (ms: number) => {
    clock.advance(ms);
    await settled();
  };
  return { changes, told, first: first.promise, pass };
}

test('back-filled messages are told four times a second, and the last of them in the end', async () => {
  const { changes, told, first, pass } = feed();
  changes.history(change(1, 90, 99));
  await first;
  for (let page = 8; page > 0; page -= 1) {
    changes.history(change(1, page * 10, page * 10 + 9));
    await pass(30);
  }
  expect(told).toEqual([change(1, 90, 99)]);
  await pass(10);
  expect(told.slice(1)).toEqual([change(1, 10, 89)]);
  changes.history(change(2, 1, 9));
  await pass(249);
  expect(told).toHaveLength(2);
  await pass(1);
  expect(told.slice(2)).toEqual([change(2, 1, 9)]);
});

test('newer messages are told at once, with the back-filled ones that wait, and these not again', async () => {
  const { changes, told, first, pass } = feed();
  changes.history(change(1, 90, 99));
  await first;
  changes.history(change(1, 80, 89));
  const newest = Promise.withResolvers<void>();
  changes.conversations(change(2, 100, 100));
  setTimeout(newest.resolve);
  await newest.promise;
  await settled();
  expect(told.slice(1)).toEqual([[...change(1, 80, 89), ...change(2, 100, 100)]]);
  await pass(1_000);
  expect(told).toHaveLength(2);
});
