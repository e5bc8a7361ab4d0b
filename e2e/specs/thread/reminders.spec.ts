import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { msgId as messageId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { conversations, messages, messageText } from '../../support/page/screen.ts';
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
