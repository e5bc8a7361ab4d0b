import { expect, test } from 'vitest';
import { openPage } from '../../../../testing/page/openPage.ts';
import { INES, isRestored, serviceThatForgets } from '../../../../testing/serviceThatForgets.ts';
import { chooseAll } from '../../../lib/choice/choice.ts';
import { createFilePanelStore } from './filePanelStore.ts';

test('nothing is selected after a restore, since other files may have those ids, even if the pane was closed', async () => {
  const { service, ines, backup, sendFile, giveIdAgain } = await serviceThatForgets();
  const lost = await sendFile(INES, ines, 'lost.png');
  const page = await openPage(service, { newestFocusedMs: 40, newestBackgroundMs: 40 });
  await page.core().complete();
  const panel = createFilePanelStore(page.bridge, (thrown) => expect.unreachable(String(thrown)));
  panel.subscribe(page.look);
  panel.connect();
  const lists = (name: string) =>
    page.until(() => panel.getState().files?.some(({ attachment }) => attachment.fileName === name) === true);
  const close = panel.getState().show(null);
  await lists('lost.png');
  panel.getState().choose(chooseAll([lost]));
  close();
  await giveIdAgain(backup, lost);
  await page.until(() => isRestored(page.core()));
  panel.getState().show(null);
  await lists('new.png');
  expect([...panel.getState().choice.chosen]).toEqual([]);
});
