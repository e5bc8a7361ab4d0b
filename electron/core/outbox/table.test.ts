import { describe, expect, it } from 'vitest';
import { type OutboxId, outboxId, stagedId } from '../../../shared/model/ids.ts';
import {
  c,
  outboxItem as item,
  MARIA,
  m,
  openTestStore,
  temporaryDir,
  wires,
} from '../../../testing/core/testStore.ts';
import { getDraft, setDraft } from '../drafts/table.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { markInterrupted } from './applyEvent.ts';
import { insertOutbox, insertStaged } from './sending/newItems.ts';
import {
  getOutbox,
  listAwaited,
  listPending,
  markCancelled,
  markWhole,
  removeOutbox,
  setOutboxState,
} from './table.ts';

const DRAFT = {
  text: 'not sent yet',
  priority: 3,
  title: 'Plans',
  participants: [MARIA],
  captionOn: null,
} as const;

const pending = (store: Parameters<typeof listPending>[0]) =>
  listPending(store, listAwaited(store)).map(({ id, state }) => [id, state.kind]);

describe('the outbox', () => {
  it('returns every field', () => {
    const store = openTestStore();
    const error = { code: 'server', message: 'no', details: { status: 500 } } as const;
    const state = { kind: 'queued', error } as const;
    const sent = item('a', { convId: null, title: 'Plans', participants: [MARIA], priority: 3, state });
    expect(insertOutbox(store, sent)).toEqual(sent);
    expect(getOutbox(store, sent.id)).toEqual(sent);
    expect(getOutbox(store, outboxId('z'))).toBeNull();
  });

  it('stores an id once, and clears its draft at the same time', () => {
    const store = openTestStore();
    setDraft(store, c(1), DRAFT);
    setDraft(store, null, DRAFT);
    expect(insertOutbox(store, item('a', { text: 'first' })).text).toBe('first');
    expect(getDraft(store, c(1)).text).toBe('');
    expect(getDraft(store, null)).toEqual(DRAFT);
    setDraft(store, c(1), DRAFT);
    expect(insertOutbox(store, item('a', { text: 'second' })).text).toBe('first');
    expect(getDraft(store, c(1))).toEqual(DRAFT);
  });

  it('keeps the error of an item until it changes again, and allows removing it', () => {
    const store = openTestStore();
    insertOutbox(store, item('a'));
    const error = { code: 'invalid-request', message: 'no' } as const;
    const failed = { kind: 'failed', error } as const;
    expect(setOutboxState(store, outboxId('a'), failed).state).toEqual(failed);
    const queued = { kind: 'queued', error: null } as const;
    expect(setOutboxState(store, outboxId('a'), queued).state).toEqual(queued);
    removeOutbox(store, outboxId('a'));
    expect(pending(store)).toEqual([]);
    expect(() => setOutboxState(store, outboxId('a'), { kind: 'sending' })).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });
});

describe('the outbox after a restart', () => {
  it('keeps what was sent in its order across a restart, and what was being sent is looked for', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    for (const id of ['b', 'a', 'c']) insertOutbox(store, item(id));
    setOutboxState(store, outboxId('b'), { kind: 'sending' }, { sentAfter: 0 });
    store.close();
    const again = openTestStore(dir);
    markInterrupted(again);
    expect(pending(again)).toEqual([
      ['b', 'checking'],
      ['a', 'queued'],
      ['c', 'queued'],
    ]);
  });

  it('sends a file again after a restart, unless all of it was handed over or it was cancelled', () => {
    const store = openTestStore();
    const file = { name: 'a.txt', size: 3, mimeType: 'text/plain' };
    const staged = { path: '/a.txt', modified: 0, isOwned: false, ...file };
    const files = ['part', 'whole', 'tried again', 'cancelled', 'cancelled late'].map((id) => ({
      item: item(id, { file }),
      staged: { ...staged, id: stagedId(id) },
    }));
    insertStaged(store, c(1), files);
    const send = (id: OutboxId) => setOutboxState(store, id, { kind: 'sending' }, { sentAfter: 0 });
    for (const { item: each } of files) send(each.id);
    markWhole(store, outboxId('whole'));
    markWhole(store, outboxId('tried again'));
    send(outboxId('tried again'));
    markWhole(store, outboxId('cancelled late'));
    for (const id of ['tried again', 'cancelled', 'cancelled late']) markCancelled(store, outboxId(id));
    send(outboxId('tried again'));
    markInterrupted(store);
    expect(pending(store)).toEqual([
      ['part', 'queued'],
      ['whole', 'checking'],
      ['tried again', 'queued'],
      ['cancelled', 'failed'],
      ['cancelled late', 'checking'],
    ]);
    const error = { code: 'cancelled' };
    expect(getOutbox(store, outboxId('cancelled'))?.state).toMatchObject({ error });
    expect(getOutbox(store, outboxId('cancelled late'))?.state).toMatchObject({ error });
  });

  it('shows a sent item until its message is in the thread, and forgets it at the next start', () => {
    const store = openTestStore();
    insertOutbox(store, item('a', { convId: null }));
    const sent = setOutboxState(store, outboxId('a'), { kind: 'sent', msgId: m(5) }, { convId: c(1) });
    expect(sent).toMatchObject({ state: { kind: 'sent', msgId: 5 }, convId: 1 });
    expect(pending(store)).toEqual([['a', 'sent']]);
    markInterrupted(store);
    applyBatch(store, { messages: wires(5, 1), covered: null });
    expect(pending(store)).toEqual([]);
    markInterrupted(store);
    expect(getOutbox(store, outboxId('a'))).toBeNull();
  });
});

describe('drafts', () => {
  it('survive a restart, one per conversation and one of the new-conversation form', () => {
    const dir = temporaryDir();
    const store = openTestStore(dir);
    setDraft(store, c(1), { ...DRAFT, text: 'one' });
    setDraft(store, null, DRAFT);
    setDraft(store, c(1), { ...DRAFT, text: 'two' });
    store.close();
    const again = openTestStore(dir);
    expect(getDraft(again, c(1)).text).toBe('two');
    expect(getDraft(again, null)).toEqual(DRAFT);
    setDraft(again, c(1), { text: '', priority: 0, title: '', participants: [], captionOn: null });
    expect(again.local.get('SELECT count(*) AS n FROM drafts')).toEqual({ n: 1 });
  });
});
