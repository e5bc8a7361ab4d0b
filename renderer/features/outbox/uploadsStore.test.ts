import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConvId } from '../../../shared/model/ids.ts';
import { temporaryDir } from '../../../testing/core/testCore.ts';
import { openPage } from '../../../testing/page/openPage.ts';
import { serviceWithConversations } from '../../../testing/serviceWithConversations.ts';
import { createUploadsStore } from './uploadsStore.ts';

test('a file that was being sent when core died is no longer being sent', async () => {
  const { service, convIds } = await serviceWithConversations(1);
  const [convId] = convIds as [ConvId];
  const page = await openPage(service, { surelyEndedMs: 3_600_000 });
  const uploads = createUploadsStore(page.bridge);
  uploads.subscribe(page.look);
  uploads.connect();
  const path = join(temporaryDir(), 'a.txt');
  writeFileSync(path, 'abc');
  const { files } = await page.core().stage(convId, [path]);
  service.faults.next({ endpoint: 'sendfile' }, { kind: 'delay', ms: 600_000 });
  const sent = { captionOn: null, text: '', priority: 0, title: '', participants: [] } as const;
  await page.bridge.request('outbox.sendFiles', {
    ...{ ...sent, convId, participants: [] },
    files: files.map(({ id }) => id),
  });
  // Handed over whole, so the next core doesn't send it again.
  const isWhole = () => [...uploads.getState().byId.values()].some((file) => file.sent === file.total);
  await page.until(isWhole);
  await page.restart();
  await page.until(() => uploads.getState().byId.size === 0);
  expect(service.requests.count('sendfile')).toBe(1);
});
