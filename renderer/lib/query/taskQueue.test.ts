import { expect, test } from 'vitest';
import { createTaskQueue } from './taskQueue.ts';

const failed = (thrown: unknown) => expect.unreachable(String(thrown));

test('tasks run one by one, and one that is asked for again while it waits or runs runs once', async () => {
  const queue = createTaskQueue(failed);
  const ran: string[] = [];
  let finish = () => {};
  void queue.add(
    () =>
      new Promise((resolve) => {
        ran.push('first');
        finish = resolve;
      }),
  );
  const second = queue.once(async () => void ran.push('second'));
  second();
  second();
  const third = queue.add(async () => void ran.push('third'));
  expect(ran).toEqual(['first']);
  finish();
  await third;
  expect(ran).toEqual(['first', 'second', 'third']);
  second();
  await queue.add(async () => {});
  expect(ran).toEqual(['first', 'second', 'third', 'second']);
});
