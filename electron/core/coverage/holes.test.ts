import { expect, it } from 'vitest';
import { c, openTestStore, wire, wires } from '../../../testing/core/testStore.ts';
import { countMessages, readPage } from '../messages/messagePages.ts';
import { repairStore } from '../sync/checks/repairStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { listCoverage } from './coverage.ts';
import { addHoles, listHoles, uncoveredWithin } from './holes.ts';
import { getSyncState, setHead } from './syncState.ts';

const gaps = (store: ReturnType<typeof openTestStore>, convId = 1) =>
  readPage(store, c(convId), { kind: 'newest', limit: 50 }).gaps;

it('shows a gap between the neighbours between which messages may be missing, and none elsewhere', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 3), covered: { after: 0, through: 5 } });
  applyBatch(store, { messages: wires(20, 3), covered: { after: 15, through: 22 } });
  expect(gaps(store)).toEqual([{ before: 20, state: 'filling' }]);
  applyBatch(store, { messages: [wire(10, { convId: 2 })], covered: { after: 5, through: 15 } });
  expect(gaps(store)).toEqual([]);
});

it('shows the gap above the first message of a page that has more before it', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 3), covered: { after: 0, through: 3 } });
  applyBatch(store, { messages: wires(20, 3), covered: { after: 19, through: 22 } });
  const page = readPage(store, c(1), { kind: 'newest', limit: 3 });
  expect(page.gaps).toEqual([{ before: 20, state: 'filling' }]);
});

it('says of what could not be read that it cannot, in its own conversation alone if that is known, until it can be', () => {
  const store = openTestStore();
  for (const convId of [1, 2]) {
    const messages = [wire(convId, { convId }), wire(20 + convId, { convId })];
    applyBatch(store, { messages, covered: null });
  }
  applyBatch(store, { messages: [], covered: { after: 0, through: 9 } });
  applyBatch(store, { messages: [], covered: { after: 10, through: 22 } });
  const hole = { after: 9, through: 10, convId: c(2) };
  expect(addHoles(store, [hole])).toEqual([hole]);
  expect(addHoles(store, [hole])).toEqual([]);
  expect(gaps(store, 1)).toEqual([]);
  expect(gaps(store, 2)).toEqual([{ before: 22, state: 'unreadable' }]);
  expect(uncoveredWithin(store, { after: 0, through: 25 })).toEqual([
    { after: 9, through: 10, hole },
    { after: 22, through: 25, hole: null },
  ]);
  applyBatch(store, { messages: [wire(10, { convId: 2 })], covered: { after: 9, through: 10 } });
  expect([gaps(store, 2), listHoles(store, 5)]).toEqual([[], []]);
});

it('forgets a hole once its message has come by another way', () => {
  const store = openTestStore();
  applyBatch(store, { messages: [wire(1)], covered: { after: 0, through: 9 } });
  applyBatch(store, { messages: [wire(11)], covered: { after: 10, through: 11 } });
  addHoles(store, [{ after: 9, through: 10, convId: null }]);
  expect(applyBatch(store, { messages: [wire(10)], covered: null }).filled).toEqual([10]);
  expect([listHoles(store, 5), gaps(store)]).toEqual([[], []]);
  expect(listCoverage(store)).toEqual([{ after: 0, through: 11 }]);
});

it('keeps of a hole what is not covered', () => {
  const store = openTestStore();
  const hole = (after: number, through: number) => ({ after, through, convId: null });
  addHoles(store, [hole(10, 20), hole(30, 40), hole(50, 60)]);
  for (const [after, through] of [
    [0, 12],
    [14, 16],
    [18, 35],
    [50, 60],
  ] as const)
    applyBatch(store, { messages: [], covered: { after, through } });
  expect(listHoles(store, 9)).toEqual([hole(35, 40), hole(16, 18), hole(12, 14)]);
});

it('mends what the archive says of itself and is not so', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 30), covered: { after: 0, through: 30 } });
  setHead(store, 30);
  expect(repairStore(store)).toBe(0);

  store.archive.exec(
    `INSERT INTO coverage VALUES (20, 25), (30, 40); UPDATE sync_state SET head = 99, messages = 7`,
  );
  expect(repairStore(store)).toBe(3);
  expect(listCoverage(store)).toEqual([{ after: 0, through: 40 }]);
  expect([getSyncState(store).head, countMessages(store)]).toEqual([40, 30]);
  expect(repairStore(store)).toBe(0);
});

it('mends a hole whose message is there', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 4), covered: { after: 0, through: 3 } });
  store.archive.exec('INSERT INTO holes VALUES (3, 4, NULL)');
  expect(repairStore(store)).toBe(1);
  expect([listHoles(store, 5), listCoverage(store)]).toEqual([[], [{ after: 0, through: 4 }]]);
});

it('does not take the cursor back for what is known to be unreadable', () => {
  const store = openTestStore();
  applyBatch(store, { messages: wires(1, 3), covered: { after: 0, through: 3 } });
  addHoles(store, [{ after: 3, through: 4, convId: null }]);
  setHead(store, 4);
  expect(repairStore(store)).toBe(0);
});
