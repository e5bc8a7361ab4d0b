import { expect, test } from 'vitest';
import { openTestStore, wire } from '../../../testing/core/testStore.ts';
import type { Store } from '../db/store.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { BESIDE_COLUMNS, type Beside, linesAround } from './linesAround.ts';

function around(store: Store, id: number) {
  const found = `SELECT m.msgId, ${BESIDE_COLUMNS} FROM messages AS m WHERE m.msgId = ?`;
  return linesAround(store, store.archive.all<Beside>(found, id)).get(id);
}

test('the messages before and after are those of the conversation, but none that is deleted or beyond a gap', () => {
  const store = openTestStore();
  const messages = [
    wire(1, { msgText: 'far away' }),
    wire(4, { msgText: 'before\nit' }),
    wire(5, { convId: 2, msgText: 'elsewhere' }),
    wire(6, { isDeleted: true }),
    wire(7, { msgText: 'the truck' }),
    wire(8, { isDeleted: true }),
    wire(9, { msgText: 'not known to be next' }),
  ];
  applyBatch(store, { messages, covered: { after: 3, through: 7 } });
  expect(around(store, 7)?.previous).toMatchObject({ msgId: 4, text: 'before it', isDeleted: false });
  expect(around(store, 7)?.next).toBeNull();
  expect(around(store, 4)).toMatchObject({ previous: null, next: { msgId: 7, isDeleted: false } });
  applyBatch(store, { messages: [], covered: { after: 7, through: 9 } });
  expect(around(store, 7)?.next).toMatchObject({ msgId: 9, isDeleted: false });
});

test('of a place, the line has the address, or else the coordinates', () => {
  const store = openTestStore();
  const at = (address: string) => ({ locationData: { address, isMyLocation: false } });
  const messages = [
    wire(1, { msgType: 'location', msgText: 'loc:46.2,6.1', ...at('Depot 12') }),
    wire(2, { msgText: 'the truck' }),
    wire(3, { msgType: 'location', msgText: 'loc:46.2,6.1', ...at('') }),
  ];
  applyBatch(store, { messages, covered: { after: 0, through: 3 } });
  expect(around(store, 2)?.previous?.text).toBe('Depot 12');
  expect(around(store, 2)?.next?.text).toBe('46.2, 6.1');
});
