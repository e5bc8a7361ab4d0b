import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, openSettings } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { holdCore } from '../../support/parley/heldCore.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const row = (page: Page, name: string) => conversations(page).filter({ hasText: name });
const rowButton = (page: Page, name: string) => row(page, name).getByRole('button').first();
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });
const chooser = (page: Page) => page.getByRole('dialog', { name: /^Labels of/u });
const field = (page: Page) => chooser(page).getByRole('combobox', { name: 'Find or create a label' });
const option = (page: Page, name: string) => chooser(page).getByRole('option', { name });
const note = (page: Page) => page.getByRole('textbox', { name: 'Your note on this conversation' });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

/** Opens the labels of the row with the focus by its key. */
async function openLabels(page: Page, name: string): Promise<void> {
  await rowButton(page, name).focus();
  await page.keyboard.press('l');
  await expect(field(page)).toBeFocused();
}

/** Puts a new label on a conversation. */
async function label(page: Page, conversation: string, name: string): Promise<void> {
  await openLabels(page, conversation);
  await field(page).fill(name);
  // Also before the labels are read.
  await page.keyboard.press('Enter');
  await expect(option(page, `${name} on`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser(page)).toBeHidden();
  await expect(row(page, conversation)).toContainText(new RegExp(`Labels: .*${name}`, 'u'));
}

test.beforeEach(async ({ parley: { page }, service }) => {
  await addColleagues(service);
  for (let gate = 1; gate <= 3; gate += 1)
    await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: `About gate ${gate}` });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(5);
});

test('l creates a label, g and its key list its conversations, and z takes it off again', async ({
  parley: { page },
}) => {
  await label(page, 'About gate 2', 'Refund');
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
  // The first letter of its name that no view has.
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: 'Refund 1' })).toBeChecked();
  await expect(conversations(page)).toHaveCount(1);
  await rowButton(page, 'About gate 2').focus();
  await page.keyboard.press('z');
  await expect(page.getByText('No conversation has this label')).toBeVisible();
  await page.getByRole('button', { name: 'Show inbox' }).click();
  await expect(conversations(page)).toHaveCount(5);
});

test('labels of several conversations say which only some have, and change all of them', async ({
  parley: { page },
}) => {
  await label(page, 'About gate 3', 'Refund');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('toolbar', { name: 'Selected conversations' })).toContainText('2 selected');
  await page.keyboard.press('l');
  await expect(chooser(page)).toContainText('Labels of 2 conversations');
  await expect(option(page, 'Refund on some')).toHaveAttribute('aria-selected', 'false');
  const checker = createChecker(page);
  await checker.look('labels of several conversations');
  expect(checker.found).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(option(page, 'Refund on all')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(notices(page)).toContainText('Label “Refund” removed from 2 conversations.');
  await expect(option(page, 'Refund')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Labels: Refund')).toHaveCount(2);
});

test('n goes to the private note of a row, which is saved as it is typed and found by its words', async ({
  parley: { page },
}) => {
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Wants a refund of 40 euros');
  await expect(row(page, 'About gate 1')).toContainText('Has a private note');
  await searchBox(page).fill('euros refund');
  await expect(conversations(page)).toHaveCount(1);
  await expect(rowButton(page, 'About gate 1')).toBeVisible();
  await searchBox(page).fill('has:note');
  await expect(page.getByRole('button', { name: 'Remove Has a note' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Search results' })).toContainText('About gate 1');
  await searchBox(page).fill('');
  // Another conversation has none, and this one keeps its own.
  await rowButton(page, 'About gate 2').click();
  await expect(note(page)).toHaveValue('');
  await rowButton(page, 'About gate 1').click();
  await expect(note(page)).toHaveValue('Wants a refund of 40 euros');
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(note(page)).toHaveValue('');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(note(page)).toHaveValue('Wants a refund of 40 euros');
});

test('Esc in a note keeps it and leads back to the row, or the place, where it was asked for', async ({
  parley: { app, page },
}) => {
  await resize(app, page, 1280, 720);
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Wants a refund');
  await page.keyboard.press('Escape');
  await expect(rowButton(page, 'About gate 1')).toBeFocused();
  await expect(note(page)).toHaveValue('Wants a refund');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type(', today');
  await expect(note(page)).toHaveValue('Wants a refund, today');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await note(page).click();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  // By mouse, from another row.
  await rowButton(page, 'About gate 2').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Private note', exact: true }).click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
  // Details that cover the conversation close.
  await resize(app, page, 800, 600);
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note(page)).toBeHidden();
  await expect(rowButton(page, 'About gate 2')).toBeFocused();
});

test('Delete note stays under the pointer when the note is saved', async ({ parley: { app, page } }) => {
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  const release = await holdCore(app, 'notes.get');
  await page.keyboard.type('Wants a refund');
  const remove = page.getByRole('button', { name: 'Delete note' });
  const place = await remove.boundingBox();
  expect(place).not.toBeNull();
  await release();
  await expect(page.getByText(/^Changed /u)).toBeVisible();
  expect(await remove.boundingBox()).toEqual(place);
});

test('Undo of a deleted note leaves one that was written since', async ({ parley: { page } }) => {
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  await page.keyboard.type('Wants a refund');
  await page.getByRole('button', { name: 'Delete note' }).click();
  await expect(notices(page)).toContainText('Note deleted.');
  await page.keyboard.type('Has it now');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(notices(page)).toContainText('so the deleted one wasn’t put back');
  await expect(note(page)).toHaveValue('Has it now');
  await rowButton(page, 'About gate 2').click();
  await expect(note(page)).toHaveValue('');
  await rowButton(page, 'About gate 1').click();
  await expect(note(page)).toHaveValue('Has it now');
});

test('a note that couldn’t be saved stays as it was typed, and is saved once there is room', async ({
  parley: { app, page },
}) => {
  await rowButton(page, 'About gate 1').focus();
  await page.keyboard.press('n');
  await expect(note(page)).toBeFocused();
  const disk = await fillDisk(app);
  await page.keyboard.type('Wants');
  await expect(notices(page)).toContainText('The disk is full');
  await page.keyboard.type(' a refund');
  await expect(note(page)).toHaveValue('Wants a refund');
  await expect(page.getByText(/^Changed /u)).toBeHidden();
  await disk.end();
  // An event of the conversation saves it, and doesn’t put the old text over it.
  const { conversations: all } = await ask(page, 'conversations.list', { view: { kind: 'all' }, limit: 10 });
  const convId = all.find(({ last }) => last?.text === 'About gate 1')?.convId ?? 0;
  await ask(page, 'conversations.setPinned', { convId, isPinned: true });
  await expect(row(page, 'About gate 1')).toContainText('Has a private note');
  await expect(page.getByText(/^Changed /u)).toBeVisible();
  await expect(note(page)).toHaveValue('Wants a refund');
  await rowButton(page, 'About gate 2').click();
  await expect(note(page)).toHaveValue('');
  await rowButton(page, 'About gate 1').click();
  await expect(note(page)).toHaveValue('Wants a refund');
});

test('label: finds the messages of labelled conversations, and the search box completes names of labels', async ({
  parley: { page },
}) => {
  await label(page, 'About gate 2', 'Late parcel');
  await searchBox(page).fill('label:par');
  await page
    .getByRole('list', { name: 'Suggestions' })
    .getByRole('button', { name: 'label:Late parcel' })
    .click();
  await expect(searchBox(page)).toHaveValue('label:"Late parcel" ');
  await expect(page.getByRole('button', { name: 'Remove Label Late parcel' })).toBeVisible();
  const hits = page.getByRole('list', { name: 'Search results' });
  await expect(hits.getByRole('listitem')).toHaveCount(1);
  await expect(hits).toContainText('About gate 2');
});

test('the settings rename, sort and delete labels, and Undo brings a deleted one back', async ({
  parley: { page },
}) => {
  await label(page, 'About gate 1', 'Refund');
  await label(page, 'About gate 1', 'Parcel');
  await openSettings(page, 'Account');
  const list = page.getByRole('tabpanel').getByRole('list', { name: 'Labels' });
  await expect(list.getByRole('listitem')).toHaveText([/Refund/u, /Parcel/u]);
  await list.getByRole('button', { name: 'Move Parcel up' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Parcel/u, /Refund/u]);
  await list.getByRole('button', { name: 'Edit Refund' }).click();
  const name = list.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('parcel');
  await list.getByRole('button', { name: 'Save label' }).click();
  await expect(list).toContainText('Another label has this name.');
  await name.fill('Money back');
  await list.getByRole('radiogroup', { name: 'Colour' }).getByTitle('Purple').click();
  const checker = createChecker(page);
  await checker.look('a label in the settings');
  expect(checker.found).toEqual([]);
  await list.getByRole('button', { name: 'Save label' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Parcel/u, /Money back/u]);
  await list.getByRole('button', { name: 'Delete Parcel' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Money back/u]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'About gate 1')).toContainText('Labels: Money back');
  await notices(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'About gate 1')).toContainText('Labels: Parcel, Money back');
});
