import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { createJsonFile } from '../app/jsonFile.ts';
import { NO_OWN_WINDOWS, ownWindowsSchema } from './bounds.ts';
import { createOwnPlaces } from './ownPlaces.ts';

const [ANA, BEN] = [accountId('ana'), accountId('ben')];
const BOUNDS = { x: 10, y: 20, width: 640, height: 720 };
const log = { info: () => {}, warn: () => {}, error: () => {} };
let dir = '';

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'parley-own-places-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const keptOf = (account = ANA, id = 1, isOpen = true) => ({
  ...{ account, convId: convId(id), bounds: BOUNDS },
  ...{ isMaximised: false, isOpen },
});

function startFile() {
  const file = path.join(dir, 'windows.json');
  const options = { file, schema: ownWindowsSchema, fallback: NO_OWN_WINDOWS, log, now: () => new Date(0) };
  return createJsonFile(options);
}

async function start() {
  const places = createOwnPlaces(startFile(), log);
  await places.load();
  return places;
}

test('the next start knows where each window was, and which were open', async () => {
  const places = await start();
  places.put(keptOf());
  places.put(keptOf(BEN, 1));
  places.put({ ...keptOf(), bounds: { ...BOUNDS, x: 300 }, isOpen: false });
  await places.saved();
  const again = await start();
  expect(again.all()).toEqual([
    keptOf(BEN, 1),
    { ...keptOf(), bounds: { ...BOUNDS, x: 300 }, isOpen: false },
  ]);
  expect(again.find({ account: ANA, convId: convId(1) })?.bounds.x).toBe(300);
  expect(again.find({ account: ANA, convId: convId(2) })).toBeNull();
});

test('those that were open are awaited until each is open again, is forgotten, or is one too many', async () => {
  const places = await start();
  places.put(keptOf(ANA, 20, false));
  for (let id = 1; id <= 12; id += 1) places.put(keptOf(ANA, id));
  places.put(keptOf(BEN, 1));
  await places.saved();
  const again = await start();
  const of = (account: typeof ANA, id: number) => ({ account, convId: convId(id) });
  expect(again.awaited()).toEqual([...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((id) => of(ANA, id)), of(BEN, 1)]);
  again.put(keptOf(BEN, 1));
  expect([again.isAwaited(of(ANA, 4)), again.isAwaited(of(BEN, 1))]).toEqual([true, false]);
  await again.forget((place) => again.isAwaited(place) && place.account === ANA);
  expect(again.awaited()).toEqual([]);
  expect(again.find(of(ANA, 4))).toBeNull();
  await again.saved();
});

test('a file of places that can’t be read is logged, and no window waits for it', async () => {
  const warned: string[] = [];
  const file = { ...startFile(), read: () => Promise.reject(new Error('EIO')) };
  const places = createOwnPlaces(file, { warn: (line) => void warned.push(line) });
  await places.load();
  expect([places.awaited(), warned]).toEqual([[], [expect.stringContaining('EIO')]]);
});

test('nothing is left of an account that is gone', async () => {
  const places = await start();
  places.put(keptOf());
  places.put(keptOf(BEN, 2));
  await places.forget(({ account }) => account === ANA);
  await places.saved();
  expect((await start()).all()).toEqual([keptOf(BEN, 2)]);
});

test('of many windows, the places of the last hundred are kept', async () => {
  const places = await start();
  for (let id = 1; id <= 102; id += 1) places.put(keptOf(ANA, id));
  await places.saved();
  expect(places.all().map((place) => place.convId)).toEqual(Array.from({ length: 100 }, (_, at) => at + 3));
});
