import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createStagedStore } from './stagedStore.ts';
import { createZipsStore } from './zipsStore.ts';

test('a folder that was being packed when core died is no longer being packed', async () => {
  const { service } = await serviceWithConversations(0);
  const page = await openPage(service);
  const notices = createNoticesStore().getState();
  const staged = createStagedStore(page.bridge, notices);
  const zips = createZipsStore(page.bridge, notices.failed, staged);
  for (const store of [staged, zips]) {
    store.subscribe(page.look);
    store.connect();
  }
  const folder = join(temporaryDir(), 'Holiday');
  mkdirSync(folder);
  const film = join(folder, 'film.mp4');
  writeFileSync(film, '');
  truncateSync(film, 400 * 2 ** 20);
  staged.getState().add(null, [page.file(folder)]);
  await page.until(() => staged.getState().asked.length === 1);
  staged.getState().answer('zip');
  await page.until(() => zips.getState().zips.length === 1);
  await page.restart();
  await page.until(() => zips.getState().zips.length === 0);
  expect(staged.getState().drafts.get(null)).toEqual({ files: [], adding: 0, packing: 0 });
});
