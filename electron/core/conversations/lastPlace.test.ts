import { expect, test } from 'vitest';
import { c, m, openTestStore, wires } from '../../../testing/core/testStore.ts';
import { DELETED } from '../db/flags.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { getLastPlace, setLastPlace } from './lastPlace.ts';

function storeWithMessages() {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 5), covered: null });
  return store;
}

test('the last place is the one that was kept last, and none while no conversation is open', () => {
  const store = storeWithMessages();
  expect(getLastPlace(store, 0)).toBeNull();
  setLastPlace(store, { convId: c(1), msgId: m(2) });
  setLastPlace(store, { convId: c(1), msgId: m(4) });
  expect(getLastPlace(store, 0)).toEqual({ convId: c(1), msgId: m(4) });
  setLastPlace(store, { convId: null, msgId: null });
  expect(getLastPlace(store, 0)).toBeNull();
});

test('a message that is gone or hidden is no place, so the conversation opens as usual', () => {
  const store = storeWithMessages();
  setLastPlace(store, { convId: c(1), msgId: m(99) });
  expect(getLastPlace(store, 0)).toEqual({ convId: c(1), msgId: null });
  setLastPlace(store, { convId: c(1), msgId: m(4) });
  store.archive.run('UPDATE messages SET flags = flags | ? WHERE msgId = 4', DELETED);
  expect(getLastPlace(store, DELETED)).toEqual({ convId: c(1), msgId: null });
  expect(getLastPlace(store, 0)).toEqual({ convId: c(1), msgId: m(4) });
});

test('a conversation that is gone is not opened', () => {
  const store = storeWithMessages();
  setLastPlace(store, { convId: c(7), msgId: null });
  expect(getLastPlace(store, 0)).toBeNull();
});
