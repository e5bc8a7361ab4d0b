import { expect, signIn } from '../../fixtures.ts';
import {
  addAccount,
  addForm,
  BEN,
  buttonOf,
  CAROL,
  fill,
  fillIn,
  openAddForm,
  rail,
  test,
} from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

/** Where it stands once it has not been scrolled for ten frames. */
const untilStill = (scroller: Element) =>
  new Promise<number>((resolve) => {
    let [last, frames] = [scroller.scrollTop, 0];
    const look = () => {
      frames = scroller.scrollTop === last ? frames + 1 : 0;
      last = scroller.scrollTop;
      if (frames === 10) resolve(Math.round(last));
      else requestAnimationFrame(look);
    };
    look();
  });

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
  const top = await scroller.evaluate(untilStill);

  await answerQuestions(parley.app, 'Sign In');
  await addAccount(page, elsewhere);
  await expect(rail(page).getByRole('button')).toHaveCount(4);
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
  await buttonOf(page, new URL(service.url).host).click();
  await expect(composer(page)).toHaveValue('half a thought');
  await chooseInMenu(parley.app, `${elsewhere.email}, ${new URL(elsewhere.url).host}`);
  await expect(messages(page).last()).toContainText('There 1');
});

test('the form over the window can be left, and a refused sign-in changes nothing', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await openAddForm(page);
  await fillIn(page, { ...BEN, url: service.url, password: 'wrong' });
  await expect(addForm(page).getByRole('alert')).toContainText('didn’t accept');
  await page.keyboard.press('Escape');
  await expect(addForm(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Here 1');
  await expect(rail(page)).toBeHidden();

  service.faults.latency(600_000);
  await openAddForm(page);
  await fillIn(page, { ...BEN, url: service.url });
  const cancel = addForm(page).getByRole('button', { name: 'Cancel' });
  // The first one ends the sign-in, the second one closes the form.
  await cancel.click();
  await cancel.click();
  await expect(addForm(page)).toBeHidden();
  service.faults.clear();
  expect(await ask(page, 'accounts.list', {})).toHaveLength(1);
});

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
  await expect(rail(page).getByRole('button').nth(1)).toHaveAccessibleName(/^ben/);
  await expect(mara).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(buttonOf(page, BEN.email)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect(rail(page).getByRole('button').nth(1)).toHaveAccessibleName(/^mara/);
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
  await expect(rail(page).getByRole('button').nth(1)).toHaveAccessibleName(/^ben/);

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
  const asked = await answerQuestions(parley.app, 'Cancel');
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect.poll(async () => (await asked()).length).toBe(1);
  await expect(ben).toBeVisible();
  await answerQuestions(parley.app, 'Remove');
  await ben.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from this computer…' }).click();
  await expect(page.getByText(`${BEN.email} was removed from this computer.`)).toBeVisible();
  await expect(rail(page)).toBeHidden();
  await expect(conversations(page).first()).toContainText('Here 1');
});
