import { expect, test } from '../../fixtures.ts';
import {
  besidePane,
  boxIn,
  CAROL,
  mainPane,
  messagesIn,
  openTwo,
  titleIn,
} from '../../support/page/panes.ts';
import { openSettings } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

test('a text that is written beside for a conversation that a restored service lost goes on for its people', async ({
  page,
  service,
}) => {
  const { ana: kept, ben: lost } = await openTwo(page, service);
  await page.keyboard.type('For Ben alone');
  service.admin.rollBackTo(kept.msgId);
  const { convId } = await begin(service, CAROL);
  expect(convId).toBe(lost.convId);
  await openSettings(page, 'Sync');
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Check now' }).click();
  await page.keyboard.press('Escape');
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
  await expect(messagesIn(mainPane(page))).toHaveText(/For Ben alone/u);
  await expect(titleIn(besidePane(page))).toContainText('Ana Silva');
  await expect(boxIn(besidePane(page))).toHaveValue('');
  await expect(boxIn(mainPane(page))).toBeFocused();
});
