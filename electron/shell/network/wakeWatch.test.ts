import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { watchForWake } from './wakeWatch.ts';

test('events of one waking are one, and the next waking is another', () => {
  const events = new EventEmitter();
  const waits: { readonly ms: number; readonly run: () => void }[] = [];
  let wakes = 0;
  watchForWake(
    {
      powerMonitor: events as unknown as PowerMonitor,
      net: { isOnline: () => true },
      network: () => null,
      after: (ms, run) => waits.push({ ms, run }),
    },
    () => {
      wakes += 1;
    },
  );
  const pass = () => {
    for (const { run } of waits.splice(0)) run();
  };
  for (const name of ['resume', 'unlock-screen', 'resume']) events.emit(name);
  expect(waits.map(({ ms }) => ms)).toEqual([1_000]);
  expect(wakes).toBe(0);
  pass();
  expect(wakes).toBe(1);
  events.emit('unlock-screen');
  pass();
  expect(wakes).toBe(2);
});
