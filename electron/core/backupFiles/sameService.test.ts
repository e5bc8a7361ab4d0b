import { expect, test } from 'vitest';
import { createMovableClock } from '../../../testing/core/testCore.ts';
import { openTestStore, wire } from '../../../testing/core/testStore.ts';
import { setHead } from '../coverage/syncState.ts';
import { timeOf } from '../messages/created.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createServiceJudge } from './sameService.ts';

const witness = (msgId: number) => ({ msgId, created: timeOf(wire(msgId).created) ?? 0 });

/** A store with the messages 2, 4 and 5 of a service that has no 3, and perhaps a 1. */
function begin() {
  const store = openTestStore();
  applyBatch(store, { messages: [2, 4, 5].map((id) => wire(id)), covered: { after: 1, through: 5 } });
  setHead(store, 5);
  const clock = createMovableClock({ isStill: true });
  const polls: (number | null)[] = [];
  let asked = 0;
  const judge = createServiceJudge({
    ...{ store, clock },
    sync: {
      caughtUpSince: () => polls.at(-1) ?? null,
      pollNow: () => {
        asked += 1;
      },
    },
  });
  return {
    ...{ store, judge, asked: () => asked },
    /** Everything is read that the service has now. */
    poll: () => {
      clock.advance(1);
      polls.push(clock.monotonic());
    },
    loseTouch: () => polls.push(null),
  };
}

test('a backup is of the same service if its newest message is here, also before a poll', () => {
  const { judge, asked } = begin();
  expect(judge(witness(5))).toBe('same');
  expect(judge(null)).toBe('same');
  expect(asked()).toBe(0);
});

test.each([
  ['was never given', witness(3)],
  ['is beyond the newest', witness(9)],
  ['is another message now', { msgId: 4, created: 1 }],
])(
  'the service was restored if a backup’s newest message %s, which only a later poll tells',
  (_, missing) => {
    const { judge, poll, loseTouch, asked } = begin();
    poll();
    expect(judge(missing)).toBe('unknown');
    expect(judge(missing)).toBe('unknown');
    expect(asked()).toBe(1);
    poll();
    expect(judge(missing)).toBe('earlier');
    loseTouch();
    expect(judge(missing)).toBe('unknown');
  },
);

test('a message of another computer that this one has not read yet is no sign of a restore', () => {
  const { store, judge, poll } = begin();
  poll();
  expect(judge(witness(6))).toBe('unknown');
  applyBatch(store, { messages: [wire(6)], covered: { after: 5, through: 6 } });
  setHead(store, 6);
  poll();
  expect(judge(witness(6))).toBe('same');
});

test('where messages are still to be loaded, a missing one tells nothing', () => {
  const { store, judge, poll } = begin();
  expect(judge(witness(1))).toBe('unknown');
  poll();
  expect(judge(witness(1))).toBe('unknown');
  applyBatch(store, { messages: [], covered: { after: 0, through: 1 } });
  expect(judge(witness(1))).toBe('earlier');
});
