import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const filter = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const showDrafts = (page: Page) =>
  page
    .getByRole('radiogroup', { name: 'Show' })
    .getByText(/^Drafts/u)
    .click();
const participants = (page: Page) => page.getByRole('combobox', { name: 'Participants' });
const draftRow = (page: Page) => conversations(page).filter({ hasText: 'New conversation' });

test.beforeEach(({ service }) => addColleagues(service));

test('a new conversation that is left stands among the drafts, also after a restart, until it is discarded', async ({
  launch,
  service,
}) => {
  const first = await launch();
  await signIn(first.page, service);
  await first.page.getByRole('button', { name: 'New conversation' }).click();
  await participants(first.page).fill(ANA.email);
  await participants(first.page).press('Enter');
  await composer(first.page).fill('Half a thought');
  await expect(filter(first.page, 'Drafts 1')).toBeVisible();
  await conversations(first.page).first().getByRole('button').first().click();
  await expect(participants(first.page)).toBeHidden();
  await expect(draftRow(first.page)).toHaveCount(0);
  await first.app.close();

  const { page } = await launch();
  await expect(filter(page, 'Drafts 1')).toBeVisible();
  await showDrafts(page);
  await expect(conversations(page)).toHaveText([/New conversation: Ana Silva.*Draft: Half a thought/su]);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Half a thought');
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await expect(draftRow(page).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
  await expect(draftRow(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await draftRow(page).getByRole('button').click();
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('an address that is not confirmed yet belongs to the draft when the form is left by key', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await participants(page).fill(ANA.email);
  await page.keyboard.press('ControlOrMeta+e');
  await expect(participants(page)).toBeHidden();
  await showDrafts(page);
  await expect(draftRow(page)).toHaveText(/New conversation: Ana Silva.*Draft$/su);
  await draftRow(page).getByRole('button').click();
  await expect(page.getByTitle(ANA.email)).toBeVisible();
  await expect(participants(page)).toHaveValue('');
});
