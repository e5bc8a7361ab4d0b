import { expect, test } from 'vitest';
import { createMovableClock } from '../../../../testing/core/testCore.ts';
import { DEFAULT_PACE } from '../../time/pace.ts';
import { createLanes } from './lanes.ts';

test('a pause that a retry ended does not shorten the next one', async () => {
  const clock = createMovableClock({ isStill: true });
  let rested = Promise.withResolvers<void>();
  const lanes = createLanes({
    ...{ clock, pace: DEFAULT_PACE, random: () => 0, stopping: new AbortController().signal },
    ...{ onEnded: () => {}, onRested: () => rested.resolve(), log: () => {} },
  });
  const send = async (lane: string, restMs: number) => {
    lanes.run(lane, false, async () => restMs);
    await lanes.ended(lane);
  };
  await send('retried', 10_000);
  await send('other', 10_000);
  lanes.wake('retried');
  await send('retried', 60_000);

  clock.advance(10_000);
  await rested.promise;
  rested = Promise.withResolvers();
  expect([lanes.isFree('other'), lanes.isFree('retried')]).toEqual([true, false]);
  clock.advance(60_000);
  await rested.promise;
  expect(lanes.isFree('retried')).toBe(true);
});
