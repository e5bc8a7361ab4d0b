import type { Page } from 'playwright/test';
import { displayName } from '../../../shared/model/people.ts';
import { expect, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { addColleagues, openAna } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const list = (page: Page) => page.getByRole('listbox', { name: 'Saved replies' });
const option = (page: Page, name: string) => list(page).getByRole('option', { name });
/** The one that Enter chooses. */
const active = (page: Page) => list(page).getByRole('option', { selected: true });

const REPLIES = [
  { folder: '', name: 'Thanks', text: 'Thank you, {first name}.\n{cursor}\n{my name}, {date}' },
  { folder: 'Orders', name: 'Where is it', text: 'Hi {First name}, about “{conversation}”: {ticket}' },
  { folder: 'Orders', name: 'Refund', text: 'Your refund is on its way.' },
];

async function save(page: Page): Promise<void> {
  for (const reply of REPLIES) await ask(page, 'savedReplies.save', { id: null, ...reply });
}

test('a slash at the start of a line lists replies, and one goes in filled, as one step of undo', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await save(page);
  await page.keyboard.type('Hello');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('/');
  await expect(list(page).getByRole('option')).toHaveText([/^Thanks/u, /^Refund/u, /^Where is it/u]);
  await expect(composer(page)).toHaveAttribute('aria-activedescendant', /-0$/u);
  await page.keyboard.type('ord');
  await expect(list(page).getByRole('option')).toHaveText([/^Refund/u, /^Where is it/u]);
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText(/^Where is it/u);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(composer(page)).toHaveValue('Hello\nHi Ana, about “Ana Silva”: {ticket}');
  await expect(composer(page)).toBeFocused();
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.type('!');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('Hello\n/ord');
  await expect(list(page)).toHaveCount(0);
  await expect(messages(page)).toHaveCount(1);
});

test('keys typed at once choose the reply that fits, put the caret at its cursor, and send nothing', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await save(page);
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, '/tha', 'Enter', 'Her');
  await expect(composer(page)).toHaveValue(/^Thank you, Ana\.\nHer\n/u);
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date());
  await page.keyboard.type('e');
  await expect(composer(page)).toHaveValue(`Thank you, Ana.\nHere\n${displayName(service.email)}, ${today}`);
  await expect(messages(page)).toHaveCount(1);
});

test('a message that begins with a slash is sent by Enter, and what is typed next is another one', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await save(page);
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, '/nothing', 'Enter', 'next');
  await expect(messageText(page, '/nothing')).toBeVisible();
  await expect(composer(page)).toHaveValue('next');
  await page.keyboard.press('Enter');
  await expect(messageText(page, 'next')).toBeVisible();
  await ask(page, 'settings.set', { enterSends: false });
  await expect(page.getByText(/\+Enter to send$/u)).toBeVisible();
  await pressAtOnce(page, '/nothing', 'Enter', 'next');
  await expect(composer(page)).toHaveValue('/nothing\nnext');
});

test('an ordinary slash is in no one’s way', async ({ page, service }) => {
  await openAna(page, service);
  await save(page);
  for (const text of ['and/or', 'see /refund', '/usr/thanks', '/ thanks', '/nothing fits']) {
    await composer(page).fill('');
    await page.keyboard.type(text);
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(messages(page).filter({ hasText: text })).toHaveText(/Sent/u);
  }
  await page.keyboard.type('/ref');
  await expect(option(page, 'Refund')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(messageText(page, '/ref')).toBeVisible();
  await page.keyboard.type('/thank');
  await expect(option(page, 'Thanks')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(messageText(page, '/thank')).toBeVisible();
  await expect(list(page)).toHaveCount(0);
});

test('its keys list replies anywhere in a text, and what is typed is looked for in their texts, too', async ({
  page,
  service,
}) => {
  await openAna(page, service);
  await page.keyboard.press('ControlOrMeta+;');
  await expect(page.getByText('No saved replies yet.')).toBeVisible();
  await save(page);
  await expect(list(page).getByRole('option')).toHaveCount(4);
  await page.keyboard.press('Escape');
  await page.keyboard.type('So: !');
  await page.keyboard.press('ArrowLeft');
  await conversations(page).first().focus();
  await page.keyboard.press('ControlOrMeta+;');
  await expect(list(page)).toBeVisible();
  await page.keyboard.type('on its');
  await expect(list(page).getByRole('option')).toHaveText([/^Refund/u, 'Manage saved replies…']);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('So: Your refund is on its way.!');
  await page.keyboard.press('ControlOrMeta+;');
  await page.keyboard.type('none of these');
  await expect(page.getByRole('status').filter({ hasText: 'No saved reply fits.' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Saved replies' })).toBeVisible();
  await expect(composer(page)).toHaveValue('So: Your refund is on its way.!');
  await page.keyboard.press('ControlOrMeta+;');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(list(page)).toHaveCount(0);
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('So: Your refund is on its way.none of these!');
});

test('its keys do nothing under a dialog or the details', async ({ parley: { app, page }, service }) => {
  await openAna(page, service);
  await messages(page).first().hover();
  await messages(page).first().getByRole('button', { name: 'Forward…' }).click();
  await expect(page.locator('[data-dialog]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+;');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-dialog]')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await resize(app, page, 420, 700);
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+;');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Details' })).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
});

test('the list stays while another window is in front', async ({ page, service }) => {
  await openAna(page, service);
  await save(page);
  await page.keyboard.type('/ord');
  await expect(list(page).getByRole('option')).toHaveCount(2);
  const leave = (hasFocus: boolean) =>
    page.evaluate((has) => {
      document.hasFocus = () => has;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    }, hasFocus);
  await leave(false);
  await composer(page).focus();
  await page.keyboard.type('e');
  await expect(list(page).getByRole('option')).toHaveText([/^Refund/u, /^Where is it/u]);
  await leave(true);
  await expect(list(page)).toHaveCount(0);
});

test('a conversation with several others, or no one yet, has no first name', async ({ page, service }) => {
  await openAna(page, service);
  await save(page);
  await page.keyboard.press('ControlOrMeta+n');
  await expect(page.getByRole('combobox', { name: 'Participants' })).toBeFocused();
  await composer(page).focus();
  await page.keyboard.type('/where');
  await expect(active(page)).toHaveText(/^Where is it/u);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('Hi, about “Note to self”: {ticket}');
});

test('the list can be read in a small window and in both themes', async ({
  parley: { app, page },
  service,
}) => {
  await openAna(page, service);
  await save(page);
  const checker = createChecker(page);
  await page.keyboard.press('ControlOrMeta+;');
  await expect(option(page, 'Refund')).toBeVisible();
  await checker.look('the list');
  await page.keyboard.press('Escape');
  await resize(app, page, 480, 400);
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+;');
  await expect(option(page, 'Thanks')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowUp');
  await expect(option(page, 'Manage saved replies…')).toBeInViewport({ ratio: 1 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await checker.look('the list in a small window');
  expect(checker.found).toEqual([]);
});
