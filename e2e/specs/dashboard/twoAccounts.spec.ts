import { expect, signIn } from '../../fixtures.ts';
import { addAccount, fill, test } from '../../support/page/accounts.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('the dashboard of another account is chosen in it, and leads to a conversation there', async ({
  parley: { app, page },
  service,
  elsewhere,
}) => {
  await fill(service, 'Here');
  await fill(elsewhere, 'There', 3);
  await signIn(page, service);
  await expect(conversations(page)).toContainText(['Here 1']);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(conversations(page)).toContainText(['There 3']);
  await page.keyboard.press('ControlOrMeta+1');
  await expect(conversations(page)).toContainText(['Here 1']);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  const dialog = page.getByRole('dialog', { name: 'Dashboard' });
  const dates = dialog.getByRole('region', { name: 'Messages by date', exact: true });
  await expect(dates).toContainText('1 message.');
  await dialog.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
  await expect(dates).toContainText('3 messages.');
  const busiest = dialog.getByRole('region', { name: 'Busiest conversations' });
  await busiest.getByRole('button', { name: 'Show table' }).click();
  await busiest.getByRole('rowheader').getByRole('button').click();
  await expect(messages(page).last()).toContainText('There 3');
});
