import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../../shared/model/triage.ts';
import { c, m, openTestStore, SELF, temporaryDir } from '../../../testing/core/testStore.ts';
import { createAllRead } from '../conversations/allRead.ts';
import { getConversation, listConversations } from '../conversations/conversations.ts';
import { setHead } from '../coverage/syncState.ts';
import type { Store } from '../db/store.ts';
import { storeFiles } from '../db/storeFiles.ts';
import { setPassedOver } from '../sync/intake/announced.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { createTriage } from './createTriage.ts';
import { DONE, LATER, listed, says, shown, storeWith, triageOf } from './testTriage.ts';

const OPEN: ConversationState = { kind: 'open' };
const stateIn = (store: Store, id: number) => getConversation(store, c(id))?.state;

describe('a conversation that is done', () => {
  it('leaves the inbox, is read, and comes back with Undo as it was', async () => {
    const store = storeWith(3);
    const triage = triageOf(store);
    const { undoId, conversations } = await triage.set(shown(1, 3, 9), DONE);
    expect(conversations).toBe(2);
    expect([listed(store, 'inbox'), listed(store, 'done'), listed(store, 'all')]).toEqual([
      [2],
      [3, 1],
      [3, 2, 1],
    ]);
    expect(getConversation(store, c(3))).toMatchObject({ state: DONE, unread: 0 });
    await triage.undo(undoId);
    expect(listed(store, 'inbox')).toEqual([3, 2, 1]);
    expect(getConversation(store, c(3))).toMatchObject({ state: OPEN, unread: 1 });
    await expect(triage.undo(undoId)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is open again when someone else writes, and stays done when the account does', async () => {
    const store = storeWith(2);
    await triageOf(store).set(shown(1, 2), DONE);
    applyBatch(store, { messages: [says(10, 1, SELF), says(11, 2)], covered: null });
    expect(listed(store, 'done')).toEqual([1]);
    expect(listed(store, 'inbox')).toEqual([2]);
  });

  it('is not opened by older messages of its history', async () => {
    const store = openTestStore();
    applyBatch(store, { messages: [says(50, 1)], covered: null });
    await triageOf(store).set(shown(1), DONE);
    applyBatch(store, { messages: [says(10, 1), says(11, 1)], covered: null });
    expect(stateIn(store, 1)).toEqual(DONE);
  });

  it('stays so in a new archive, except those that were written to meanwhile', async () => {
    const dir = temporaryDir();
    const store = storeWith(3, dir);
    await triageOf(store).set(shown(1, 2, 3), DONE);
    store.close();
    rmSync(storeFiles(dir).archive);
    const again = openTestStore(dir);
    // Newest first, as a sync reads them.
    applyBatch(again, { messages: [says(20, 2)], covered: null });
    applyBatch(again, { messages: [says(1, 1), says(2, 2), says(3, 3)], covered: null });
    setHead(again, 20);
    expect(listed(again, 'done')).toEqual([3, 1]);
    again.close();
    expect(listed(openTestStore(dir), 'inbox')).toEqual([2]);
  });

  it('stays so when local.db is lost, as far as the archive knows', async () => {
    const dir = temporaryDir();
    const store = storeWith(2, dir);
    await triageOf(store).set(shown(1), DONE);
    store.close();
    rmSync(storeFiles(dir).local);
    const again = openTestStore(dir);
    expect(stateIn(again, 1)).toEqual(DONE);
    applyBatch(again, { messages: [says(9, 1)], covered: null });
    expect(stateIn(again, 1)).toEqual(OPEN);
  });
});

describe('a change of many', () => {
  it('tells of each, lets others in, and is undone where nothing else happened', async () => {
    const store = storeWith(900);
    const told: number[] = [];
    const triage = createTriage({ store, onChange: (convId) => told.push(convId), onSet: () => {} });
    const all = shown(...Array.from({ length: 900 }, (_, i) => i + 1));
    let turns = 0;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    const { undoId } = await triage.set(all, LATER);
    isOver = true;
    expect(turns).toBeGreaterThan(2);
    expect(told).toHaveLength(900);
    expect(listed(store, 'inbox')).toEqual([]);
    await triage.set(shown(7), DONE);
    applyBatch(store, { messages: [says(1_000, 8)], covered: null });
    await triage.undo(undoId);
    expect(listConversations(store, { view: { kind: 'inbox' }, limit: 1 }).total).toBe(899);
    expect(stateIn(store, 7)).toEqual(DONE);
  });

  it('leaves everything as it was when the disk is full', async () => {
    const store = storeWith(500);
    const triage = triageOf(store);
    store.archive.exec(`CREATE TRIGGER no_room BEFORE UPDATE OF state ON conversations WHEN NEW.convId = 450
      BEGIN SELECT raise(ABORT, 'database or disk is full'); END`);
    const all = shown(...Array.from({ length: 500 }, (_, i) => i + 1));
    await expect(triage.set(all, DONE)).rejects.toThrow('full');
    expect(listConversations(store, { view: { kind: 'inbox' }, limit: 1 }).total).toBe(500);
    expect(store.local.all('SELECT * FROM conversation_states')).toEqual([]);
    expect(listConversations(store, { view: { kind: 'unread', stay: [] }, limit: 1 }).total).toBe(500);
  });
});

describe('a message of someone else is never hidden', () => {
  it('by Undo, when it came after the conversation was moved to the inbox', async () => {
    const store = storeWith(1);
    const triage = triageOf(store);
    await triage.set(shown(1), DONE);
    const { undoId } = await triage.set(shown(1), OPEN);
    applyBatch(store, { messages: [says(9, 1)], covered: null });
    await triage.undo(undoId);
    expect(listed(store, 'inbox')).toEqual([1]);
  });

  it('by a press that was meant for what was seen before it came', async () => {
    const store = storeWith(2);
    applyBatch(store, { messages: [says(9, 1)], covered: null });
    const seen = [1, 2].map((id) => ({ convId: c(id), upTo: m(id) }));
    for (const to of [DONE, LATER]) {
      expect(await triageOf(store).set(seen, to)).toMatchObject({ conversations: 1 });
      expect(listed(store, 'inbox')).toEqual([1]);
    }
    const allRead = createAllRead(store, () => {});
    expect(allRead.mark(seen).conversations).toBe(0);
    expect(listed(store, 'unread')).toEqual([1]);
  });

  it('when it was missed, and is read after newer ones', async () => {
    const dir = temporaryDir();
    const store = storeWith(1, dir);
    applyBatch(store, { messages: [says(1_000, 1)], covered: null });
    setPassedOver(store, { after: 1, through: 1_000 });
    await triageOf(store).set(shown(1), DONE);
    applyBatch(store, { messages: [says(700, 1)], covered: null });
    expect(listed(store, 'inbox')).toEqual([1]);
    store.close();
    expect(listed(openTestStore(dir), 'inbox')).toEqual([1]);
  });

  it('at the next start, when it was deleted after it opened the conversation', async () => {
    const dir = temporaryDir();
    const store = storeWith(1, dir);
    await triageOf(store).set(shown(1), DONE);
    applyBatch(store, { messages: [says(10, 1), says(11, 1, SELF)], covered: null });
    applyBatch(store, { messages: [{ ...says(10, 1), isDeleted: true }], covered: null, isJudged: true });
    store.close();
    expect(listed(openTestStore(dir), 'inbox')).toEqual([1]);
  });
});
