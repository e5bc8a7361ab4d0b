import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { focusWindow, ownWindowBy } from '../../support/page/ownWindow.ts';
import { ANA, openInMain, rowOf } from '../../support/page/panes.ts';
import { stagedFiles } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

test('a file dropped onto the row of a conversation is attached in its own window', async ({
  page,
  parley: { app },
  service,
  dataDir,
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  await openInMain(page, 'Ana Silva');
  const own = await ownWindowBy(app, () => page.keyboard.press('ControlOrMeta+o'));
  await focusWindow(app, 0);
  await dropFile(page, await makeFile(dataDir, 'plan.txt'), rowOf(page, 'Ana Silva'));
  await expect(stagedFiles(own)).toContainText(['plan.txt']);
});
