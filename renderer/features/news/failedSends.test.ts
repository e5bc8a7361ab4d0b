import { expect, it } from 'vitest';
import { convId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem, OutboxState } from '../../../shared/model/outbox.ts';
import { createFailedSends } from './failedSends.ts';

const STATES = {
  queued: { kind: 'queued', error: null },
  sending: { kind: 'sending' },
  failed: { kind: 'failed', error: { code: 'invalid-request', message: 'no' } },
} as const satisfies Record<string, OutboxState>;

const item = (id: string, state: keyof typeof STATES): OutboxItem => ({
  ...{ id: outboxId(id), convId: convId(1), text: 'a secret', file: null, priority: 0, title: null },
  ...{ participants: [], state: STATES[state], created: 0 },
});

it('a message that fails is told once, and again when it fails again after another try', () => {
  const failed = createFailedSends();
  const told = (...items: readonly OutboxItem[]) => failed(items).map(({ id }) => id);
  expect(told(item('old', 'failed'), item('new', 'queued'))).toEqual([]);
  expect(told(item('old', 'failed'), item('new', 'sending'))).toEqual([]);
  expect(told(item('old', 'failed'), item('new', 'failed'))).toEqual(['new']);
  expect(told(item('old', 'failed'), item('new', 'failed'))).toEqual([]);
  expect(told(item('new', 'sending'))).toEqual([]);
  expect(told(item('new', 'failed'))).toEqual(['new']);
});
