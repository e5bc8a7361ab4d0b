import { expect, it } from 'vitest';
import { convId, type OutboxItem, outboxId } from '../../../shared/model.ts';
import { createFailedSends } from './failedSends.ts';

const item = (id: string, state: OutboxItem['state']): OutboxItem => ({
  ...{ id: outboxId(id), convId: convId(1), text: 'a secret', file: null, priority: 0, title: null },
  ...{ participants: [], state, error: null, created: 0, sendAt: null, msgId: null },
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
