import { expect, test } from 'vitest';
import { c, m, openTestStore, wires } from '../../../testing/core/testStore.ts';
import { DELETED } from '../db/flags.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { forgetLastPlaces, getLastPlace, setLastPlace } from './lastPlace.ts';

function storeWithMessages() {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 5), covered: null });
  return store;
}

test('the last place is the one that was kept last, and none while no conversation is open', () => {
  const store = storeWithMessages();
  expect(getLastPlace(store, 'main', 0)).toBeNull();
  setLastPlace(store, { pane: 'main', convId: c(1), msgId: m(2) });
  setLastPlace(store, { pane: 'main', convId: c(1), msgId: m(4) });
  expect(getLastPlace(store, 'main', 0)).toEqual({ convId: c(1), msgId: m(4) });
  setLastPlace(store, { pane: 'main', convId: null, msgId: null });
  expect(getLastPlace(store, 'main', 0)).toBeNull();
});

test('a message that is gone or hidden is no place, so the conversation opens as usual', () => {
  const store = storeWithMessages();
  setLastPlace(store, { pane: 'main', convId: c(1), msgId: m(99) });
  expect(getLastPlace(store, 'main', 0)).toEqual({ convId: c(1), msgId: null });
  setLastPlace(store, { pane: 'main', convId: c(1), msgId: m(4) });
  store.archive.run('UPDATE messages SET flags = flags | ? WHERE msgId = 4', DELETED);
  expect(getLastPlace(store, 'main', DELETED)).toEqual({ convId: c(1), msgId: null });
  expect(getLastPlace(store, 'main', 0)).toEqual({ convId: c(1), msgId: m(4) });
});

test('a conversation that is gone is not opened', () => {
  const store = storeWithMessages();
  setLastPlace(store, { pane: 'main', convId: c(7), msgId: null });
  expect(getLastPlace(store, 'main', 0)).toBeNull();
});

test('each pane has a place of its own', () => {
  const store = storeWithMessages();
  setLastPlace(store, { pane: 'main', convId: c(1), msgId: m(2) });
  setLastPlace(store, { pane: 'beside', convId: c(1), msgId: m(4) });
  setLastPlace(store, { pane: 'main', convId: null, msgId: null });
  expect(getLastPlace(store, 'main', 0)).toBeNull();
  expect(getLastPlace(store, 'beside', 0)).toEqual({ convId: c(1), msgId: m(4) });
  forgetLastPlaces(store);
  expect(getLastPlace(store, 'beside', 0)).toBeNull();
});
