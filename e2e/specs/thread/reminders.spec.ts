import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { msgId as messageId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations, messages, messageText, openSettings } from '../../support/page/screen.ts';
import { answer, notified } from '../../support/parley/notified.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';

async function begin(page: Page, service: Service) {
  const { admin, email } = service;
  await admin.addUser({ email: KOFI });
  const toMe = { participants: [email] };
  const posted = await admin.post(KOFI, toMe, { msgText: 'Bring the tanks' });
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  return posted;
}

test('a message is remembered for a chosen time, listed, found again and let go', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await messageText(page, 'Bring the tanks').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remind me of this message' });
  await expect(dialog.getByRole('radio', { name: /^In 1 hour/u })).toBeFocused();
  const checker = createChecker(page);
  await checker.look('asked when');
  await dialog.getByText('Another time').click();
  await dialog.getByLabel('Date and time').fill('2020-01-01T09:00');
  await expect(dialog.getByText('This time has passed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remind me' })).toBeDisabled();
  await dialog.getByText('Tomorrow morning').click();
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByRole('log').getByText(/^Parley will remind you on /u)).toBeVisible();
  await expect(messages(page).getByText(/^Reminder on /u)).toBeAttached();

  await page.getByRole('button', { name: /^Account of/u }).click();
  await page.getByRole('menuitem', { name: 'Reminders' }).click();
  const list = page.getByRole('dialog', { name: 'Reminders' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await checker.look('all reminders');
  expect(checker.found).toEqual([]);
  await list.getByRole('button', { name: /Bring the tanks/u }).click();
  await expect(list).toHaveCount(0);
  await expect(messageText(page, 'Bring the tanks')).toBeVisible();

  await messageText(page, 'Bring the tanks').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove reminder' }).click();
  await expect(messages(page).getByText(/^Reminder on /u)).toHaveCount(0);
});

test('by the keyboard, and a time that has come shows a notification that leads to the message', async ({
  parley: { app, page },
  service,
}) => {
  const { msgId, convId } = await begin(page, service);
  await messages(page).last().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remind me…' }).press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(messages(page).getByText(/^Reminder on /u)).toBeAttached();

  await page.keyboard.press('ControlOrMeta+e');
  await ask(page, 'reminders.set', { msgId: messageId(msgId), at: 1 });
  await expect
    .poll(() => notified(app))
    .toEqual([{ title: 'Reminder: Kofi Mensah', body: 'Kofi Mensah: Bring the tanks' }]);
  await answer(app, 'click');
  await expect(messageText(page, 'Bring the tanks')).toBeVisible();
  await expect(messages(page).getByText(/^Due since /u)).toBeAttached();
  expect(await ask(page, 'reminders.list', {})).toMatchObject([{ isDue: true, conversation: { convId } }]);

  await messages(page).last().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Remove reminder' }).press('Enter');
  await expect.poll(() => notified(app)).toEqual([]);
});

/** Moves the page's clock; a reload puts it back. */
const setAhead = (page: Page, ms: number) =>
  page.evaluate((ahead) => {
    const at = Date.now() + ahead;
    Date.now = () => at;
  }, ms);

test('a reminder counts from the press, and takes no time that passed while the dialog was open', async ({
  page,
  service,
}) => {
  await begin(page, service);
  const dialog = page.getByRole('alertdialog', { name: 'Remind me of this message' });
  const remind = dialog.getByRole('button', { name: 'Remind me' });
  const open = async () => {
    await messageText(page, 'Bring the tanks').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remind me…' }).click();
  };
  await open();
  // In an hour, as the field begins.
  await dialog.getByText('Another time').click();
  await setAhead(page, 2 * 3_600_000);
  await remind.click();
  await expect(dialog.getByText('This time has passed.')).toBeVisible();
  await expect(remind).toBeDisabled();
  expect(await ask(page, 'reminders.list', {})).toEqual([]);
  await page.keyboard.press('Escape');

  await open();
  await dialog.getByText('In 20 minutes').click();
  await setAhead(page, 3_600_000);
  const pressed = await page.evaluate(() => Date.now());
  await remind.click();
  await expect(dialog).toHaveCount(0);
  expect(await ask(page, 'reminders.list', {})).toMatchObject([{ at: pressed + 20 * 60_000 }]);
});

test('a press on the notification that several reminders share opens their list, after the dialog that is open', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(page, service);
  const remind = async (number: number) => {
    const { msgId } = await service.admin.post(KOFI, { convId }, { msgText: `Number ${number}` });
    await expect(messageText(page, `Number ${number}`)).toBeVisible();
    await ask(page, 'reminders.set', { msgId: messageId(msgId), at: 1 });
  };
  for (let number = 1; number <= 7; number += 1) await remind(number);
  const shared = 'You have 2 more reminders';
  await expect.poll(() => notified(app)).toContainEqual({ title: 'Parley', body: shared });

  const list = page.getByRole('dialog', { name: 'Reminders' });
  await answer(app, 'click', {}, shared);
  await expect(list.getByRole('listitem')).toHaveCount(7);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await openSettings(page, 'General');
  await answer(app, 'click', {}, shared);
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeVisible();
});
