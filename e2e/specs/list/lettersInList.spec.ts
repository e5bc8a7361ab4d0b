import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();

test('letters in the list go on there when the next conversation opens, and are written nowhere', async ({
  parley: { page, app },
  service,
}) => {
  await addColleagues(service);
  for (const gate of [1, 2, 3])
    await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: `About gate ${gate}` });
  await signIn(page, service);
  await rowButton(page, 'About gate 3').click();
  await expect(composer(page)).toBeFocused();
  await rowButton(page, 'About gate 3').focus();
  await page.keyboard.press('e');
  await expect(rowButton(page, 'About gate 2')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'About gate 3')).toHaveCount(0);
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
  await page.keyboard.press('e');
  await expect(rowButton(page, 'About gate 1')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 'About gate 2')).toHaveCount(0);
  await expect(rowButton(page, 'About gate 1')).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await resize(app, page, 480, 400);
  await expect(composer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).first().click();
  await expect(rowButton(page, 'About gate 1')).toBeFocused();
  await page.keyboard.press('e');
  await expect(row(page, 'About gate 1')).toHaveCount(0);
  await expect(rowButton(page, 'Ben Okafor')).toBeFocused();
});
