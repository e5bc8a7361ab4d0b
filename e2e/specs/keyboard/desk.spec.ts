import type { Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, test } from '../../fixtures.ts';
import { composer, conversations, messageText, rowsRead } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const CONVERSATIONS = 2_000;

/** The row with the focus. */
const focused = (page: Page) => conversations(page).filter({ has: page.locator('button:focus') });
const row = (page: Page, text: string) => conversations(page).filter({ hasText: text });
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const view = (page: Page, name: RegExp) => page.getByRole('radio', { name });

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Goes to a view by its keys. */
async function go(page: Page, letter: string, name: RegExp): Promise<void> {
  await type(page, 'g', letter);
  await expect(view(page, name)).toBeChecked();
}

/** Moves the focus into the list. */
async function toList(page: Page): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    if (await page.evaluate(() => document.activeElement?.closest('li[aria-posinset]') !== null)) return;
    await page.keyboard.press('F6');
  }
  await expect(focused(page)).toHaveCount(1);
}

/** Moves the focus to a row of those at the top. */
async function toRow(page: Page, wanted: Locator): Promise<void> {
  // A view is chosen before its rows are there, and they take the focus to their top.
  await rowsRead(page);
  await expect(wanted).toHaveAttribute('aria-posinset', /^[1-9]$/u);
  await toList(page);
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
  const button = wanted.getByRole('button').first();
  for (let step = 0; step < 10; step += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('j');
  }
  await expect(button).toBeFocused();
}

async function signInByKeys(page: Page, service: Service): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Service address' })).toBeVisible();
  const answers = { 'Service address': service.url, Email: service.email, Password: service.password };
  for (const [name, text] of Object.entries(answers)) {
    await tabTo(page, name);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Enter');
  const consent = page.getByRole('button', { name: 'Save anyway' });
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(consent.or(list)).toBeVisible();
  if (await consent.isVisible()) await consent.press('Enter');
  await expect(focused(page)).toHaveCount(1);
}

async function tabTo(page: Page, name: string): Promise<void> {
  const field = page.getByRole('textbox', { name });
  for (let step = 0; step < 12; step += 1) {
    if (await field.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(field).toBeFocused();
}

/** Chooses an entry of the menu of the row with the focus. */
async function choose(page: Page, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  const entry = page.getByRole(role, { name });
  for (let step = 0; step < 20; step += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
}

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  const { admin, email } = service;
  for (let gate = 1; gate <= CONVERSATIONS; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
  await signInByKeys(page, service);
  // Another view's rows would look the same until those of this one are there, which take the focus to their top.
  await go(page, 'e', /^Done/u);
  await expect(conversations(page)).toHaveCount(0);
  await go(page, 'a', /^All conversations/u);
  // All of the history is read.
  const all = String(CONVERSATIONS + 2);
  await expect(conversations(page).first()).toHaveAttribute('aria-setsize', all);
  await toList(page);
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
});

test('2,000 conversations are gone through, marked as done and brought back by keys alone', async ({
  parley: { page },
}) => {
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' });
  const all = String(CONVERSATIONS + 2);
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveAttribute('aria-posinset', all);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(bar).toContainText('2,002 selected');
  await page.keyboard.press('e');
  await expect(notices(page)).toContainText('2,002 conversations are done.');
  await go(page, 'i', /^Inbox/u);
  await expect(conversations(page)).toHaveCount(0);
  await go(page, 'e', /^Done/u);
  await expect(conversations(page).first()).toHaveAttribute('aria-setsize', all);
  await toList(page);
  await type(page, 'x', 'Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('e');
  await go(page, 'i', /^Inbox/u);
  await expect(conversations(page)).toHaveCount(2);
  await toList(page);
  await page.keyboard.press('z');
  await expect(conversations(page)).toHaveCount(0);
});

/** A critical question of Ana's in a conversation of its own. Returns its row. */
async function addQuestion(page: Page, { admin, email }: Service): Promise<Locator> {
  const question = { msgText: 'Can the pump be repaired?', priority: 3 as const };
  const { convId } = await admin.post(ANA.email, { participants: [email] }, question);
  const asked = row(page, `Ana Silva #${convId}`);
  await expect(asked).toHaveCount(1);
  return asked;
}

test('one conversation among 2,000 is labelled, noted, pinned, silenced and snoozed by keys alone', async ({
  parley: { page },
  service,
}) => {
  const asked = await addQuestion(page, service);
  for (const [letter, name] of [
    ['u', /^Unread 1$/u],
    ['c', /^Critical 1$/u],
  ] as const) {
    await go(page, letter, name);
    await expect(asked).toHaveCount(1);
  }
  await toRow(page, asked);
  await page.keyboard.press('l');
  await expect(page.getByRole('combobox', { name: 'Find or create a label' })).toBeFocused();
  await page.keyboard.type('Repairs');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Repairs on' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toContainText('Labels: Repairs');
  await expect(focused(page)).toHaveCount(1);
  await go(page, 'r', /^Repairs 1$/u);

  await toRow(page, asked);
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Your note on this conversation' })).toBeFocused();
  await page.keyboard.type('The spare part is ordered');
  await expect(asked).toContainText('Has a private note');

  await toRow(page, asked);
  await choose(page, 'menuitem', 'Pin to the top');
  await expect(asked).toContainText('Pinned');
  await choose(page, 'menuitemradio', 'Nothing');
  await expect(asked).toContainText('No notifications');

  await page.keyboard.press('b');
  await expect(page.getByRole('alertdialog', { name: 'Snooze the conversation until' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('Snoozed until');
  await expect(focused(page)).toHaveCount(1);
  await go(page, 's', /^Snoozed 1$/u);
  await toRow(page, asked);
  await page.keyboard.press('z');
  await expect(asked).toHaveCount(0);
  await go(page, 'i', /^Inbox/u);
  await expect(asked).toHaveCount(1);
});

test('a question among 2,000 is answered by keys alone, and the views say who waits and what was not sent', async ({
  parley: { page },
  service,
}) => {
  const asked = await addQuestion(page, service);
  await go(page, 'w', /^Waiting for us/u);
  // The oldest come first.
  await expect(conversations(page).first()).toContainText(`From ${ANA.email}`);
  await toList(page);
  await page.keyboard.press('End');
  await expect(asked).toHaveCount(1);
  await go(page, 'i', /^Inbox/u);
  await toRow(page, asked);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('On Monday');
  await expect(asked).toContainText('On Monday');
  await toRow(page, asked);
  await go(page, 'd', /^Drafts 1$/u);
  await toRow(page, asked);
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('On Monday');
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400 });
  await page.keyboard.press('Enter');
  await expect(view(page, /^Not sent 1$/u)).toBeVisible();
  await page.keyboard.type('On Tuesday');
  await page.keyboard.press('Enter');
  await expect(messageText(page, 'On Tuesday')).toBeVisible();
  await page.keyboard.press('F6');
  await expect(composer(page)).not.toBeFocused();
  await go(page, 'n', /^Not sent 1$/u);
  await expect(asked).toHaveCount(1);
  await go(page, 't', /^Waiting for them 1$/u);
  await expect(asked).toHaveCount(1);
});
