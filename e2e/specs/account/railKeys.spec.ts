import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { cutOff, resize } from '../../support/page/resize.ts';
import { composer, conversations, messageText } from '../../support/page/screen.ts';

test('by keyboard, an account gets another colour, and is signed out and in again with what it kept', async ({
  page,
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await signIn(page, service);
  await addAccount(page, { ...BEN, url: service.url });
  const mara = buttonOf(page, /^mara/);
  const colour = async () =>
    (await ask(page, 'accounts.list', {})).find(({ email }) => email === service.email)?.colour;

  await mara.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Colour…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Colour of ${service.email}` });
  const before = await colour();
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(colour).toBe(((before ?? 0) + 1) % 12);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await mara.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Sign out…' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: `Sign out ${service.email}?` });
  await question.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
  await expect(mara).toHaveAccessibleName(`${service.email}, signed out`);
  await expect(question).toBeHidden();

  await page.keyboard.press('ControlOrMeta+1');
  const again = page.getByRole('alertdialog', { name: `Sign in to ${service.email}` });
  await expect(again.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.keyboard.type(service.password);
  await page.keyboard.press('Enter');
  await expect(mara).toHaveAttribute('aria-current', 'true');
  await expect(conversations(page).first()).toContainText('Here 1');
});

test('Ctrl and a number go to the account at that place, also after it was moved, and one too many goes nowhere', async ({
  page,
  service,
}) => {
  const names = ['ben', 'dora', 'eve'];
  await signIn(page, service);
  for (const name of names) {
    const user = { email: `${name}@aurora-relief.example`, password: `${name}s password` };
    await service.admin.addUser({ ...user, apiAccess: true });
    await addAccount(page, { ...user, url: service.url });
    await expect(buttonOf(page, user.email)).toHaveAttribute('aria-current', 'true');
  }
  const current = rail(page).locator('[aria-current="true"]');
  for (const [place, name] of ['mara', ...names].entries()) {
    await page.keyboard.press(`ControlOrMeta+${place + 1}`);
    await expect(current).toHaveAccessibleName(new RegExp(`^${name}`, 'u'));
  }
  await page.keyboard.press('ControlOrMeta+9');
  await expect(current).toHaveAccessibleName(/^eve/);
  await buttonOf(page, /^eve/).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rail(page).getByRole('button').nth(3)).toHaveAccessibleName(/^eve/);
  await page.keyboard.press('ControlOrMeta+4');
  await expect(current).toHaveAccessibleName(/^dora/);
  await page.keyboard.press('ControlOrMeta+3');
  await expect(current).toHaveAccessibleName(/^eve/);
});

test('of keys that move an account, each one counts, however quick they are', async ({ page, service }) => {
  await signIn(page, service);
  for (const name of ['ben', 'dora', 'eve', 'finn']) {
    const user = { email: `${name}@aurora-relief.example`, password: `${name}s password` };
    await service.admin.addUser({ ...user, apiAccess: true });
    await addAccount(page, { ...user, url: service.url });
    await expect(buttonOf(page, user.email)).toHaveAttribute('aria-current', 'true');
  }
  const finn = buttonOf(page, /^finn/);
  await finn.focus();
  await pressAtOnce(page, 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp');
  const order = async () =>
    (await ask(page, 'accounts.list', {})).map(({ email }) => email.split(/[@.]/u)[0]);
  await expect.poll(order).toEqual(['finn', 'mara', 'ben', 'dora', 'eve']);
  await expect(finn).toBeFocused();
  await expect(rail(page).getByRole('button').nth(1)).toHaveAccessibleName(/^finn/);
});

test('a rail with more accounts than fit shows each whole, and scrolls to the one that a key goes to', async ({
  page,
  parley: { app },
  service,
}) => {
  await signIn(page, service);
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const who = { email: `${name}@x.example`, password: 'a password' };
    await service.admin.addUser({ ...who, apiAccess: true });
    await addAccount(page, { ...who, url: service.url });
  }
  await resize(app, page, 720, 400);
  expect(await cutOff(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+1');
  await expect(rail(page).getByRole('button').nth(1)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+6');
  await expect(buttonOf(page, 'five@x.example')).toHaveAttribute('aria-current', 'true');
  await expect(buttonOf(page, 'five@x.example')).toBeInViewport({ ratio: 1 });
  await resize(app, page, 480, 400);
  await page.keyboard.press('ControlOrMeta+1');
  await page.keyboard.press('ControlOrMeta+6');
  await expect(buttonOf(page, 'five@x.example')).toBeInViewport({ ratio: 1 });
});

test('letters that follow the key of an account at once are for that account', async ({ page, service }) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
  await signIn(page, service);
  await conversations(page).first().click();
  await addAccount(page, { ...BEN, url: service.url });
  await conversations(page).first().click();
  await expect(messageText(page, 'To Ben')).toBeVisible();
  await composer(page).fill('for Carol');
  await pressAtOnce(page, 'Control+1', 'hello');
  await expect(buttonOf(page, service.email)).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toHaveValue('hello');
  await page.keyboard.press('ControlOrMeta+2');
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  await expect(composer(page)).toHaveValue('for Carol');
});
