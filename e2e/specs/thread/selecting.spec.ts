import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';

/** Messages, so that the first and the last aren't loaded together after a jump. */
const MORE_THAN_LOAD = 150;
/** More messages than a thread keeps (`messageWindow.ts`). */
const MORE_THAN_LISTED = 450;

const bar = (page: Page) => page.getByRole('region', { name: 'Selected messages' });
const boxes = (page: Page) => messages(page).getByRole('checkbox', { name: 'Select this message' });
const count = (page: Page) => bar(page).getByRole('status');

/** Opens a conversation with six messages, of which the last is the reader's. */
async function openSix(page: Page, service: Service): Promise<void> {
  await service.admin.addUser({ email: KOFI });
  const first = await service.admin.post(KOFI, { participants: [service.email] }, { msgText: 'Number 1' });
  for (let number = 2; number <= 6; number += 1) {
    await service.admin.post(number === 6 ? service.email : KOFI, first, { msgText: `Number ${number}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(6);
}

test('several messages are selected by mouse and copied together', async ({ parley, page, service }) => {
  await openSix(page, service);
  const before = await messages(page).nth(5).boundingBox();
  await messages(page).nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select messages' }).click();
  await expect(count(page)).toHaveText('1 message selected');
  await messages(page)
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(count(page)).toHaveText('4 messages selected');
  await boxes(page).nth(2).click();
  await expect(count(page)).toHaveText('3 messages selected');
  await expect(boxes(page).nth(2)).not.toBeChecked();
  expect((await messages(page).nth(5).boundingBox())?.height).toBe(before?.height);
  const edges = await Promise.all((await boxes(page).all()).map((box) => box.boundingBox()));
  expect(new Set(edges.map((edge) => edge?.x)).size).toBe(1);
  const checker = createChecker(page);
  await checker.look('messages being selected');
  expect(checker.found).toEqual([]);

  await bar(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('3 messages copied.')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  const copied = await parley.app.evaluate(({ clipboard }) => clipboard.readText());
  const lines = copied.split('\n').map((line) => line.replace(/^\[.*\] /u, ''));
  expect(lines).toEqual(['Kofi Mensah: Number 2', 'Kofi Mensah: Number 4', 'Kofi Mensah: Number 5']);
});

test('selected messages stay selected while they are no longer loaded, and are copied and forwarded', async ({
  parley,
  page,
  service,
}) => {
  await service.admin.addUser({ email: KOFI });
  const first = await service.admin.post(KOFI, { participants: [service.email] }, { msgText: 'Number 1' });
  for (let number = 2; number <= MORE_THAN_LOAD; number += 1) {
    await service.admin.post(KOFI, first, { msgText: `Number ${number}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText(`Number ${MORE_THAN_LOAD}`);
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Select messages' }).press('Enter');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(count(page)).toHaveText('2 messages selected');
  await page.keyboard.press('Home');
  await expect(messages(page).first()).toBeFocused();
  await expect(messages(page).first()).toContainText('Number 1');
  await expect(count(page)).toHaveText('2 messages selected');
  await page.keyboard.press('Space');
  await expect(count(page)).toHaveText('3 messages selected');
  await bar(page).getByRole('button', { name: 'Forward…' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Forward 3 messages/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await bar(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('3 messages copied.')).toBeVisible();
  const copied = await parley.app.evaluate(({ clipboard }) => clipboard.readText());
  const texts = copied.split('\n').map((line) => line.replace(/^\[.*\] Kofi Mensah: /u, ''));
  expect(texts).toEqual(['Number 1', `Number ${MORE_THAN_LOAD - 1}`, `Number ${MORE_THAN_LOAD}`]);
});

test('a stretch may begin at a message that is no longer loaded', async ({ parley, page, service }) => {
  test.setTimeout(120_000);
  await service.admin.addUser({ email: KOFI });
  const first = await service.admin.post(KOFI, { participants: [service.email] }, { msgText: 'Number 1' });
  for (let number = 2; number <= MORE_THAN_LISTED; number += 1) {
    await service.admin.post(KOFI, first, { msgText: `Number ${number}` });
  }
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText(`Number ${MORE_THAN_LISTED}`);
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Select messages' }).press('Enter');
  const top = messageText(page, 'Number 1');
  while (!(await top.isVisible())) await page.keyboard.press('PageUp');
  await top.click({ modifiers: ['Shift'] });
  await expect(count(page)).toHaveText(`${MORE_THAN_LISTED} messages selected`);
  await bar(page).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(`${MORE_THAN_LISTED} messages copied.`)).toBeVisible();
  const copied = await parley.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied.split('\n')).toHaveLength(MORE_THAN_LISTED);
});

test('several messages are selected by keyboard, and Esc leaves them as they were', async ({
  page,
  service,
}) => {
  await openSix(page, service);
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Select messages' }).press('Enter');
  await expect(count(page)).toHaveText('1 message selected');
  await expect(messages(page).last()).toBeFocused();
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+Space']) await page.keyboard.press(key);
  await expect(count(page)).toHaveText('3 messages selected');
  await page.keyboard.press('Space');
  await expect(count(page)).toHaveText('2 messages selected');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(messages(page).nth(1)).toBeFocused();
  await expect(count(page)).toHaveText('5 messages selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(messages(page).nth(4)).toBeFocused();
  await expect(count(page)).toHaveText('3 messages selected');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(messages(page).nth(3)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
});

test('Esc ends the selection also from the message box and from the bar, and then leads where it always does', async ({
  page,
  service,
}) => {
  await openSix(page, service);
  const select = async () => {
    await composer(page).press('ArrowUp');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Select messages' }).press('Enter');
    await expect(count(page)).toHaveText('1 message selected');
  };
  await select();
  await composer(page).fill('half a thought');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('half a thought');
  await composer(page).fill('');
  await select();
  await bar(page).getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(messages(page).last()).toBeFocused();
});
