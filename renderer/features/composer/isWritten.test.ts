import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createKeptDrafts } from '../drafts/keptDrafts.ts';
import { createOpenDrafts } from '../drafts/openDrafts.ts';
import { createNoticesStore } from '../notices/noticesStore.ts';
import { createStagedStore } from '../staging/stagedStore.ts';
import { isWritten } from './isWritten.ts';

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  return () => vi.unstubAllGlobals();
});

test('a composer whose staged files are still being read does not count as empty', async () => {
  const { service, convIds } = await serviceWithConversations(1);
  const [here] = convIds as [ConvId];
  const page = await openPage(service);
  const path = join(temporaryDir(), 'plan.txt');
  writeFileSync(path, 'The plan');
  await page.core().stage(here, [path]);
  const notices = createNoticesStore().getState();
  const staged = createStagedStore(page.bridge, notices);
  const draft = createOpenDrafts(createKeptDrafts(page.bridge, notices.failed), notices).of(here);
  const now = () => isWritten(draft.getState(), staged.getState().drafts.get(here) ?? null);
  draft.connect();
  expect(now()).toBeNull();
  await draft.whenLoaded();
  expect(now()).toBeNull();
  draft.change({ text: 'a' });
  expect(now()).toBe(true);
  draft.change({ text: '' });
  expect(now()).toBeNull();
  await staged.getState().load(here);
  expect(now()).toBe(true);
  const [file = expect.fail()] = staged.getState().drafts.get(here)?.files ?? [];
  await page.core().ask('staged.remove', { convId: here, id: file.id });
  await staged.getState().load(here);
  expect(now()).toBe(false);
});
