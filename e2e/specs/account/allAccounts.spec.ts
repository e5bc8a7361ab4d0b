import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { resize } from '../../support/page/resize.ts';
import { composer, messages } from '../../support/page/screen.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Conversations of all accounts' });
const rows = (page: Page) => list(page).locator('li > div > button:first-child');
const filter = (page: Page, name: RegExp) =>
  page.locator('label:visible').filter({ has: page.getByRole('radio', { name }) });

/** Two accounts with one conversation each, of which the second is the newer one. */
async function twoAccounts(page: Page, app: Parameters<typeof answerQuestions>[0], service: Service) {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Ana');
  await signIn(page, service);
  // Not in the same millisecond.
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'For Ben 1' });
  await answerQuestions(app, 'Sign In');
  await addAccount(page, { ...BEN, url: service.url });
}

test('one list has the conversations of all accounts, and what is opened and sent is of its own account', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await expect(buttonOf(page, /^All accounts/u)).not.toHaveAttribute('aria-current');
  await buttonOf(page, /^All accounts/u).click();
  await expect(buttonOf(page, /^All accounts/u)).toHaveAttribute('aria-current', 'true');
  await expect(rows(page)).toHaveText([/For Ben 1.*ben@/su, /For Ana 1/su]);
  await expect(page.getByRole('button', { name: `New conversation in ${BEN.email}` })).toBeVisible();

  await rows(page).nth(1).click();
  await expect(messages(page).last()).toContainText('For Ana 1');
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole('button', { name: `New conversation in ${service.email}` })).toBeVisible();
  await expect(page.getByRole('main').getByText(`${service.email} · `)).toBeVisible();
  await composer(page).fill('from the first account');
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).toContainText('from the first account');

  await page.keyboard.press('Alt+ArrowDown');
  await expect(messages(page).last()).toContainText('For Ben 1');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(messages(page).last()).toContainText('from the first account');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+N');
  const inFirst = `New conversation in ${service.email}`;
  await expect(page.getByRole('heading', { name: inFirst })).toBeVisible();
});

test('in a small window, whatever its colours, rows show which account they are of', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^All accounts/u).click();
  await resize(parley.app, page, 720, 600);
  const [ofMara = '', ofBen = ''] = [service, BEN].map(({ email }) => email.split('@')[0] ?? '');
  for (const media of [{ colorScheme: 'dark' }, { colorScheme: null, forcedColors: 'active' }] as const) {
    await page.emulateMedia(media);
    for (const [row, name, email] of [
      [0, ofBen, BEN.email],
      [1, ofMara, service.email],
    ] as const) {
      const shown = rows(page).nth(row).getByText(name, { exact: true });
      await expect(shown).toBeVisible();
      expect(await shown.evaluate((span) => span.scrollWidth <= span.clientWidth)).toBe(true);
      await expect(rows(page).nth(row).getByTitle(email)).toBeVisible();
      await expect(rows(page).nth(row)).toHaveAccessibleName(new RegExp(`Account: ${email}`, 'u'));
    }
    const search = page.getByRole('searchbox', { name: 'Search in all accounts' });
    await expect(search).toHaveAttribute('title', 'Search in all accounts');
    await expect(search).toHaveAttribute('placeholder', 'Search all');
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
});

test('the filters count all accounts, and the next unread one may be in another', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await page.keyboard.press('ControlOrMeta+Shift+A');
  await expect(rows(page)).toHaveCount(2);
  await service.admin.post(CAROL, { convId: 1 }, { msgText: 'For Ana 2' });
  await service.admin.post(CAROL, { convId: 2 }, { msgText: 'For Ben 2' });
  await expect(filter(page, /^Unread 2$/u)).toBeVisible();
  await expect(buttonOf(page, 'All accounts, 2 unread messages')).toBeVisible();
  await filter(page, /^Unread/u).click();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Alt+Shift+ArrowDown');
  // A conversation that is left at once isn't read.
  await expect(filter(page, /^Unread 1$/u)).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(filter(page, /^Unread$/u)).toBeVisible();
  await filter(page, /^Inbox/u).click();
  await rows(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(filter(page, /^Unread 1$/u)).toBeVisible();
});

test('a line above the list leads to each message that was not sent, in whichever account it is', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^All accounts/u).click();
  const line = page.getByRole('button', { name: '1 message not sent' });
  for (const name of ['For Ana 1', 'For Ben 1']) {
    service.faults.next({ endpoint: 'send' }, { kind: 'status', status: 400, error: 'Not today' });
    await rows(page).filter({ hasText: name }).click();
    await expect(messages(page).last()).toContainText(name);
    await composer(page).fill(`Refused: ${name}`);
    await page.keyboard.press('Enter');
    await expect(messages(page).last()).toContainText('Not sent');
  }
  await line.click();
  await expect(messages(page).last()).toContainText('Refused: For Ana 1');
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toContainText('Refused: For Ben 1');
  await expect(line).toBeVisible();
});

test('the list of all accounts comes back at the next start, and goes when an account is chosen', async ({
  launch,
  service,
}) => {
  const first = await launch();
  await twoAccounts(first.page, first.app, service);
  await buttonOf(first.page, /^All accounts/u).focus();
  await first.page.keyboard.press('Enter');
  await expect(rows(first.page)).toHaveCount(2);
  await first.app.close();
  const { page } = await launch();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+1');
  await expect(list(page)).toBeHidden();
  await expect(rail(page).locator('[aria-current="true"]')).toHaveCount(1);
});

test('a form to sign in leaves the list of all accounts behind it as it is', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^ben/u).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Sign out…' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await expect(buttonOf(page, /^ben/u)).toHaveAccessibleName(`${BEN.email}, signed out`);
  const third = { email: 'dora@x.example', password: 'a password' };
  await service.admin.addUser({ ...third, apiAccess: true });
  await addAccount(page, { ...third, url: service.url });
  await buttonOf(page, /^All accounts/u).click();
  await buttonOf(page, /^ben/u).click();
  const form = page.getByRole('alertdialog', { name: `Sign in to ${BEN.email}` });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(list(page)).toBeVisible();
  await expect(buttonOf(page, /^All accounts/u)).toHaveAttribute('aria-current', 'true');
});

test('an account that is not accepted is said above the list, with the way to mend it', async ({
  page,
  parley,
  service,
}) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^All accounts/u).click();
  await rows(page).nth(1).click();
  await expect(messages(page).last()).toContainText('For Ana 1');
  await service.admin.setPassword(BEN.email, 'another');
  const line = page.getByRole('note').filter({ hasText: BEN.email });
  await expect(line).toContainText('didn’t accept the password');
  await expect(rows(page)).toHaveCount(2);
  await line.getByRole('button', { name: 'Enter password' }).click();
  await expect(page.getByRole('dialog', { name: /password/iu })).toBeVisible();
});

test('in a small window the list and what it opens take turns', async ({ page, parley, service }) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^All accounts/u).click();
  await resize(parley.app, page, 600, 600);
  await rows(page).nth(1).click();
  await expect(messages(page).last()).toContainText('For Ana 1');
  await expect(list(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toBeFocused();
});

test('beside the list, an account without conversations says that one is to be selected', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'For Mara');
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  await buttonOf(page, /^All accounts/u).click();
  await expect(rows(page)).toHaveText([/For Mara 1/su]);
  await expect(page.getByRole('main').getByText('Select a conversation', { exact: true })).toBeVisible();
});

test('the header of a new conversation has room for a long name of its account', async ({
  page,
  parley: { app },
  service,
  elsewhere,
}) => {
  await fill(service, 'For Mara');
  await signIn(page, service);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await resize(app, page, 720, 600);
  await buttonOf(page, /^All accounts/u).click();
  await page.keyboard.press('ControlOrMeta+n');
  const heading = page.getByRole('heading', { name: /^New conversation in / });
  await expect(heading).toBeVisible();
  const isCut = () =>
    heading.evaluate((element) => {
      const [own, header] = [element, element.parentElement].map((each) => each?.getBoundingClientRect());
      return !own || !header || own.top < header.top || own.bottom > header.bottom;
    });
  expect(await isCut()).toBe(false);
});

test('many refused passwords leave room for the list, and a way to each that opens no conversation', async ({
  page,
  parley: { app },
  service,
}) => {
  await fill(service, 'For Mara');
  await signIn(page, service);
  const others = ['one', 'two', 'three', 'four'].map((name) => `${name}@x.example`);
  for (const email of others) {
    await service.admin.addUser({ email, password: 'a password', apiAccess: true });
    await addAccount(page, { email, password: 'a password', url: service.url });
  }
  await resize(app, page, 720, 600);
  await buttonOf(page, /^All accounts/u).click();
  await rows(page).first().click();
  await expect(messages(page).last()).toContainText('For Mara 1');
  for (const email of others) await service.admin.setPassword(email, 'another');
  const note = page.getByRole('note').filter({ hasText: '4 accounts need their password.' });
  await expect(note).toBeVisible({ timeout: 60_000 });
  const height = await list(page).evaluate((element) => element.parentElement?.clientHeight ?? 0);
  expect(height).toBeGreaterThan(250);

  await note.getByRole('button', { name: 'four@x.example' }).click();
  const dialog = page.getByRole('dialog', { name: /password/iu });
  await expect(dialog).toContainText('four@x.example');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(messages(page).last()).toContainText('For Mara 1');
});

test('reminders, downloads and files say of which account they are', async ({ page, parley, service }) => {
  await twoAccounts(page, parley.app, service);
  await buttonOf(page, /^All accounts/u).click();
  await rows(page).filter({ hasText: 'For Ben 1' }).click();
  await expect(messages(page).last()).toContainText('For Ben 1');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  for (const name of ['Reminders', 'Downloads']) {
    await choose(name);
    await expect(page.getByRole('dialog', { name: `${name} of ${BEN.email}` })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await choose('Files of all conversations');
  await expect(page.getByRole('heading', { name: `Files of ${BEN.email}` })).toBeVisible();
});
