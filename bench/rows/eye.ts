import { join } from 'node:path';
import { launchParley } from '../../e2e/support/parley/launchParley.ts';
import { startService } from '../../service/startService.ts';
import { buildBareList } from '../eye/buildBareList.ts';
import { readClicks } from '../eye/clicks.ts';
import { openingRows, PICTURES, pictureRows, startRows, stretchRows } from '../eye/comparedRows.ts';
import { finishHistory, readDuringBackfill } from '../eye/duringBackfill.ts';
import { backfillRows, clickRows, idleRows, incomingRows, scrollRows, toAndFroRows } from '../eye/eyeRows.ts';
import { readIncoming } from '../eye/incoming.ts';
import { readOpenings, SHORT, storeTwoLengths } from '../eye/lengths.ts';
import { readGrowth } from '../eye/memory.ts';
import { readPictureMemory } from '../eye/pictureMemory.ts';
import { readStarts } from '../eye/starts.ts';
import { readStretches } from '../eye/stretches.ts';
import { readIdle } from '../eye/whileIdle.ts';
import { startMeasuredService } from '../measuredService.ts';
import { ANA, postPictures } from '../postPictures.ts';
import type { Benchmark, Row } from '../row.ts';
import { withFolder } from '../stores.ts';
import { HAS_KEY_STORE, signIn } from '../window.ts';

const MESSAGES = 1_000_000;
const RUNS = 3;
const STARTS = 3;
const COMPARED_STARTS = 9;
const LONG = 100_000;
/** Pixels. */
const PHOTO = [1_600, 1_200] as const;
/** Nearly each of them has a message then. */
const MANY = { conversations: 10_000, messages: 200_000 };

/** The times that a person waits at the window, in floors: the shortest time from an input to its picture. */
export const eye: Benchmark = {
  name: 'eye',
  run: () =>
    withFolder(async (dir) => [
      ...(await longHistory(dir)),
      ...(await longConversation(dir)),
      ...(await manyConversations(dir)),
      ...(await manyPictures(dir)),
    ]),
};

async function longHistory(dir: string): Promise<readonly Row[]> {
  const service = await startMeasuredService(MESSAGES);
  const stores = Array.from({ length: RUNS }, (_, run) => join(dir, `store${run}`));
  const backfills = await inTurn(stores, (store) => readDuringBackfill(store, service));
  const [store = dir] = stores;
  await finishHistory(store, MESSAGES);
  const idle = await inTurn(stores, (_, run) => readIdle(store, run));
  const clicks = await inTurn(Array.from({ length: STARTS }), () => readClicks(store));
  const growth = await readGrowth(store);
  const compared = Array.from({ length: COMPARED_STARTS });
  const starts = await inTurn(compared, () => readStarts(store, join(dir, 'minimal')));
  await service.stop();
  return [
    ...startRows(starts),
    ...idleRows(idle),
    ...backfillRows(backfills, idle),
    ...clickRows(clicks),
    ...scrollRows(idle),
    ...toAndFroRows(growth),
  ];
}

async function longConversation(dir: string): Promise<readonly Row[]> {
  const store = join(dir, 'lengths');
  const service = await startMeasuredService(LONG - SHORT, 1);
  await storeTwoLengths(store, service, LONG - SHORT);
  const openings = await inTurn(Array.from({ length: RUNS }), () => readOpenings(store));
  const page = join(dir, 'bareList');
  await buildBareList(page);
  const stretches = await readStretches(store, page, join(dir, 'bare'));
  await service.stop();
  return [...openingRows(openings), ...stretchRows(stretches)];
}

async function manyConversations(dir: string): Promise<readonly Row[]> {
  const service = await startMeasuredService(MANY.messages, MANY.conversations);
  const incoming = await readIncoming(join(dir, 'many'), service, MANY.messages);
  await service.stop();
  return incomingRows(incoming);
}

async function manyPictures(dir: string): Promise<readonly Row[]> {
  const store = join(dir, 'pictures');
  const service = await startService({ dataDir: join(dir, 'pictureService') });
  await postPictures(service, PICTURES, [PHOTO]);
  await service.admin.post(
    ANA,
    { participants: [service.email] },
    { msgText: 'The pictures are all there.' },
  );
  const { app, page } = await launchParley({ dataDir: store, env: HAS_KEY_STORE });
  await signIn(page, service);
  await app.close();
  const memory = await inTurn(Array.from({ length: RUNS }), () => readPictureMemory(store));
  await service.stop();
  return pictureRows(memory);
}

async function inTurn<T, R>(
  each: readonly T[],
  work: (one: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = [];
  for (const [index, one] of each.entries()) done.push(await work(one, index));
  return done;
}
