import type { Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, holdFiles, makeFile } from '../../support/page/dropFile.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, conversations, messages, messageText, send } from '../../support/page/screen.ts';

const at = (name: string) => `${name}@aurora-relief.example`;
const row = (page: Page, text: string) => conversations(page).filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });
/** More than fit on a screen. */
const EARLIER = 40;
/** More than are read at once. */
const MANY = 200;

async function staysInComposerAfterKeysInTheList(page: Page, service: Service): Promise<void> {
  await row(page, 'Leila').getByRole('button').first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Home');
  await composer(page).click();
  await page.keyboard.type('Half');
  await expect(row(page, 'Leila')).toContainText('Draft: Half');
  await expect(composer(page)).toBeFocused();
  await service.admin.post(at('leila.haddad'), { convId: 2 }, { msgText: 'One more' });
  await expect(messages(page).last()).toContainText('One more');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type(' a word');
  await expect(composer(page)).toHaveValue('Half a word');
}

async function enterOnOpenRowGoesToComposer(page: Page): Promise<void> {
  await row(page, 'Leila').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
}

async function escInSearchLeadsBack(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+f');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
}

async function clickOnWhatTakesNoFocus(page: Page): Promise<void> {
  await heading(page).click();
  await expect(composer(page)).toBeFocused();
}

async function escEndsTheQuestionOfRemoval(page: Page, service: Service): Promise<void> {
  service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Not now' });
  await send(page, 'Refused');
  await expect(messages(page).last()).toContainText('Not sent');
  // Wherever its row is, it is one step away.
  const notSent = page.getByRole('button', { name: '1 message not sent' });
  await expect(notSent).toBeHidden();
  await row(page, 'Kofi').getByRole('button').first().click();
  await notSent.press('Enter');
  await expect(heading(page)).toHaveText('Leila Haddad');
  await expect(composer(page)).toBeFocused();
  await expect(notSent).toBeHidden();
  const remove = messages(page).last().getByRole('button', { name: 'Remove…' });
  const cancel = messages(page).last().getByRole('button', { name: 'Cancel' });
  for (const leave of [() => page.keyboard.press('Escape'), () => cancel.click()]) {
    await remove.click();
    await expect(cancel).toBeFocused();
    await leave();
    await expect(cancel).toBeHidden();
    await expect(remove).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
  await remove.click();
  await messages(page).last().getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(messages(page).last()).toContainText('One more');
}

async function jumpToNewest(page: Page, service: Service): Promise<void> {
  for (let number = 1; number <= EARLIER; number += 1) {
    await service.admin.post(at('leila.haddad'), { convId: 2 }, { msgText: `Earlier ${number}` });
  }
  await expect(messageText(page, `Earlier ${EARLIER}`)).toBeVisible();
  await composer(page).fill('');
  // Of messages that are unread only in part, the button leads to the first unread one.
  await expect(row(page, 'Leila')).toHaveText(new RegExp(`^(?!.*unread).*Earlier ${EARLIER}`, 'su'));
  const jump = page.getByTitle('Jump to newest message');
  await composer(page).press('ArrowUp');
  await page.keyboard.press('Home');
  await expect(jump).toBeVisible();
  await jump.click();
  await expect(jump).toBeHidden();
  await expect(composer(page)).toBeFocused();
}

async function arrowsWalkThroughWhatWasFound(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+f');
  await page.keyboard.type('leila');
  const hits = page.getByRole('list', { name: 'Search results' }).getByRole('listitem');
  await expect(hits).toHaveCount(1);
  await expect(conversations(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Leila').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(hits.getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Leila').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('leila');
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
}

async function passwordDialogGivesFocusBack(page: Page, service: Service): Promise<void> {
  await service.admin.setPassword(service.email, 'another one');
  await page.getByRole('button', { name: 'Enter password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter your current password' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  await page.keyboard.type('another one');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enter password' })).toBeHidden();
  await expect(composer(page)).toBeFocused();
}

const place = (page: Page, index: number) =>
  page.getByRole('list', { name: 'Conversations' }).locator(`[aria-posinset="${index}"]`);
const top = (target: Locator) =>
  target.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Far more conversations than are read at once: those of before are the last two. */
async function staysFarDownInTheList(page: Page, service: Service): Promise<void> {
  for (let number = 1; number <= MANY; number += 1) {
    await service.admin.post(
      at('kofi.mensah'),
      { participants: [service.email] },
      { msgText: `Number ${number}.` },
    );
  }
  const count = MANY + 2;
  await expect(place(page, 1)).toContainText(`Number ${MANY}.`);
  await expect(place(page, 1)).toHaveAttribute('aria-setsize', String(count));
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row(page, 'Number 1.').getByRole('button').first()).toHaveAttribute('aria-current', 'true');

  await place(page, count - 1)
    .getByRole('button')
    .first()
    .focus();
  await page.keyboard.press('Home');
  await expect(place(page, 1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(place(page, count).getByRole('button').first()).toBeFocused();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowUp');
  const focused = row(page, 'Number 19.');
  await expect(focused.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('PageUp');
  const above = page.locator('li[aria-posinset] button:focus');
  await expect(above).toBeInViewport();
  expect(Number(await above.locator('xpath=..').getAttribute('aria-posinset'))).toBeLessThan(count - 25);
  await page.keyboard.press('PageDown');
  await expect(focused.getByRole('button').first()).toBeFocused();
  const before = await top(focused);

  await service.admin.post(at('kofi.mensah'), { convId: 1 }, { msgText: 'Up' });
  await expect(focused).toHaveAttribute('aria-posinset', String(count - 19));
  await expect(focused.getByRole('button').first()).toBeFocused();
  expect(await top(focused)).toBe(before);
  await page.keyboard.press('Home');
  await expect(place(page, 1)).toContainText('Up');
  await expect(place(page, 1).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(row(page, 'Leila').getByRole('button').first()).toHaveAttribute('aria-current', 'true');
}

/** A screen reader says "1 of 201" beside the button that shows them all, not "1 of 5". */
async function countsAllThatWasFound(page: Page): Promise<void> {
  const count = MANY + 1;
  await search(page).fill('kofi');
  const showAll = page.getByRole('button', { name: `Show all ${count} conversations` });
  await expect(showAll).toBeVisible();
  await expect(conversations(page)).toHaveCount(5);
  await expect(place(page, 1)).toHaveAttribute('aria-setsize', String(count));
  await showAll.press('Enter');
  await expect(place(page, 6).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(place(page, 7).getByRole('button').first()).toBeFocused();
  for (const _ of ['to the box', 'out of the search', 'out of the box']) await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
}

test('the focus stays where it was put', async ({ page, service: { admin, email: self }, service }) => {
  for (const person of ['kofi.mensah', 'leila.haddad'].map(at)) {
    await admin.addUser({ email: person });
    await admin.post(person, { participants: [self] }, { msgText: `From ${person}` });
  }
  await signIn(page, service);
  await row(page, 'Leila').click();
  await expect(composer(page)).toBeFocused();

  await test.step('in the composer, after keys in the list that led nowhere', () =>
    staysInComposerAfterKeysInTheList(page, service));

  await test.step('on Enter on the row of what is open it goes to the composer', () =>
    enterOnOpenRowGoesToComposer(page));

  await test.step('Esc in the search box leads back to what was left', () => escInSearchLeadsBack(page));

  await test.step('a click on what takes no focus', () => clickOnWhatTakesNoFocus(page));

  await test.step('Esc ends the question whether to remove a message', () =>
    escEndsTheQuestionOfRemoval(page, service));

  await test.step('the jump to the newest', () => jumpToNewest(page, service));

  await test.step('from the box through all that a search found, and back', () =>
    arrowsWalkThroughWhatWasFound(page));

  await test.step('on a row far down in a long list', () => staysFarDownInTheList(page, service));

  await test.step('the composer, after a search that found more than it shows', () =>
    countsAllThatWasFound(page));

  await test.step('the dialog that asked for the password, and what had asked for it, are gone', () =>
    passwordDialogGivesFocusBack(page, service));
});

test('a dialog over the composer takes the focus and gives it back', async ({ parley, page, service }) => {
  await service.admin.post(service.email, {}, { msgText: 'Milk' });
  await signIn(page, service);
  await resize(parley.app, page, 720, 600);
  await row(page, 'Milk').click();
  await expect(composer(page)).toBeFocused();
  const details = page.getByRole('region', { name: 'Details' });
  for (const close of [
    () => page.keyboard.press('Control+i'),
    () => page.keyboard.press('Escape'),
    () => details.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await page.keyboard.press('Control+i');
    await expect(details.getByRole('button', { name: 'Close' })).toBeFocused();
    await close();
    await expect(details).toBeHidden();
    await expect(composer(page)).toBeFocused();
  }
});

test('the focus goes to the message box, or to the list, when its pane closes', async ({ page, service }) => {
  const { admin, email: self } = service;
  await admin.addUser({ email: at('leila.haddad') });
  await admin.post(at('leila.haddad'), { participants: [self] }, { msgText: 'From Leila' });
  await signIn(page, service);
  const leila = row(page, 'Leila').getByRole('button').first();
  await expect(leila).toBeVisible();
  await page.keyboard.press('Control+n');
  await page.getByRole('combobox', { name: 'Participants' }).fill('half');
  await page.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await expect(leila).toBeFocused();

  await leila.press('Enter');
  await page.keyboard.press('Control+i');
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(details).toBeHidden();
  await expect(composer(page)).toBeFocused();

  await page.keyboard.press('Control+i');
  await details.getByRole('button', { name: 'Mark as unread' }).press('Enter');
  await expect(details).toBeHidden();
  await expect(leila).toBeFocused();
});

test('a message that waits stands in the row of its conversation', async ({ page, service, dataDir }) => {
  await service.admin.post(service.email, {}, { msgText: 'Milk' });
  await signIn(page, service);
  await row(page, 'Milk').click();
  await service.stop();
  await send(page, 'Bread');
  await send(page, 'Butter');
  await expect(conversations(page).first()).toContainText('Queued: Butter');
  const word = conversations(page).first().getByText('Queued:');
  expect(await word.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await composer(page).fill('Half');
  await expect(conversations(page).first()).toContainText('Draft: Half');

  await page.keyboard.press('ControlOrMeta+e');
  const file = await makeFile(dataDir, 'plan.txt');
  await expect(heading(page)).toHaveText('Files of all conversations');
  await holdFiles(page, [file], page.locator('main'));
  await expect(page.locator('main')).toContainText('Open a conversation first');
  await dropFile(page, file, page.locator('main'));
  await expect(page.locator('main')).not.toContainText('Open a conversation first');
});
