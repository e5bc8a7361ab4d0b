import { expect, test } from 'vitest';
import { type MsgId, msgId } from '../../../shared/model/ids.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { INES, isRestored, serviceThatForgets } from '../../../testing/serviceThatForgets.ts';
import { serviceWithPictures } from '../../../testing/serviceWithPictures.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createFilesStore } from './filesStore.ts';

const PICTURE = msgId(1);

/** A page that has read a service, and its store of files. */
async function reading(service: Parameters<typeof openPage>[0]) {
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const failures: unknown[] = [];
  const notices = createNoticesStore();
  const { stopped } = notices.getState();
  const files = createFilesStore(page.bridge, { failed: (thrown) => failures.push(thrown), stopped });
  files.subscribe(page.look);
  notices.subscribe(page.look);
  files.connect();
  const { know, fetch } = files.getState();
  const statusOf = (id: MsgId) => files.getState().byMsgId.get(id);
  const isIn = (id: MsgId, state: string) => page.until(() => statusOf(id)?.state === state);
  return { page, files, failures, notices, know, fetch, statusOf, isIn };
}

test('a message of a restored service does not have the file of another one that had its id', async () => {
  const { service, ines, backup, sendFile, giveIdAgain } = await serviceThatForgets();
  const id = await sendFile(INES, ines, 'lost.png');
  const { page, know, fetch, isIn, statusOf } = await reading(service);
  know(id);
  await isIn(id, 'remote');
  fetch(id);
  await isIn(id, 'here');
  await giveIdAgain(backup, id);
  await page.until(() => isRestored(page.core()));
  await page.until(() => statusOf(id) !== undefined);
  expect(statusOf(id)).toEqual({ msgId: id, state: 'remote' });
});

test('a file that was being downloaded when core died is no longer being downloaded', async () => {
  const { service } = await serviceWithPictures(1);
  const { page, fetch, isIn, failures } = await reading(service);
  service.faults.hold({ endpoint: 'getfile' });
  fetch(PICTURE);
  await isIn(PICTURE, 'fetching');
  await page.restart();
  await isIn(PICTURE, 'remote');
  expect(failures).toEqual([]);
});

test('a download that fails is said with the name and the size of its file, and is tried again', async () => {
  const { service } = await serviceWithPictures(1);
  const { page, fetch, isIn, notices, failures } = await reading(service);
  service.faults.next({ endpoint: 'getfile' }, { kind: 'status', status: 500 });
  fetch(PICTURE);
  await isIn(PICTURE, 'failed');
  await page.until(() => notices.getState().notices.length === 1);
  const [notice] = notices.getState().notices;
  if (notice?.kind !== 'stopped') throw new Error('The notice is of another kind.');
  const { attachment } = await page.bridge.request('messages.get', { msgId: PICTURE });
  expect(notice).toMatchObject({ error: { code: 'server' }, attachment });
  notice.again();
  await isIn(PICTURE, 'here');
  expect(failures).toEqual([]);
});

test('a file whose status was asked for when core died has one once core is back', async () => {
  const { service } = await serviceWithPictures(1);
  const { page, know, isIn } = await reading(service);
  page.lose('files.list');
  know(PICTURE);
  await page.asked('files.list', 1);
  await page.restart();
  await isIn(PICTURE, 'remote');
});

test('files are known, and known again after core died, however many they are', async () => {
  const { service } = await serviceWithPictures(1);
  const { page, know, files, failures } = await reading(service);
  const count = 1_100;
  for (let id = 1; id <= count; id += 1) know(msgId(id));
  await page.until(() => files.getState().byMsgId.size === count);
  await page.asked('files.list', 3);
  await page.restart();
  await page.asked('files.list', 6);
  expect(failures).toEqual([]);
});

test('of very many files, the last ones stay known, and earlier ones are asked for when they are drawn again', async () => {
  const { service } = await serviceWithPictures(1);
  const { page, know, files, statusOf } = await reading(service);
  for (let id = 1; id <= 2_500; id += 1) know(msgId(id));
  await page.asked('files.list', 5);
  await page.until(() => statusOf(msgId(2_500)) !== undefined);
  expect(files.getState().byMsgId.size).toBe(2_000);
  expect(statusOf(msgId(501))).toBeDefined();
  expect(statusOf(msgId(1))).toBeUndefined();
  know(msgId(1));
  await page.until(() => statusOf(msgId(1)) !== undefined);
  expect(files.getState().byMsgId.size).toBe(2_000);
  await page.asked('files.list', 6);
  await page.restart();
  await page.asked('files.list', 10);
});
