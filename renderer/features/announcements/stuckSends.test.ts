import { expect, it } from 'vitest';
import type { OutboxState } from '../../../shared/model/outbox.ts';
import { testItem } from '../../../testing/testItem.ts';
import { createStuckSends } from './stuckSends.ts';

const STATES = {
  queued: { kind: 'queued', error: null },
  sending: { kind: 'sending' },
  checking: { kind: 'checking', error: null },
  failed: { kind: 'failed', error: { code: 'invalid-request', message: 'no' } },
  overdue: { kind: 'overdue' },
  'cannot-tell': { kind: 'cannot-tell', doubt: { kind: 'unclear' }, error: null },
  'kept-draft': { kind: 'kept-draft' },
} as const satisfies Record<string, OutboxState>;

const item = (id: string, state: keyof typeof STATES) => testItem(id, { state: STATES[state] });

/** The ids of those that are told of each list. */
function telling() {
  const stuck = createStuckSends();
  return (...items: Parameters<typeof stuck>[0]) => stuck(items).map(({ id }) => id);
}

it('a message that fails is told once, and again when it fails again after another try', () => {
  const told = telling();
  expect(told(item('old', 'failed'), item('new', 'queued'))).toEqual([]);
  expect(told(item('old', 'failed'), item('new', 'sending'))).toEqual([]);
  expect(told(item('old', 'failed'), item('new', 'failed'))).toEqual(['new']);
  expect(told(item('old', 'failed'), item('new', 'failed'))).toEqual([]);
  expect(told(item('new', 'sending'))).toEqual([]);
  expect(told(item('new', 'failed'))).toEqual(['new']);
});

it('a message is told when it comes to wait for the person’s decision, whatever about', () => {
  const told = telling();
  expect(told(item('asked', 'queued'), item('lost', 'checking'))).toEqual([]);
  expect(told(item('asked', 'overdue'), item('lost', 'checking'))).toEqual(['asked']);
  expect(told(item('asked', 'overdue'), item('lost', 'cannot-tell'))).toEqual(['lost']);
  expect(told(item('asked', 'failed'), item('lost', 'cannot-tell'))).toEqual(['asked']);
});

it('a kept draft is read out when its conversation is gone', () => {
  const told = telling();
  expect(told()).toEqual([]);
  expect(told(item('draft', 'kept-draft'))).toEqual(['draft']);
  expect(told(item('draft', 'kept-draft'))).toEqual([]);
});

it('items that wait at the start are old', () => {
  expect(telling()(item('draft', 'kept-draft'), item('asked', 'overdue'))).toEqual([]);
});
