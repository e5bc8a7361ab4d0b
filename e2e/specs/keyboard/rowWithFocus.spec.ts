import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { drawLate, lateDrawn } from '../../support/page/drawLate.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, messages, rowsRead } from '../../support/page/screen.ts';
import { holdCore } from '../../support/parley/heldCore.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const CONVERSATIONS = 60;

const row = (page: Page, gate: number) =>
  conversations(page)
    .filter({ has: page.getByText(`About gate ${gate}`, { exact: true }) })
    .getByRole('button')
    .first();

const focused = (page: Page) => conversations(page).filter({ has: page.locator('button:focus') });

test.beforeEach(async ({ page, service }) => {
  await addColleagues(service);
  const { admin, email } = service;
  for (let gate = 1; gate <= CONVERSATIONS; gate += 1)
    await admin.post(ANA.email, { participants: [email] }, { msgText: `About gate ${gate}` });
  await signIn(page, service);
  await expect(row(page, CONVERSATIONS)).toBeVisible();
});

test('keys go on from the row that was clicked, and not from the one that keys led to before', async ({
  page,
}) => {
  await row(page, 60).focus();
  for (const gate of [59, 58, 57, 56]) {
    await page.keyboard.press('j');
    await expect(row(page, gate)).toBeFocused();
  }
  await row(page, 59).click();
  await expect(composer(page)).toBeFocused();
  await row(page, 59).focus();
  await page.keyboard.press('Shift+J');
  await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toContainText('2 selected');
  await expect(row(page, 58)).toBeFocused();
});

test('Shift and a click select all from the row that had the focus', async ({ page }) => {
  await row(page, 60).focus();
  await page.keyboard.press('j');
  await expect(row(page, 59)).toBeFocused();
  await row(page, 56).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toContainText('4 selected');
});

test('keys go on from the conversation that was opened since', async ({ page }) => {
  await row(page, 60).focus();
  await page.keyboard.press('j');
  await expect(row(page, 59)).toBeFocused();
  await row(page, 50).click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 49)).toHaveAttribute('aria-current', 'true');
  await expect(row(page, 49)).toHaveAttribute('tabindex', '0');
});

test('in another view, the focus is on its first row, not on one that is out of sight', async ({ page }) => {
  await row(page, 60).focus();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page.getByRole('radio', { name: /^Waiting for us/u })).toBeChecked();
  // The longest wait comes first.
  await expect(row(page, 1)).toBeInViewport();
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press('j');
  await expect(focused(page)).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(row(page, 60)).toBeFocused();
  await expect(row(page, 60)).toBeInViewport();
});

test('a letter goes on from the first row of another view as soon as that has the focus', async ({
  page,
}) => {
  await row(page, 60).focus();
  await page.keyboard.press('g');
  await drawLate(page, 500);
  await page.keyboard.press('w');
  await expect(row(page, 1)).toBeInViewport();
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
  // The first row is drawn as the one to go on from, but what follows from that isn't done.
  await lateDrawn(page);
  await page.keyboard.press('j');
  await lateDrawn(page);
  await lateDrawn(page);
  await expect(focused(page)).toHaveAttribute('aria-posinset', '2');
});

test('a letter does nothing to the rows of the view before, and the list says that it is busy', async ({
  page,
  parley,
}) => {
  const list = page.getByRole('list', { name: 'Conversations' });
  const labels = page.getByRole('combobox', { name: 'Find or create a label' });
  await row(page, 60).focus();
  const release = await holdCore(parley.app, 'conversations.list');
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(list).toHaveAttribute('aria-busy', 'true');
  await expect(row(page, 60)).toBeFocused();
  await page.keyboard.press('l');
  await release();
  await rowsRead(page);
  await expect(row(page, 1)).toBeInViewport();
  await expect(focused(page)).toHaveAttribute('aria-posinset', '1');
  await expect(labels).toBeHidden();
  await page.keyboard.press('l');
  await expect(labels).toBeFocused();
});

test('z right after e undoes that, and not the change before it', async ({ page, parley }) => {
  const notice = page.getByRole('log', { name: 'Notices' });
  await row(page, 60).focus();
  await page.keyboard.press('e');
  await expect(row(page, 60)).toHaveCount(0);
  await expect(row(page, 59)).toBeFocused();
  const release = await holdCore(parley.app, 'triage.set');
  await page.keyboard.press('e');
  await page.keyboard.press('z');
  await release();
  await expect(notice).toContainText('Undone.');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('radio', { name: 'Done 1' })).toBeChecked();
  await expect(row(page, 60)).toBeVisible();
  await expect(conversations(page)).toHaveCount(1);
});

test('a question mark shows all keys, but not where it is written', async ({ page }) => {
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await row(page, 60).click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('?');
  await expect(composer(page)).toHaveValue('?');
  await composer(page).fill('');
  // Typing in a conversation goes to its message box.
  await messages(page).first().focus();
  await page.keyboard.type('?');
  await expect(composer(page)).toHaveValue('?');
  await composer(page).fill('');
  await expect(row(page, 60)).toBeVisible();
  await row(page, 60).focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(row(page, 60)).toBeFocused();
});

test('the notice of a change covers no row of the list, nor the buttons above it', async ({
  page,
  parley,
}) => {
  await resize(parley.app, page, 1280, 800);
  await page.keyboard.press('ControlOrMeta+Shift+L');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await row(page, 59).focus();
  await page.keyboard.press('e');
  const notice = page.getByRole('log', { name: 'Notices' }).getByText(/^Done\./u);
  await expect(notice).toBeVisible();
  const list = await page.getByRole('list', { name: 'Conversations' }).boundingBox();
  const said = await notice.locator('..').boundingBox();
  expect(said?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0));
});
