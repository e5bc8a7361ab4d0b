import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, test } from '../../support/page/accounts.ts';
import { addToMessage, composer, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('among all accounts, saved replies are those of the account whose conversation is open', async ({
  page,
  parley,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Ana');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'For Ben 1' });
  await signIn(page, service);
  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, { ...BEN, url: service.url });
  await buttonOf(page, /^All accounts/u).click();
  const open = async (text: string) => {
    const rows = page.getByRole('list', { name: 'Conversations of all accounts' }).getByRole('listitem');
    await rows.filter({ hasText: text }).getByRole('button').first().click();
    await expect(messages(page).last()).toContainText(text);
    await composer(page).focus();
  };
  await open('For Ben 1');
  await page.keyboard.type('Only Ben says this');
  await addToMessage(page, 'Save as reply…');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Of Ben');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('Saved as reply “Of Ben”.');
  await page.keyboard.press('ControlOrMeta+;');
  await expect(page.getByRole('option')).toHaveText([/^Of Ben/u, 'Manage saved replies…']);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Saved replies of ${BEN.email}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await open('For Ana 1');
  await page.keyboard.press('ControlOrMeta+;');
  await expect(page.getByText('No saved replies yet.')).toBeVisible();
});
