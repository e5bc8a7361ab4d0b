import type { Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { countEmptyFrames } from '../../support/page/emptyFrames.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;
const ROUNDS = 10;

test('letters right after the Esc that closes a dialog go where one wrote before', async ({
  page,
  service,
}) => {
  await addPeople(service);
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'From kofi' }).click();
  await expect(composer(page)).toBeFocused();
  const dialog = page.getByRole('dialog');
  for (const keys of ['ControlOrMeta+,', 'ControlOrMeta+k', 'ControlOrMeta+Slash']) {
    await page.keyboard.press(keys);
    await expect(dialog).toBeVisible();
    await expect(composer(page)).not.toBeFocused();
    await pressAtOnce(page, 'Escape', 'on');
    await expect(dialog).toBeHidden();
    await expect(composer(page)).toBeFocused();
  }
  await expect(composer(page)).toHaveValue('ononon');
});

/** Three people in conversations of two, and then all in a group, which is the newest. */
async function addPeople({ admin, email: self }: Service): Promise<void> {
  const people = ['kofi.mensah', 'leila.haddad', 'haruka.sato'].map(at);
  for (const email of people) {
    await admin.addUser({ email });
    await admin.post(email, { participants: [self] }, { msgText: `From ${email}` });
  }
  const { convId } = await admin.post(
    at('kofi.mensah'),
    { participants: [self, ...people] },
    { msgText: 'To everybody' },
  );
  for (const email of people.slice(1)) await admin.post(email, { convId }, { msgText: 'Thanks' });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const participants = (page: Page) => page.getByRole('combobox', { name: 'Participants' });

test('a shortcut and the keys after it arrive in order', async ({ page, service }) => {
  await addPeople(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(4);
  for (let round = 0; round < ROUNDS; round += 1) {
    await conversations(page).filter({ hasText: 'From kofi' }).click();
    await expect(composer(page)).toBeFocused();
    await pressAtOnce(page, 'Control+Shift+f', 'leila');
    await expect(search(page)).toHaveValue('leila');
    await expect(composer(page)).toHaveValue('');
    await search(page).fill('');
    await composer(page).focus();
    await pressAtOnce(page, 'Control+n', 'haruka');
    await expect(participants(page)).toHaveValue('haruka');
    await participants(page).fill('');
    await expect(composer(page)).toHaveValue('');
  }

  // With the form open already, from its own message box.
  await composer(page).focus();
  await pressAtOnce(page, 'Control+n', 'haruka');
  await expect(participants(page)).toHaveValue('haruka');
  await participants(page).fill('');

  await conversations(page).nth(1).click();
  await expect(composer(page)).toBeFocused();
  await pressAtOnce(page, 'Alt+ArrowDown', 'next', 'Control+,', 'lost');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(conversations(page).nth(2).getByRole('button').first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(composer(page)).toHaveValue('next');
  await leavesNoFrameEmpty(page);
});

/** From Leila's conversation up to the first and back: the messages of one stay until those of the next are drawn. */
async function leavesNoFrameEmpty(page: Page): Promise<void> {
  const empty = page.evaluate(countEmptyFrames);
  for (const [key, text] of [
    ['Alt+ArrowUp', 'From haruka'],
    ['Alt+ArrowUp', 'Thanks'],
    ['Alt+ArrowDown', 'From haruka'],
    ['Alt+ArrowDown', 'From leila'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(messages(page).last()).toContainText(text);
  }
  await page.evaluate(() => dispatchEvent(new Event('switched')));
  expect(await empty).toBe(0);
}

/** Opens Leila's conversation, after which Kofi's comes. Returns the button in its details that marks it as unread. */
async function openDetailsOfLeila(page: Page, service: Service): Promise<Locator> {
  await addPeople(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(4);
  await conversations(page).filter({ hasText: 'From leila' }).click();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+i');
  return page.getByRole('button', { name: 'Mark as unread' });
}

const rowOfKofi = (page: Page) =>
  conversations(page).filter({ hasText: 'From kofi' }).getByRole('button').first();

test('marking a conversation as unread leaves the next one open, which was opened at once', async ({
  page,
  service,
}) => {
  const markUnread = await openDetailsOfLeila(page, service);
  await markUnread.focus();
  await pressAtOnce(page, 'Enter', 'Alt+ArrowDown');
  await expect(page.getByText('Marked as unread on this computer.')).toBeVisible();
  await expect(rowOfKofi(page)).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toBeVisible();
});

test('the key for the next conversation goes on from one that was marked as unread', async ({
  page,
  service,
}) => {
  const markUnread = await openDetailsOfLeila(page, service);
  await markUnread.click();
  await expect(composer(page)).toBeHidden();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rowOfKofi(page)).toHaveAttribute('aria-current', 'true');
});

const person = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${at(name)}` });
const people = (page: Page) => page.getByRole('button', { name: /^Remove / });
const options = (page: Page) => page.getByRole('listbox', { name: 'People' }).getByRole('option');
/** The earlier list may have as many: the search is done when the right one is highlighted. */
const isHighlighted = (page: Page) =>
  expect(participants(page)).toHaveAttribute('aria-activedescendant', /./);

async function searchTakesWhoFitsBest(page: Page, convId: number): Promise<void> {
  const heading = page.locator('main').getByRole('heading', { level: 1 });
  await expect(conversations(page).filter({ hasText: 'Leila Haddad #' })).toHaveCount(2);
  for (let round = 0; round < ROUNDS; round += 1) {
    await conversations(page).filter({ hasText: 'From kofi' }).click();
    await pressAtOnce(page, 'Control+Shift+f', 'leila', 'Enter', String(round));
    await expect(heading).toHaveText(`Leila Haddad #${convId}`);
    await expect(composer(page)).toHaveValue('0123456789'.slice(0, round + 1));
    await search(page).fill('');
  }
  // It is open already.
  await composer(page).fill('');
  await pressAtOnce(page, 'Control+Shift+f', 'leila', 'Enter', 'Hi', 'Enter', 'again');
  await expect(composer(page)).toHaveValue('again');
  await expect(composer(page)).toBeFocused();
  await expect(messages(page).last()).toContainText('Hi');
}

async function searchSaysWhenNobodyFits(page: Page): Promise<void> {
  await pressAtOnce(page, 'Control+Shift+f', 'nobody', 'Enter');
  await expect(page.getByRole('log')).toContainText('No conversations or messages match “nobody”');
  await expect(search(page)).toBeFocused();
  await search(page).fill('example');
  await expect(conversations(page)).toHaveCount(0);
  await search(page).fill('everybody');
  const hit = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(hit.filter({ hasText: 'To everybody' })).toContainText(
    'in Kofi Mensah, Leila Haddad, Haruka Sato',
  );
  await search(page).fill('');
}

async function formTakesWhoFitsBest(page: Page): Promise<void> {
  await pressAtOnce(page, 'Control+n', 'haruka', 'Enter', 'mensah k', 'Enter', 'nobody', 'Enter');
  await expect(person(page, 'haruka.sato')).toBeVisible();
  await expect(person(page, 'kofi.mensah')).toBeVisible();
  await expect(participants(page)).toHaveValue('nobody');
  await expect(page.getByText('“nobody” isn’t an email address')).toBeVisible();
  await participants(page).fill('le');
  await expect(options(page)).toHaveText([/Leila Haddad/]);
  await isHighlighted(page);
  await page.keyboard.press('Enter');
  await expect(person(page, 'leila.haddad')).toBeVisible();
}

/** A comma and a semicolon also take the highlighted suggestion. Tab takes only an unmistakable one, and a click none. */
async function formTakesBySeparators(page: Page): Promise<void> {
  for (const name of ['haruka.sato', 'kofi.mensah', 'leila.haddad']) await person(page, name).click();
  await pressAtOnce(page, 'haruka', ',', 'kofi', ';');
  await expect(people(page)).toHaveCount(2);
  await expect(participants(page)).toHaveValue('');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ha');
  await expect(options(page)).toHaveCount(2);
  await isHighlighted(page);
  await page.keyboard.press('Tab');
  await expect(participants(page)).not.toBeFocused();
  await expect(participants(page)).toHaveValue('ha');
  await expect(people(page)).toHaveCount(0);
  await participants(page).fill('h');
  await isHighlighted(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(people(page)).toHaveCount(1);
  await participants(page).fill('mensah');
  await expect(options(page)).toHaveCount(1);
  await isHighlighted(page);
  await page.keyboard.press('Tab');
  await expect(person(page, 'kofi.mensah')).toBeVisible();
  await participants(page).fill('h');
  await expect(options(page)).toHaveCount(1);
  await composer(page).click();
  await expect(participants(page)).toHaveValue('h');
  await expect(people(page)).toHaveCount(2);
}

test('Enter takes who fits best, also right after the last key, and namesakes are told apart', async ({
  page,
  service,
}) => {
  await addPeople(service);
  const { convId } = await service.admin.post(
    at('leila.haddad'),
    { participants: [service.email] },
    { msgText: 'Once more' },
  );
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(5);
  await searchTakesWhoFitsBest(page, convId);
  await searchSaysWhenNobodyFits(page);
  await formTakesWhoFitsBest(page);
  await formTakesBySeparators(page);
});
