import { expect, it } from 'vitest';
import { convId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { testItem } from '../../../testing/testItem.ts';
import { nextStuck, stuckElsewhere, stuckLine } from './stuckElsewhere.ts';

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
  expect(idsFor({ kind: 'conversation', convId: convId(1), jumpTo: null, top: null })).toEqual([
    'there',
    'maker',
  ]);
  expect(idsFor({ kind: 'outbox', id: outboxId('follower') })).toEqual(['here', 'there']);
});

it('the line leads to each conversation with such messages in turn, and around', () => {
  const more = [...items, item('here again', { convId: convId(1) }), item('last', { convId: convId(3) })];
  const next = (inView: Parameters<typeof nextStuck>[1]) => String(nextStuck(more, inView)?.id);
  const inConversation = (id: number) =>
    next({ kind: 'conversation', convId: convId(id), jumpTo: null, top: null });
  expect(next(null)).toBe('here');
  expect(inConversation(1)).toBe('there');
  expect(inConversation(2)).toBe('maker');
  expect(next({ kind: 'outbox', id: outboxId('follower') })).toBe('last');
  expect(inConversation(3)).toBe('here');
  expect(inConversation(4)).toBe('here');
});

it('kept drafts are called drafts, unless messages wait as well', () => {
  const kept = item('kept', { convId: null, state: { kind: 'kept-draft' } });
  expect(stuckLine([kept, kept])).toBe('conversations.keptDrafts');
  expect(stuckLine([kept, here])).toBe('conversations.undecided');
  expect(stuckLine([here, there])).toBe('conversations.notSent');
});
