import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LEILA = 'leila.haddad@aurora-relief.example';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'People' });
const people = (page: Page) => dialog(page).getByRole('list', { name: 'People' }).getByRole('button');

/** Kofi and Leila in conversations of their own; Kofi sent a file. The dialog of people is open. */
async function begin(page: Page, service: Service): Promise<void> {
  const { admin, email } = service;
  for (const address of [KOFI, LEILA]) await admin.addUser({ email: address });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'The truck is here' });
  const attachment = { fileName: 'papers.pdf', mimeType: 'application/pdf', content: Buffer.from('x') };
  await admin.post(KOFI, kofi, { attachment, msgText: '' });
  await admin.post(LEILA, { participants: [email] }, { msgText: 'Good morning' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await expect(people(page)).toHaveText([/Kofi Mensah/u, /Leila Haddad/u]);
}

test('someone is found, gets a name, a note and a colour, and Undo takes them back', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await page.keyboard.type('kof');
  await expect(people(page)).toHaveText([/Kofi Mensah/u]);
  await people(page).click();
  await expect(dialog(page).getByRole('heading', { name: /Kofi Mensah/u })).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Name on this computer' }).fill('The driver');
  await dialog(page).getByRole('textbox', { name: 'Private note' }).fill('Calls at night');
  await dialog(page).getByTitle('Teal').click();
  const checker = createChecker(page);
  await checker.look('a person');
  expect(checker.found).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save notes' }).click();
  const row = conversations(page).filter({ hasText: 'papers.pdf' });
  await expect(row).toContainText('The driver');
  await expect(page.getByRole('list', { name: 'Shared conversations' }).getByRole('button')).toHaveText([
    'The driver',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Kofi Mensah');
  await expect(dialog(page).getByRole('textbox', { name: 'Private note' })).toHaveValue('');
});

test('people are found and opened by keys alone', async ({ page, service }) => {
  await begin(page, service);
  await page.keyboard.press('ArrowDown');
  await expect(people(page).first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(people(page).last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dialog(page).getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('lei');
  await expect(people(page)).toHaveText([/Leila Haddad/u]);
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: /Leila Haddad/u })).toBeVisible();
});

/** To be run in the page: types a text and presses Enter before anything can be found for it. */
async function typeAndEnter(field: HTMLElement | SVGElement): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(field, 'leila');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

test('Enter opens the person who is meant, however soon it is pressed', async ({ page, service }) => {
  await begin(page, service);
  await dialog(page).getByRole('searchbox').evaluate(typeAndEnter);
  await expect(dialog(page).getByRole('heading', { name: /Leila Haddad/u })).toBeVisible();
});

test('notes that were typed wait for the person, and stay in focus when they are saved', async ({
  page,
  service,
}) => {
  await begin(page, service);
  const alias = dialog(page).getByRole('textbox', { name: 'Name on this computer' });
  const note = dialog(page).getByRole('textbox', { name: 'Private note' });
  const open = () => people(page).filter({ hasText: 'kofi' }).click();
  await open();
  await note.fill('Calls at night');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await open();
  await expect(note).toHaveValue('Calls at night');
  await dialog(page).getByRole('button', { name: 'Back to all people' }).click();
  await open();
  await expect(note).toHaveValue('Calls at night');

  await alias.fill(' The driver ');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Save notes' })).toBeDisabled();
  await expect(conversations(page).filter({ hasText: 'papers.pdf' })).toContainText('The driver');
  await expect(alias).toHaveValue('The driver');
  await expect(alias).toBeFocused();

  await note.fill('Never calls');
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(note).toHaveValue('Calls at night');
  await expect(alias).toBeFocused();
});

/** To be run in the page: from then on, the window has an attribute with everything that is pasted, in all its forms. */
function notePasted(): void {
  addEventListener('paste', ({ clipboardData: held }) => {
    const forms = held?.types.map((type) => held.getData(type)) ?? [];
    document.body.setAttribute('data-pasted', forms.join(' | '));
  });
}

/** To be run in the page. */
function selectMessages(): void {
  const list = document.querySelector('[data-scroller] ul');
  if (list) getSelection()?.selectAllChildren(list);
}

test('a name given here is neither copied with messages nor the beginning of another name', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await people(page).filter({ hasText: 'Kofi' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name on this computer' }).fill('The driver');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  const row = conversations(page).filter({ hasText: 'papers.pdf' });
  await expect(row).toContainText('The driver');
  await row.click();
  await expect(messages(page)).toHaveText([/The driver.*The truck is here/su, /papers\.pdf/u]);

  await page.evaluate(notePasted);
  await messages(page).first().focus();
  await page.evaluate(selectMessages);
  await page.keyboard.press('ControlOrMeta+c');
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(composer(page)).toHaveValue(/The truck is here/u);
  await expect(page.locator('body')).toHaveAttribute('data-pasted', /The truck is here/u);
  await expect(page.locator('body')).not.toHaveAttribute('data-pasted', /The driver/u);

  await page.keyboard.press('ControlOrMeta+i');
  await page.getByRole('button', { name: 'Rename on this computer' }).click();
  await expect(page.getByRole('textbox', { name: 'Name on this computer' })).toHaveValue('Kofi Mensah');
});

test('a person leads to all their messages, files and conversations', async ({ page, service }) => {
  await begin(page, service);
  const open = async () => {
    await people(page).filter({ hasText: 'Kofi' }).click();
    await expect(dialog(page).getByRole('button', { name: 'All messages' })).toBeVisible();
  };
  await open();
  await dialog(page).getByRole('button', { name: 'All messages' }).click();
  await expect(dialog(page)).toBeHidden();
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await expect(box).toHaveValue(`from:${KOFI}`);
  const hits = page.getByRole('list', { name: 'Search results' }).getByRole('button');
  await expect(hits).toHaveCount(2);
  // Keys go on there.
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits.first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await open();
  await dialog(page).getByRole('button', { name: 'Files' }).click();
  await expect(page.getByText('papers.pdf').first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sent by' })).toHaveValue('Kofi Mensah');
});
