import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, messageText, scroller } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';

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

test('the first message can be gone to, by mouse and by key, and the day itself to its first message', async ({
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

  await page.keyboard.press('Shift+Tab');
  await expect(dayButton(page, /20 May 2024/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, /20 May 2024/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calendar(page).getByRole('button', { name: 'First message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messageText(page, '1 May, 0')).toBeInViewport();
  await expect(messages(page).filter({ hasText: '1 May, 0' }).first()).toBeFocused();
});

test('the day that floats above the messages while one scrolls stays under the pointer and opens the calendar there', async ({
  page,
  service,
}) => {
  await openDays(page, service);
  await composer(page).focus();
  const floating = page.locator('[data-floating-day]');
  const list = await scroller(page).boundingBox();
  if (list === null) throw new Error('The list is not in view.');
  // Where the day appears: the wheel turns the list there, too.
  await page.mouse.move(list.x + list.width / 2, list.y + 20);
  await page.mouse.wheel(0, -600);
  // No longer on its way to being hidden, nor hidden.
  const look = () =>
    floating.evaluate((day) => ({ on: day.getAnimations().length, opacity: getComputedStyle(day).opacity }));
  await expect.poll(look).toEqual({ on: 0, opacity: '1' });
  const first = await floating.textContent();
  await page.mouse.wheel(0, -600);
  await expect(floating).not.toHaveText(first ?? '');
  await expect.poll(look).toEqual({ on: 0, opacity: '1' });
  const day = (await floating.textContent()) ?? '';
  await floating.click();
  await expect(calendar(page).getByRole('button', { name: day })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
});

test('a command opens the calendar at the day in view, from Ctrl+K and from the menu', async ({
  page,
  service,
  parley,
}) => {
  await openDays(page, service);
  const cellInView = () => calendar(page).locator('[data-selected]');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jump to');
  await expect(page.getByRole('option')).toHaveText([/^Jump to date…/u]);
  await page.keyboard.press('Enter');
  await expect(calendar(page)).toBeVisible();
  await expect(cellInView()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();

  await chooseInMenu(parley.app, 'Jump to Date…');
  await expect(calendar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jump to');
  await page.getByRole('option').first().click();
  await cell(page, /\b3 May 2024/).click();
  await expect(messageText(page, '3 May, 0')).toBeInViewport();
  await chooseInMenu(parley.app, 'Jump to Date…');
  await expect(cellInView()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();

  // A new conversation has no days.
  await page.keyboard.press('ControlOrMeta+n');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('jump to');
  await expect(page.getByText('Nothing found')).toBeVisible();
});
