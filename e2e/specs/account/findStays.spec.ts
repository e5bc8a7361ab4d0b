import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, fill, test } from '../../support/page/accounts.ts';
import { composer, conversations } from '../../support/page/screen.ts';

test('the search in a conversation is still open when its account is shown again', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Ana');
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await page.keyboard.press('ControlOrMeta+1');
  await conversations(page).first().click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('ana');
  const find = page.getByRole('search', { name: 'Search in conversation' });
  await expect(find.getByRole('status').first()).toHaveText('1 of 1');
  await page.keyboard.press('ControlOrMeta+2');
  await expect(buttonOf(page, /^ben/u)).toHaveAttribute('aria-current', 'true');
  await expect(find).toBeHidden();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(find.getByRole('searchbox')).toHaveValue('ana');
  await expect(find.getByRole('status').first()).toHaveText('1 of 1');
});
