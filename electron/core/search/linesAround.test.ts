import { expect, test } from 'vitest';
import { openTestStore, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { BESIDE_COLUMNS, type Beside, linesAround } from './linesAround.ts';

test('the messages before and after are those of the conversation, but none that is deleted or beyond a gap', () => {
  const store = openTestStore();
  const messages = [
    wire(1, { msgText: 'far away' }),
    wire(4, { msgText: 'before\nit' }),
    wire(5, { convId: 2, msgText: 'elsewhere' }),
    wire(6, { isDeleted: true }),
    wire(7, { msgText: 'the truck' }),
    wire(9, { msgText: 'not known to be next' }),
  ];
  applyBatch(store, { messages, covered: { after: 3, through: 7 } });
  const around = (id: number) => {
    const found = `SELECT m.msgId, ${BESIDE_COLUMNS} FROM messages AS m WHERE m.msgId = ?`;
    return linesAround(store, store.archive.all<Beside>(found, id)).get(id);
  };
  expect(around(7)?.previous).toMatchObject({ msgId: 4, text: 'before it', isDeleted: false });
  expect(around(7)?.next).toBeNull();
  expect(around(4)?.previous).toBeNull();
  applyBatch(store, { messages: [], covered: { after: 7, through: 9 } });
  expect(around(7)?.next).toMatchObject({ msgId: 9 });
});
