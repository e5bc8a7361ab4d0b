import { expect, it } from 'vitest';
import { convId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { testItem } from '../../../testing/testItem.ts';
import { stuckElsewhere } from './stuckElsewhere.ts';

const FAILED = { kind: 'failed', error: { code: 'invalid-request', message: 'no' } } as const;
const item = (id: string, changes: Partial<OutboxItem>) => testItem(id, { state: FAILED, ...changes });
const here = item('here', { convId: convId(1) });
const there = item('there', { convId: convId(2) });
const maker = item('maker', { convId: null });
const follower = item('follower', { convId: null, state: { kind: 'queued', error: null } });
const items = [here, there, maker, follower];
const idsFor = (inView: Parameters<typeof stuckElsewhere>[1]) =>
  stuckElsewhere(items, inView).map(({ id }) => String(id));

it('messages that were not sent are counted, except those of the conversation in view', () => {
  expect(idsFor(null)).toEqual(['here', 'there', 'maker']);
  expect(idsFor({ kind: 'conversation', convId: convId(1), jumpTo: null })).toEqual(['there', 'maker']);
  expect(idsFor({ kind: 'outbox', id: outboxId('follower') })).toEqual(['here', 'there']);
});
