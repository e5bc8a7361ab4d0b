import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, openSettings, send } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const view = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

/** Conversations with Ana about the gates 1 to `count`, the last the newest. */
async function gates({ admin, email }: Service, count: number): Promise<void> {
  for (let gate = 1; gate <= count; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
}

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  await gates(service, 3);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(5);
});

test('letters alone go through the list, mark as done and as unread, and undo', async ({
  parley: { page },
}) => {
  await rowButton(page, 'About gate 3').focus();
  await page.keyboard.press('e');
  await expect(row(page, 'About gate 3')).toHaveCount(0);
  await expect(notices(page)).toContainText('Done. A new message brings the conversation back.');
  // The row that took its place.
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rowButton(page, 'About gate 1')).toBeFocused();
  await page.keyboard.press('e');
  await expect(conversations(page)).toHaveCount(3);
  await page.keyboard.press('z');
  await expect(row(page, 'About gate 1')).toHaveCount(1);
  await expect(notices(page)).toContainText('Undone.');
  await page.keyboard.press('k');
  await page.keyboard.press('u');
  await expect(view(page, /^Unread 1$/u)).toBeVisible();
});

test('g and a letter lead to each view, and a conversation that is done comes back with the next message', async ({
  parley: { page },
  service: { admin, email },
}) => {
  const { convId } = await admin.post(ANA.email, { participants: [email] }, { msgText: 'About the door' });
  await rowButton(page, 'About the door').focus();
  await page.keyboard.press('e');
  await expect(row(page, 'About the door')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(view(page, /^Done 1$/u)).toBeChecked();
  await expect(row(page, 'About the door')).toContainText('Done');
  await admin.post(ANA.email, { convId }, { msgText: 'The door is shut' });
  await expect(page.getByText('Nothing done yet')).toBeVisible();
  for (const [letter, name] of [
    ['u', /^Unread/u],
    ['w', /^Waiting for us/u],
    ['t', /^Waiting for them/u],
    ['c', /^Critical/u],
    ['d', /^Drafts/u],
    ['n', /^Not sent/u],
    ['s', /^Snoozed/u],
    ['a', /^All conversations/u],
    ['i', /^Inbox/u],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(view(page, name)).toBeChecked();
  }
  await expect(row(page, 'The door is shut')).toHaveCount(1);
});

test('letters are text where one writes, and mean nothing once the setting is off', async ({
  parley: { page },
}) => {
  await rowButton(page, 'About gate 3').click();
  await composer(page).press('g');
  await composer(page).press('e');
  await expect(composer(page)).toHaveValue('ge');
  await composer(page).fill('');
  await openSettings(page, 'General');
  await page.getByText('Letters alone work on the list', { exact: true }).click();
  await expect(page.getByRole('switch', { name: 'Letters alone work on the list' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await rowButton(page, 'About gate 3').focus();
  await page.keyboard.press('e');
  await page.keyboard.press('j');
  await expect(rowButton(page, 'About gate 3')).toBeFocused();
  await expect(conversations(page)).toHaveCount(5);
});

test('a conversation is snoozed from the menu, waits in its view, and comes back from there', async ({
  parley: { page },
}) => {
  await row(page, 'About gate 2').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Snooze the conversation until' });
  await expect(dialog.getByRole('radio', { name: /^In 1 hour/u })).toBeFocused();
  await dialog.getByText('Tomorrow morning').click();
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(notices(page)).toContainText(/Snoozed until .* or until someone writes/u);
  await expect(row(page, 'About gate 2')).toHaveCount(0);
  await page.getByRole('button', { name: 'All views' }).click();
  await page.getByRole('menuitem', { name: /^Snoozed/u }).click();
  await expect(row(page, 'About gate 2')).toContainText('Snoozed until');
  await row(page, 'About gate 2').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move to inbox' }).click();
  await expect(page.getByText('Nothing snoozed')).toBeVisible();
  await page.getByRole('button', { name: 'Show inbox' }).click();
  await expect(conversations(page)).toHaveCount(5);
});

test('b asks until when, and the next conversation opens when the open one is snoozed or done', async ({
  parley: { page },
}) => {
  await rowButton(page, 'About gate 3').click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+B');
  await page
    .getByRole('alertdialog')
    .getByRole('radio', { name: /^In 1 hour/u })
    .press('Enter');
  await expect(rowButton(page, 'About gate 2')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ControlOrMeta+Shift+E');
  await expect(rowButton(page, 'About gate 1')).toHaveAttribute('aria-current', 'true');
  await expect(conversations(page)).toHaveCount(3);
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('b');
  await expect(page.getByRole('alertdialog', { name: 'Snooze the conversation until' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowButton(page, 'About gate 1')).toBeFocused();
});

test('who waits for an answer is listed with how long, until it is given', async ({ parley: { page } }) => {
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(view(page, /^Waiting for us 5$/u)).toBeChecked();
  await expect(conversations(page).last()).toContainText('About gate 3');
  await expect(row(page, 'About gate 3')).toContainText(/Waiting for \d+ minutes?/u);
  await rowButton(page, 'About gate 3').click();
  await send(page, 'Open it');
  await expect(view(page, /^Waiting for us 4$/u)).toBeVisible();
  // Until it is left.
  await expect(row(page, 'Open it')).toHaveCount(1);
  await rowButton(page, 'About gate 2').click();
  await expect(row(page, 'Open it')).toHaveCount(0);
  await rowButton(page, 'About gate 2').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(row(page, 'Open it')).toHaveCount(1);
});

test('the views stand beside the list where there is room, and are reached by keys', async ({
  parley: { app, page },
}) => {
  await page.keyboard.press('ControlOrMeta+Shift+L');
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('button', { name: 'Inbox 5' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('radiogroup', { name: 'Show' })).toBeHidden();
  await views.getByRole('button', { name: 'Inbox 5' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name: 'Waiting for us 5' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const checker = createChecker(page);
  await checker.look('views beside the list');
  expect(checker.found).toEqual([]);
  await resize(app, page, 800, 600);
  await expect(views).toBeHidden();
  await expect(view(page, /^Waiting for us 5$/u)).toBeChecked();
});

test('the details say where a conversation stands, and that only this computer knows', async ({
  parley: { page },
}) => {
  await rowButton(page, 'About gate 3').click();
  await page.keyboard.press('ControlOrMeta+I');
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Inbox' }) })
    .last();
  await expect(section).toContainText('In the inbox. Only on this computer.');
  await section.getByRole('button', { name: 'Snooze…' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Snooze the conversation until' })).toBeVisible();
  await page.keyboard.press('Escape');
  await section.getByRole('button', { name: 'Mark as done' }).click();
  await expect(rowButton(page, 'About gate 2')).toHaveAttribute('aria-current', 'true');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'About gate 3')).toHaveCount(1);
});

test('x and Shift select several, on which the letters work, and Esc ends the selection', async ({
  parley: { page },
}) => {
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' });
  await rowButton(page, 'About gate 3').focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await expect(row(page, 'About gate 3')).toContainText('Selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(rowButton(page, 'About gate 3')).toBeFocused();
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('e');
  await expect(notices(page)).toContainText('3 conversations are done.');
  await expect(conversations(page)).toHaveCount(2);
  await expect(bar).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(conversations(page)).toHaveCount(3);
  await conversations(page).first().getByRole('button').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await expect(conversations(page)).toHaveCount(2);
  await page.keyboard.press('z');
  await expect(conversations(page)).toHaveCount(3);
});

test('clicks with Ctrl and Shift select, and the buttons above the list work on all of it', async ({
  parley: { page },
}) => {
  const bar = page.getByRole('toolbar', { name: 'Selected conversations' });
  await rowButton(page, 'About gate 3').click({ modifiers: ['ControlOrMeta'] });
  await rowButton(page, 'About gate 1').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await rowButton(page, 'About gate 2').click({ modifiers: ['ControlOrMeta'] });
  await expect(bar).toContainText('2 selected');
  await expect(page.getByRole('main')).toContainText('Select a conversation');
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar).toContainText('5 selected');
  await bar.getByRole('button', { name: 'Snooze…' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Snooze 5 conversations until' });
  await dialog.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('The inbox is empty')).toBeVisible();
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(conversations(page)).toHaveCount(5);
});

test('compact rows are 44 pixels high, at once and after the setting is taken back', async ({
  parley: { page },
}) => {
  const heights = () =>
    conversations(page).evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().height));
  const tops = () =>
    conversations(page).evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().top));
  const choose = async (density: string) => {
    await openSettings(page, 'General');
    await page.getByRole('radiogroup', { name: 'Rows' }).getByText(density).click();
    await page.keyboard.press('Escape');
  };
  await choose('Compact');
  await expect.poll(heights).toEqual([44, 44, 44, 44, 44]);
  const [first = 0, second = 0] = await tops();
  expect(second - first).toBe(44);
  await choose('Comfortable');
  await expect.poll(heights).toEqual([68, 68, 68, 68, 68]);
});

test('the button above a conversation marks it as done, and moves it back', async ({ parley: { page } }) => {
  await rowButton(page, 'About gate 3').click();
  const pane = page.getByRole('main', { name: 'Conversation' });
  await pane.getByRole('button', { name: 'Mark as done' }).click();
  await expect(rowButton(page, 'About gate 2')).toHaveAttribute('aria-current', 'true');
  await rowButton(page, 'About gate 2').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(view(page, /^Done 1$/u)).toBeChecked();
  await rowButton(page, 'About gate 3').click();
  await pane.getByRole('button', { name: 'Move to inbox' }).click();
  await expect(row(page, 'About gate 3')).toHaveCount(0);
});
