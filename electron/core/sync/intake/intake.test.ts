import { expect, test } from 'vitest';
import { openTestStore, wires } from '../../../../testing/core/testStore.ts';
import { systemClock } from '../../time/clock.ts';
import { toPage } from '../reading/page.ts';
import { createIntake } from './intake.ts';

test('a page is stored in smaller parts while the window is in front, and in the smallest while someone waits', async () => {
  const store = openTestStore();
  const sizes: number[] = [];
  let others = 0;
  let [isBusy, isFocused] = [false, false];
  const intake = createIntake({
    ...{ store, clock: systemClock, log: () => {}, onNoted: () => {}, onUnreadable: () => {} },
    isBusy: () => isBusy,
    isFocused: () => isFocused,
    onApplied: ({ added }) => {
      expect(others).toBe(sizes.length);
      sizes.push(added);
      // A request that comes meanwhile.
      setImmediate(() => {
        others += 1;
      });
    },
  });
  const sizesOf = async (after: number) => {
    sizes.length = 0;
    others = 0;
    const messages = wires(after + 1, 2_000);
    await intake.apply(
      toPage(
        after,
        Number.POSITIVE_INFINITY,
        messages.map((message) => ({ kind: 'message', message })),
      ),
      'back-fill',
      false,
    );
    return sizes;
  };
  expect(await sizesOf(0)).toEqual([2_000]);
  isFocused = true;
  expect(await sizesOf(2_000)).toEqual([1_500, 500]);
  isBusy = true;
  expect(await sizesOf(4_000)).toEqual([500, 500, 500, 500]);
  expect(intake.stored()).toBe(6_000);
});
