import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_DRAFT } from '../../../shared/model/drafts.ts';
import { convId, outboxId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { testBridge } from '../../../testing/page/testBridge.ts';
import { createDraftStore } from './draftStore.ts';
import { createKeptDrafts } from './keptDrafts.ts';

/** No notices are expected. */
const says = {
  failed: (thrown: unknown) => expect.unreachable(String(thrown)),
  cameBack: () => expect.unreachable('Nothing comes back.'),
};

const HELD: OutboxItem = {
  id: outboxId('9b2b1c1e-0000-4000-8000-000000000000'),
  ...{ convId: convId(1), text: 'Held', file: null, priority: 3, title: null, participants: [] },
  ...{ state: { kind: 'held', until: 1 }, created: 0, askedAt: 0 },
};

/** The outbox, which gives it back. */
const OUTBOX = { takeBack: async () => [HELD], findAll: async () => [] };

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

test('a text typed before the saved draft was read is saved, even if the composer closes before that', async () => {
  const { bridge, asked, answer } = testBridge();
  const kept = createKeptDrafts(bridge, says.failed);
  const first = createDraftStore({ kept, ...says }, convId(1));
  const close = first.connect();
  first.change({ text: ' and more' });
  close();
  const second = createDraftStore({ kept, ...says }, convId(1));
  second.connect();
  await answer('drafts.get', { ...EMPTY_DRAFT, text: 'kept' });
  await answer('drafts.get', { ...EMPTY_DRAFT, text: 'kept' });
  expect(second.getState()).toMatchObject({ isLoaded: true, draft: { text: 'kept and more' } });
  expect(asked).toMatchObject([{ route: 'drafts.set', input: { draft: { text: 'kept and more' } } }]);
});

test('hands over only the named text, and keeps another held one in the saved draft', async () => {
  const { bridge, answer } = testBridge();
  const draft = createDraftStore({ kept: createKeptDrafts(bridge, says.failed), ...says }, convId(1));
  const close = draft.connect();
  await answer('drafts.get', EMPTY_DRAFT);
  for (const text of ['one', 'two']) {
    draft.change({ text });
    draft.take(text, []);
  }
  expect(draft.handOver('two')).toMatchObject({ text: 'one' });
  draft.handedOver('two');
  expect(draft.getState().held).toMatchObject([{ text: 'one' }]);
  close();
});

test('an undone send comes before later keys, and the caret stays in those', async () => {
  const { bridge, answer } = testBridge();
  const draft = createDraftStore({ kept: createKeptDrafts(bridge, says.failed), ...says }, convId(1));
  const close = draft.connect();
  await answer('drafts.get', EMPTY_DRAFT);
  draft.change({ text: 'next words' });
  const taken = draft.takeBack(HELD, OUTBOX);
  await answer('drafts.set', null);
  await taken;
  expect(draft.getState()).toMatchObject({
    draft: { text: 'Held\nnext words', priority: 3 },
    cameAhead: { length: 'Held\n'.length },
  });
  close();
});

test('a send undone before the saved draft was read appears in the composer once, put there by core', async () => {
  const { bridge, answer } = testBridge();
  const draft = createDraftStore({ kept: createKeptDrafts(bridge, says.failed), ...says }, convId(1));
  const close = draft.connect();
  draft.change({ text: 'next' });
  await draft.takeBack(HELD, OUTBOX);
  await answer('drafts.get', { ...EMPTY_DRAFT, text: 'Held', priority: 3 });
  expect(draft.getState()).toMatchObject({ draft: { text: 'Held\nnext', priority: 3 } });
  close();
});
