import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { TEST_LIMIT_MS, testOutcome } from './confirmation.ts';

/** A notification whose system says what the test wants, and a clock that stands still until it is moved. */
function start() {
  const notification = new EventEmitter();
  const due: { readonly run: () => void; readonly ms: number }[] = [];
  const outcome = testOutcome(notification, (run, ms) => void due.push({ run, ms }));
  return {
    ...{ notification, outcome },
    pass: (ms: number) => {
      for (const each of due) if (each.ms <= ms) each.run();
    },
  };
}

test.each([
  ['show', 'shown'],
  ['failed', 'refused'],
] as const)(
  'a test that the system answers with %s is %s, also after the time limit',
  async (event, state) => {
    const { notification, outcome, pass } = start();
    pass(TEST_LIMIT_MS - 1);
    notification.emit(event, {});
    pass(TEST_LIMIT_MS);
    expect(await outcome).toEqual({ state });
  },
);

test('a test that the system says nothing of ends at the time limit, and stays so', async () => {
  const { notification, outcome, pass } = start();
  pass(TEST_LIMIT_MS);
  notification.emit('show', {});
  expect(await outcome).toEqual({ state: 'unconfirmed' });
});
