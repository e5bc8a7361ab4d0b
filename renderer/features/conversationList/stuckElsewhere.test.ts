import { expect, it } from 'vitest';
import { accountId, convId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { testItem } from '../../../testing/testItem.ts';
import type { Selection } from '../navigation/selectionStore.ts';
import { nextStuck, stuckElsewhere, stuckLine } from './stuckElsewhere.ts';

const FAILED = { kind: 'failed', error: { code: 'invalid-request', message: 'no' } } as const;
const item = (id: string, changes: Partial<OutboxItem>) => testItem(id, { state: FAILED, ...changes });
const here = item('here', { convId: convId(1) });
const there = item('there', { convId: convId(2) });
const maker = item('maker', { convId: null });
const follower = item('follower', { convId: null, state: { kind: 'queued', error: null } });
const items = [here, there, maker, follower];
const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const idsFor = (selection: Selection) =>
  stuckElsewhere([{ account: ANA, items }], { account: ANA, selections: [selection] }).map(({ id }) =>
    String(id),
  );

it('messages that were not sent are counted, except those of the conversation in view', () => {
  expect(idsFor(null)).toEqual(['here', 'there', 'maker']);
  expect(idsFor({ kind: 'conversation', convId: convId(1), jumpTo: null, top: null })).toEqual([
    'there',
    'maker',
  ]);
  expect(idsFor({ kind: 'outbox', id: outboxId('follower') })).toEqual(['here', 'there']);
});

it('messages of two conversations in view are not counted, and the line leads past both', () => {
  const selections = [1, 2].map(
    (id) => ({ kind: 'conversation', convId: convId(id), jumpTo: null, top: null }) as const,
  );
  const inView = { account: ANA, selections };
  const outboxes = [{ account: ANA, items }];
  expect(stuckElsewhere(outboxes, inView).map(({ id }) => String(id))).toEqual(['maker']);
  expect(nextStuck(outboxes, inView)).toMatchObject({ item: { id: 'maker' } });
});

it('the line leads to each conversation with such messages in turn, and around', () => {
  const more = [...items, item('here again', { convId: convId(1) }), item('last', { convId: convId(3) })];
  const outboxes = [{ account: ANA, items: more }];
  const next = (selection: Selection) =>
    String(nextStuck(outboxes, { account: ANA, selections: [selection] })?.item.id);
  const inConversation = (id: number) =>
    next({ kind: 'conversation', convId: convId(id), jumpTo: null, top: null });
  expect(next(null)).toBe('here');
  expect(inConversation(1)).toBe('there');
  expect(inConversation(2)).toBe('maker');
  expect(next({ kind: 'outbox', id: outboxId('follower') })).toBe('last');
  expect(inConversation(3)).toBe('here');
  expect(inConversation(4)).toBe('here');
});

it('of several accounts, the conversation in view is the one of the account that is shown', () => {
  const outboxes = [
    { account: ANA, items: [here] },
    { account: BEN, items: [item('of ben', { convId: convId(1) })] },
  ];
  const selection = { kind: 'conversation', convId: convId(1), jumpTo: null, top: null } as const;
  const inView = { account: ANA, selections: [selection] };
  expect(stuckElsewhere(outboxes, inView).map(({ id }) => String(id))).toEqual(['of ben']);
  expect(nextStuck(outboxes, inView)).toMatchObject({ account: BEN, item: { id: 'of ben' } });
  expect(nextStuck(outboxes, { account: BEN, selections: [selection] })).toMatchObject({ account: ANA });
});

it('kept drafts are called drafts, unless messages wait as well', () => {
  const kept = item('kept', { convId: null, state: { kind: 'kept-draft' } });
  expect(stuckLine([kept, kept])).toBe('conversations.keptDrafts');
  expect(stuckLine([kept, here])).toBe('conversations.undecided');
  expect(stuckLine([here, there])).toBe('conversations.notSent');
});
