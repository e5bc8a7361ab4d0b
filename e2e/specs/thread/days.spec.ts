import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { conversations, messages, messageText } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const HOUR = 3_600_000;
/** The first days of a long-past month, at noon here. */
const dayAt = (day: number) => new Date(2024, 4, day, 12).getTime();

const calendar = (page: Page) => page.getByRole('dialog', { name: 'Jump to date' });
const dayButton = (page: Page, name: RegExp) =>
  page
    .getByRole('list', { name: 'Messages' })
    .getByRole('button', { name })
    .and(page.getByTitle('Jump to date'));
const cell = (page: Page, name: RegExp) => calendar(page).getByRole('button', { name });

/** A conversation with 3 messages on each of the days 1 to 20 May 2024, but none on the 10th. */
async function openDays(page: Page, service: Service) {
  const { admin, email, faults } = service;
  await admin.addUser({ email: KOFI });
  const times = new Map<number, number>();
  const { convId, msgId } = await admin.post(KOFI, { participants: [email] }, { msgText: '1 May, 0' });
  times.set(msgId, dayAt(1));
  for (let count = 1; count < 60; count += 1) {
    const [day, index] = [1 + Math.floor(count / 3), count % 3];
    if (day === 10) continue;
    const posted = await admin.post(KOFI, { convId }, { msgText: `${day} May, ${index}` });
    times.set(posted.msgId, dayAt(day) + index * HOUR);
  }
  const alter = (message: Readonly<Record<string, unknown>>) => ({
    ...message,
    created: times.get(Number(message['msgId'])),
  });
  faults.next({ endpoint: 'get', times: Infinity }, { kind: 'altered', alter });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messageText(page, '20 May, 2')).toBeInViewport();
}

test('the name of a day opens a calendar that goes to another day, with the mouse', async ({
  page,
  service,
}) => {
  await openDays(page, service);
  await dayButton(page, /20 May 2024, jump to date/).click();
  await cell(page, /\b3 May 2024/).click();
  await expect(calendar(page)).toBeHidden();
  await expect(messageText(page, '3 May, 0')).toBeInViewport();
  await expect(messages(page).filter({ hasText: '3 May, 0' })).toBeFocused();

  // A day without messages leads to the next one that has some, and says so.
  await dayButton(page, /\b3 May 2024, jump to date/).click();
  await cell(page, /10 May 2024/).click();
  await expect(messageText(page, '11 May, 0')).toBeInViewport();
  await expect(
    page.getByText(/There are no messages on .*10 May 2024\. These are the next ones\./),
  ).toBeVisible();
});

test('the calendar works with the keyboard', async ({ page, service }) => {
  await openDays(page, service);
  await messages(page).last().focus();
  for (let up = 0; up < 2; up += 1) await page.keyboard.press('ArrowUp');
  await expect(messages(page).filter({ hasText: '20 May, 0' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dayButton(page, /20 May 2024/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, /20 May 2024/)).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(cell(page, /20 April 2024/)).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await expect(cell(page, /\b1 May 2024/)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cell(page, /31 May 2024/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(dayButton(page, /20 May 2024/)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(messages(page).filter({ hasText: '12 May, 0' })).toBeFocused();
  await expect(messageText(page, '12 May, 0')).toBeInViewport();
});

test('the first message can be gone to, and the day itself to its first message', async ({
  page,
  service,
}) => {
  await openDays(page, service);
  await dayButton(page, /20 May 2024/).click();
  await calendar(page).getByRole('button', { name: 'First message' }).click();
  await expect(messageText(page, '1 May, 0')).toBeInViewport();
  await dayButton(page, /\b1 May 2024/).click();
  await cell(page, /31 May 2024/).click();
  await expect(messageText(page, '20 May, 2')).toBeInViewport();
  await dayButton(page, /20 May 2024/).click();
  await page.keyboard.press('Enter');
  await expect(messages(page).filter({ hasText: '20 May, 0' })).toBeFocused();
});
