import type { Page } from 'playwright/test';
import { NO_COST } from '../../../service/passwords.ts';
import type { Service } from '../../../service/startService.ts';
import { startService } from '../../../service/startService.ts';
import { test as base, expect, signIn } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { withTemporaryFolder } from '../../support/parley/temporaryFolder.ts';

const CAROL = 'carol@aurora-relief.example';
const BEN = { email: 'ben@aurora-relief.example', password: 'bens password' };

/** A second service, where someone has the same address as on the first. */
const test = base.extend<{ readonly elsewhere: Service }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  elsewhere: async ({}, use) =>
    withTemporaryFolder(async (folder) => {
      const service = await startService({ dataDir: folder, passwordCost: NO_COST });
      await use(service);
      await service.stop();
    }),
});

async function fill(service: Service, text: string, count = 1): Promise<void> {
  await service.admin.addUser({ email: CAROL });
  for (let number = 1; number <= count; number += 1) {
    const conversation = number === 1 ? { participants: [service.email] } : { convId: 1 };
    await service.admin.post(CAROL, conversation, { msgText: `${text} ${number}` });
  }
}

const rail = (page: Page) => page.getByRole('toolbar', { name: 'Accounts' });
const buttonOf = (page: Page, name: string | RegExp) => rail(page).getByRole('button', { name });
const form = (page: Page) => page.getByRole('alertdialog', { name: 'Add account…' });

/** Signs in to one more account by the account menu and the form over the window. */
async function addAccount(page: Page, who: Pick<Service, 'url' | 'email' | 'password'>): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await fillIn(page, who);
  await expect(form(page)).toBeHidden();
}

async function fillIn(page: Page, who: Pick<Service, 'url' | 'email' | 'password'>): Promise<void> {
  await form(page).getByRole('textbox', { name: 'Service address' }).fill(who.url);
  await form(page).getByRole('textbox', { name: 'Email' }).fill(who.email);
  await form(page).getByRole('textbox', { name: 'Password' }).fill(who.password);
  await form(page).getByRole('button', { name: 'Sign in' }).click();
}

test('a second account is added beside the first, and each keeps its conversation, draft and place', async ({
  page,
  parley,
  service,
  elsewhere,
}) => {
  await fill(service, 'Here', 60);
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await expect(rail(page)).toBeHidden();
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText('Here 60');
  await composer(page).fill('half a thought');
  const scroller = page.locator('[data-scroller]:visible');
  await scroller.hover();
  await page.mouse.wheel(0, -900);
  await expect(messageText(page, 'Here 60')).not.toBeInViewport();
  const place = () => scroller.evaluate(({ scrollTop }) => Math.round(scrollTop));
  await expect.poll(async () => (await place()) - (await place())).toBe(0);
  const top = await place();

  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(rail(page).getByRole('button')).toHaveCount(3);
  await expect(conversations(page).first()).toContainText('There 1');
  await expect(conversations(page)).toHaveCount(1);
  await conversations(page).first().click();
  await expect(messages(page).last()).toContainText('There 1');
  await expect(composer(page)).toHaveValue('');

  await page.keyboard.press('ControlOrMeta+1');
  await expect(composer(page)).toHaveValue('half a thought');
  await expect(composer(page)).toBeFocused();
  expect(await place()).toBe(top);
  await expect(conversations(page).first()).toContainText('half a thought');
  await page.keyboard.press('ControlOrMeta+2');
  await expect(messages(page).last()).toContainText('There 1');
  await buttonOf(page, service.url).click();
  await expect(composer(page)).toHaveValue('half a thought');
  await chooseInMenu(parley.app, `${elsewhere.email} (${elsewhere.url})`);
  await expect(messages(page).last()).toContainText('There 1');
});

test('the form over the window can be left, and a refused sign-in changes nothing', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await chooseAdd(page);
  await fillIn(page, { ...BEN, url: service.url, password: 'wrong' });
  await expect(form(page).getByRole('alert')).toContainText('didn’t accept');
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Here 1');
  await expect(rail(page)).toBeHidden();

  service.faults.latency(600_000);
  await chooseAdd(page);
  await fillIn(page, { ...BEN, url: service.url });
  await form(page).getByRole('button', { name: 'Cancel' }).last().click();
  await expect(form(page)).toBeHidden();
  service.faults.clear();
  expect(await ask(page, 'accounts.list', {})).toHaveLength(1);
});

async function chooseAdd(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Add account…' }).click();
  await expect(form(page)).toBeVisible();
}

test('the rail tells of unread messages and refused passwords, and is used by keyboard', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await expect(conversations(page).first()).toContainText('Here 1');
  await service.admin.post(CAROL, { convId: 1 }, { msgText: 'Here 2' });
  await expect(conversations(page).first()).toContainText('Here 2');
  await addAccount(page, { ...BEN, url: service.url });
  const mara = buttonOf(page, /^mara/);
  await expect(mara).toHaveAccessibleName(`${service.email}, 1 unread message`);
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  await service.admin.setPassword(BEN.email, 'another one');
  await ask(page, 'sync.now', {});
  await expect(buttonOf(page, BEN.email)).toHaveAccessibleName(`${BEN.email}, password not accepted`);

  await mara.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rail(page).getByRole('button').first()).toHaveAccessibleName(/^ben/);
  await expect(mara).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(buttonOf(page, BEN.email)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect(rail(page).getByRole('button').first()).toHaveAccessibleName(/^mara/);
  await expect(buttonOf(page, BEN.email)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(mara).toHaveAttribute('aria-current', 'true');
  await expect(conversations(page).first()).toContainText('Here 2');
});

test('an account is dragged to another place, gets another colour, is signed out and removed', async ({
  page,
  parley,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  const ben = buttonOf(page, /^ben/);
  await ben.dragTo(buttonOf(page, /^mara/), { targetPosition: { x: 20, y: 2 } });
  await expect(rail(page).getByRole('button').first()).toHaveAccessibleName(/^ben/);

  await ben.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Colour…' }).click();
  await page.getByTitle('Teal').click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await ask(page, 'accounts.list', {}))[0]?.colour).toBe(5);

  await ben.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  const question = page.getByRole('alertdialog', { name: `Sign out ${BEN.email}?` });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(ben).toHaveAccessibleName(`${BEN.email}, signed out`);
  await expect(conversations(page).first()).toContainText('Here 1');
  await ben.click();
  const again = page.getByRole('alertdialog', { name: `Sign in to ${BEN.email}` });
  await expect(again.getByRole('textbox', { name: 'Email' })).toHaveValue(BEN.email);
  await expect(again.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.press('Escape');

  await ben.click({ button: 'right' });
  await answerQuestions(parley.app, 'Cancel');
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(ben).toBeVisible();
  await answerQuestions(parley.app, 'Remove');
  await ben.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(page.getByText(`${BEN.email} was removed from this computer.`)).toBeVisible();
  await expect(rail(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Here 1');
});
