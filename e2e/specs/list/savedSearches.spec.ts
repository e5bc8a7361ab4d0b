import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { MAX_SAVED_SEARCHES } from '../../../shared/model/savedSearches.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { drawLate } from '../../support/page/drawLate.ts';
import { conversations } from '../../support/page/screen.ts';
import { holdCore } from '../../support/parley/heldCore.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const hits = (page: Page) => page.getByRole('list', { name: 'Search results' }).getByRole('button');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const saved = (page: Page, name: string) => views(page).getByRole('button', { name });

/** Kofi wrote of a truck, and of other things; the views stand beside the list. Returns his conversation. */
async function begin(page: Page, service: Service) {
  const { admin, email } = service;
  await admin.addUser({ email: KOFI });
  const kofi = await admin.post(KOFI, { participants: [email] }, { msgText: 'The truck is here' });
  await admin.post(KOFI, kofi, { msgText: 'Good morning' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'All views' }).click();
  await page.getByRole('menuitem', { name: 'Show the views beside the list' }).click();
  await expect(views(page)).toBeVisible();
  return kofi;
}

async function save(page: Page, query: string, name: string): Promise<void> {
  await box(page).fill(query);
  await page.getByRole('button', { name: 'Save search…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

test('a search that is saved is a view with a count, which its keys open', async ({ page, service }) => {
  const kofi = await begin(page, service);
  await save(page, 'truck', 'Trucks');
  await save(page, 'from:kofi', 'From Kofi');
  await expect(saved(page, 'From Kofi')).toHaveText(/2$/u);
  await expect(saved(page, 'From Kofi')).toHaveAttribute('aria-current', 'true');
  const checker = createChecker(page);
  await checker.look('a saved search');
  expect(checker.found).toEqual([]);

  await service.admin.post(KOFI, kofi, { msgText: 'Another truck' });
  await expect(saved(page, 'Trucks')).toHaveText(/2$/u);
  await views(page).getByRole('button', { name: 'Inbox' }).click();
  await expect(box(page)).toHaveValue('');
  await expect(conversations(page)).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('1');
  await expect(box(page)).toHaveValue('truck');
  await expect(hits(page)).toHaveCount(2);
  // As it stays open.
  await service.admin.post(KOFI, kofi, { msgText: 'A third truck' });
  await expect(hits(page)).toHaveCount(3);
  await expect(saved(page, 'Trucks')).toHaveText(/3$/u);
});

test('saved searches are renamed, moved, removed and brought back', async ({ page, service }) => {
  await begin(page, service);
  await save(page, 'truck', 'Trucks');
  await save(page, 'morning', 'Mornings');
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const names = views(page).getByRole('button', { name: /Trucks|Mornings|Greetings/u });
  await choose('Mornings', 'Edit…');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Greetings');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText([/^Trucks/u, /^Greetings/u]);
  await choose('Greetings', 'Move up');
  await expect(names).toHaveText([/^Greetings/u, /^Trucks/u]);
  await choose('Greetings', 'Remove saved search');
  await expect(names).toHaveText([/^Trucks/u]);
  await expect(box(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText([/^Greetings/u, /^Trucks/u]);
});

test('a search is saved, and the focus in the search box, however late the page draws', async ({
  page,
  parley,
  service,
}) => {
  await begin(page, service);
  await box(page).fill('truck');
  await page.getByRole('button', { name: 'Save search…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Trucks');
  const answer = await holdCore(parley.app, 'savedSearches.list', 'conversations.list');
  await drawLate(page, 200);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await answer();
  await expect(page.getByRole('heading', { name: 'Trucks' })).toBeVisible();
  await expect(box(page)).toBeFocused();
});

test('a saved search keeps its menu whatever its text, and the dialog refuses texts that can’t be searched or are taken', async ({
  page,
  service,
}) => {
  await begin(page, service);
  await save(page, 'truck', 'Trucks');
  for (const [name, query] of [
    ['Someone', 'from:'],
    ['Also trucks', 'truck'],
  ] as const)
    await ask(page, 'savedSearches.save', { id: null, name, query });

  await saved(page, 'Someone').click();
  await page.getByRole('button', { name: 'Actions for Someone' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit saved search' });
  const query = dialog.getByRole('textbox', { name: 'Search text' });
  for (const [typed, why] of [
    ['-', 'Parley can’t search for this text.'],
    ['truck', 'The saved search Trucks has the same text.'],
  ] as const) {
    await query.fill(typed);
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(dialog.getByText(why)).toBeVisible();
    await expect(query).toBeFocused();
  }
  await query.fill('from:kofi');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(saved(page, 'Someone')).toHaveText(/2$/u);

  // Two that have one text: the menu is of the one that was opened.
  await saved(page, 'Also trucks').click();
  await expect(page.getByRole('heading', { name: 'Also trucks' })).toBeVisible();
  await saved(page, 'Trucks').first().click();
  await expect(page.getByRole('heading', { name: 'Trucks', exact: true })).toBeVisible();
});

test('Undo says when there is no room left for a saved search', async ({ page, service }) => {
  await begin(page, service);
  await save(page, 'truck', 'Trucks');
  const add = (number: number) =>
    ask(page, 'savedSearches.save', { id: null, name: `Search ${number}`, query: `word${number}` });
  for (let number = 2; number <= MAX_SAVED_SEARCHES; number += 1) await add(number);
  await page.getByRole('button', { name: 'Actions for Trucks' }).click();
  await page.getByRole('menuitem', { name: 'Remove saved search' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await add(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('There is room for 24 saved searches.')).toBeVisible();
});
