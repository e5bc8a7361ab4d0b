import { expect, test } from 'vitest';
import { createOneAtATime } from './oneAtATime.ts';

test('each waits for the one before it, in the order in which they were given', async () => {
  const inTurn = createOneAtATime();
  const told: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const ended = Promise.all([
    inTurn(async () => {
      told.push('first begins');
      begun.resolve();
      await first.promise;
      told.push('first ends');
    }),
    inTurn(async () => void told.push('second')),
    inTurn(async () => void told.push('third')),
  ]);
  await begun.promise;
  expect(told).toEqual(['first begins']);
  first.resolve();
  await ended;
  expect(told).toEqual(['first begins', 'first ends', 'second', 'third']);
});

test('the caller hears of a failure, and the next runs all the same', async () => {
  const inTurn = createOneAtATime();
  const failing = inTurn(() => Promise.reject(new Error('no room')));
  const next = inTurn(() => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('no room');
  expect(await next).toBe('done');
});

test('a work begins at once if nothing is under way, and one that it gives waits for it', async () => {
  const inTurn = createOneAtATime();
  const told: string[] = [];
  const outer = inTurn(async () => {
    told.push('outer begins');
    void inTurn(async () => void told.push('inner'));
    await Promise.resolve();
    told.push('outer ends');
  });
  expect(told).toEqual(['outer begins']);
  await outer;
  await inTurn(() => Promise.resolve());
  expect(told).toEqual(['outer begins', 'outer ends', 'inner']);
});
