import type { Page } from 'playwright/test';
import { expect, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { addToMessage, composer, messages, messageText } from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Send later' });
const action = (page: Page, name: string) => messages(page).last().getByRole('button', { name, exact: true });

/** With the keys alone, in 1 hour. */
async function scheduleByKey(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(dialog(page).getByRole('radio', { name: /^In 1 hour/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(messages(page).last()).toContainText(/Will be sent /u);
}

test('by keyboard, a message is sent later, then now', async ({ page, service }) => {
  await openAna(page, service);
  await scheduleByKey(page, 'See you on Monday');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText(/This message will be sent /u);
  expect(service.requests.list('send')).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(dialog(page)).toHaveCount(0);
  await action(page, 'Send now').press('Enter');
  await expect.poll(() => service.requests.list('send').length).toBe(1);
  await expect(messages(page).last()).not.toContainText('Will be sent');
  await expect(messageText(page, 'See you on Monday')).toHaveCount(1);
});

test('by mouse, its time is changed, it goes back into the box, and it is removed', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await composer(page).fill('The tanks');
  await addToMessage(page, 'Send later…');
  await expect(dialog(page)).toContainText('which must be awake then');
  const checker = createChecker(page);
  await checker.look('send later');
  await dialog(page).getByText('Tomorrow morning').click();
  await dialog(page).getByRole('button', { name: 'Send later' }).click();
  await expect(messages(page).last()).toContainText(/Will be sent .*09:00/u);
  await checker.look('a scheduled message');
  expect(checker.found).toEqual([]);

  await action(page, 'Change time…').click();
  await dialog(page).getByText('Another time').click();
  await dialog(page).getByLabel('Date and time').fill('2031-05-06T07:08');
  await dialog(page).getByRole('button', { name: 'Send later' }).click();
  await expect(messages(page).last()).toContainText(/Will be sent .*2031.*07:08/u);

  await action(page, 'Edit').click();
  await expect(composer(page)).toHaveValue('The tanks');
  await expect(messages(page).filter({ hasText: 'Will be sent' })).toHaveCount(0);
  await scheduleByKey(page, 'The tanks');
  await action(page, 'Remove…').click();
  await action(page, 'Remove').click();
  await expect(messages(page).filter({ hasText: 'Will be sent' })).toHaveCount(0);
  expect(service.requests.list('send')).toEqual([]);
});

test('all scheduled messages are in one list, which leads to each', async ({ page, service }) => {
  await openAna(page, service);
  await scheduleByKey(page, 'See you on Monday');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('scheduled');
  await page.getByRole('option', { name: 'Scheduled messages' }).waitFor();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: 'Scheduled messages' });
  await expect(list.getByRole('button', { name: /Ana Silva.*See you on Monday/u })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(messageText(page, 'See you on Monday')).toBeVisible();
});
