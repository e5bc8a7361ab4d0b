import { expect, onTestFinished, test } from 'vitest';
import { LARGEST_SCALE } from '../../../shared/model/dashboard.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import { startDashboardWorker } from '../../../testing/core/quickPace.ts';
import { createMovableClock } from '../../../testing/core/testCore.ts';
import { KEY, m, openTestStore, SELF, temporaryDir, wire } from '../../../testing/core/testStore.ts';
import { applyBatch } from '../sync/intake/applyBatch.ts';
import { startDashboard } from './startDashboard.ts';

const ALL = { from: null, to: null, zone: 'UTC' };
const WORLD = { west: -180, east: 180, south: -90, north: 90 };
const TEN_MINUTES = 600_000;
const at = (scale: number, of: MsgId | null = null) => ({ part: WORLD, scale, of });

/** A store of two messages and three places, with a dashboard whose workers are counted. */
function begin(isArchiveAlone = false) {
  const dir = temporaryDir();
  const store = openTestStore(dir);
  const place = (id: number, msgText: string, address: string) =>
    wire(id, { msgType: 'location', msgText, locationData: { address, isMyLocation: false } });
  const messages = [
    ...[wire(1), wire(2, { senderEmail: SELF }), place(3, 'loc:46.2,6.1', 'Geneva')],
    ...[place(4, 'loc:46.6,6.7', 'Lausanne'), place(5, 'somewhere', '')],
  ];
  applyBatch(store, { messages, covered: null });
  const clock = createMovableClock({ isStill: true });
  const workers: ReturnType<typeof startDashboardWorker>[] = [];
  const startWorker = () => {
    const worker = startDashboardWorker();
    workers.push(worker);
    return worker;
  };
  const dashboard = startDashboard({
    ...{ dir, key: KEY, startWorker, isArchiveAlone, clock },
    ...{ log: () => {}, onArchiveDamaged: () => {} },
  });
  onTestFinished(dashboard.close);
  return { store, clock, workers, dashboard };
}

test('a worker counts from the first question on, ends when no one has asked for long, and starts again', async () => {
  const { clock, workers, dashboard } = begin();
  expect(workers).toHaveLength(0);
  expect(await dashboard.figures(ALL)).toMatchObject({ messages: 5, responses: { count: 1 } });
  const ended = new Promise((resolve) => workers[0]?.on('exit', resolve));
  clock.advance(TEN_MINUTES - 1);
  expect((await dashboard.figures(ALL)).messages).toBe(5);
  clock.advance(TEN_MINUTES);
  await ended;
  expect((await dashboard.figures(ALL)).messages).toBe(5);
  expect(workers).toHaveLength(2);
});

test('a question is refused when the worker fails, and the next one is answered by another', async () => {
  const { workers, dashboard } = begin();
  const asked = dashboard.figures(ALL);
  await workers[0]?.terminate();
  await expect(asked).rejects.toMatchObject({ code: 'store-unreadable' });
  expect((await dashboard.figures(ALL)).messages).toBe(5);
});

test('no question is left without an answer when the account closes, nor on a full disk', async () => {
  const { dashboard } = begin();
  const asked = dashboard.figures(ALL).catch((thrown: unknown) => thrown);
  await dashboard.close();
  await asked;
  await expect(dashboard.figures(ALL)).rejects.toMatchObject({ code: 'store-unreadable' });
  await expect(begin(true).dashboard.figures(ALL)).rejects.toMatchObject({ code: 'disk-full' });
});

test('places near one another are one cluster, which comes apart; one that changed is read again', async () => {
  const { store, dashboard } = begin();
  const world = await dashboard.places(ALL, at(0));
  expect(world).toMatchObject({
    total: 3,
    unplaced: 1,
    clusters: [{ count: 2, msgId: 4, label: 'Lausanne' }],
  });
  const near = await dashboard.places(ALL, at(world.clusters[0]?.apartAt ?? 0));
  expect(near.clusters.map(({ label, apartAt }) => [label, apartAt])).toEqual([
    ['Lausanne', null],
    ['Geneva', null],
  ]);
  applyBatch(store, { messages: [wire(4, { isDeleted: true })], covered: null });
  expect((await dashboard.places(ALL, at(0))).clusters).toMatchObject([{ count: 1, label: 'Geneva' }]);
});

test('the places of a cluster that no scale takes apart are given one by one, the newest first', async () => {
  const { store, dashboard } = begin();
  const place = (id: number, text: string, address: string) =>
    wire(id, { msgType: 'location', msgText: text, locationData: { address, isMyLocation: false } });
  const near = [place(6, 'loc:46.201,6.101', 'Gate'), place(7, 'loc:46.2,6.1', 'Geneva')];
  applyBatch(store, { messages: near, covered: null });
  const { clusters } = await dashboard.places(ALL, at(LARGEST_SCALE));
  expect(clusters).toMatchObject([
    { count: 3, msgId: 7, apartAt: null },
    { count: 1, label: 'Lausanne' },
  ]);
  const within = await dashboard.places(ALL, at(LARGEST_SCALE, m(7)));
  expect(within.clusters.map(({ msgId, label }) => [msgId, label])).toEqual([
    [7, 'Geneva'],
    [6, 'Gate'],
    [3, 'Geneva'],
  ]);
  applyBatch(store, { messages: [place(8, 'loc:46.2,6.1', 'Again')], covered: null });
  expect((await dashboard.places(ALL, at(LARGEST_SCALE, m(7)))).clusters).toHaveLength(4);
  expect((await dashboard.places(ALL, at(LARGEST_SCALE, m(1)))).clusters).toEqual([]);
});
