import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messageText } from '../../support/page/screen.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

test('Up in the empty message box goes to the newest message, not to one that had the focus before', async ({
  page,
  service,
}) => {
  const { convId } = await begin(service, ANA);
  for (let number = 1; number <= 5; number += 1)
    await service.admin.post(ANA, { convId }, { msgText: `Line ${number}` });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messageText(page, 'Line 5')).toBeVisible();
  const focused = page.locator('[data-message]:focus');
  await composer(page).press('ArrowUp');
  await expect(focused).toContainText('Line 5');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(focused).toContainText('Line 3');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();

  await service.admin.post(ANA, { convId }, { msgText: 'Line 6' });
  await expect(messageText(page, 'Line 6')).toBeVisible();
  await composer(page).press('ArrowUp');
  await expect(focused).toContainText('Line 6');
});
