import type { ElectronApplication, Locator, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { convId } from '../../../shared/model/ids.ts';
import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, test } from '../../support/page/accounts.ts';
import { ask } from '../../support/page/ask.ts';
import { makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messageText } from '../../support/page/screen.ts';
import { answer, notified } from '../../support/parley/notified.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { startAgain } from '../../support/parley/startAgain.ts';

/** Mara and Ben, each with a conversation that is open; the window shows Ben. Returns links to both, and one to another of Ben's. */
async function maraAndBen(page: Page, service: Service) {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'To Mara');
  const toBen = { participants: [BEN.email] };
  const { convId } = await service.admin.post(CAROL, toBen, { msgText: 'To Ben' });
  const other = await service.admin.post(service.email, toBen, { msgText: 'From Mara' });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'To Mara' }).click();
  await addAccount(page, { ...BEN, url: service.url });
  await conversations(page).filter({ hasText: 'To Ben' }).click();
  await expect(messageText(page, 'To Ben')).toBeVisible();
  const [mara, ben] = await ask(page, 'accounts.list', {});
  return {
    toMara: `parley://chat/1?account=${mara?.id}`,
    toBen: `parley://chat/${convId}?account=${ben?.id}`,
    toOther: `parley://chat/${other.convId}`,
  };
}

/** As the system does for a link in another program. */
const openLink = (app: ElectronApplication, link: string) =>
  app.evaluate(({ app: running }, url) => running.emit('open-url', { preventDefault: () => {} }, url), link);

const offer = (page: Page, text: string) => page.getByRole('log').filter({ hasText: text });
const openOffered = (page: Page) =>
  page.getByRole('log').getByRole('button', { name: 'Open link', includeHidden: true });
const toMaraOffered = (page: Page, { email }: Service) =>
  offer(page, `A link leads to a conversation of ${email}.`);

async function tabTo(page: Page, place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 40 && !(await isThere()); steps += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
}

for (const way of ['mouse', 'keyboard'] as const)
  test(`by ${way}: a link to another account takes no typed text there, and is opened by its notice`, async ({
    parley: { app },
    page,
    service,
  }) => {
    const { toMara } = await maraAndBen(page, service);
    await composer(page).pressSequentially('for Ben ');
    await openLink(app, toMara);
    await expect(toMaraOffered(page, service)).toBeVisible();
    await page.keyboard.type('alone');
    await expect(composer(page)).toHaveValue('for Ben alone');
    await expect(composer(page)).toBeFocused();
    await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');

    await openOffered(page).evaluate((first) => first.setAttribute('data-first', ''));
    await openLink(app, toMara);
    // Another one has taken its place.
    await expect(openOffered(page)).not.toHaveAttribute('data-first');
    await expect(openOffered(page)).toHaveCount(1);
    if (way === 'mouse') await openOffered(page).click();
    else {
      await tabTo(page, openOffered(page));
      await page.keyboard.press('Enter');
    }
    await expect(messageText(page, 'To Mara 1')).toBeVisible();
    await expect(composer(page)).toHaveValue('');
    await expect(openOffered(page)).toBeHidden();
    await buttonOf(page, BEN.email).click();
    await expect(composer(page)).toHaveValue('for Ben alone');
  });

test('also from an empty message box, and after a second start, another account is offered, not shown', async ({
  launch,
  service,
  dataDir,
}) => {
  const { app, page } = await launch();
  const { toMara } = await maraAndBen(page, service);
  await startAgain(dataDir, [toMara]);
  await expect(toMaraOffered(page, service)).toBeVisible();
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('log').getByRole('button', { name: 'Dismiss' }).click();
  await expect(openOffered(page)).toBeHidden();

  await app.close();
  const next = await launch({ args: [toMara] });
  await expect(messageText(next.page, 'To Mara 1')).toBeVisible();
  await expect(buttonOf(next.page, service.email)).toHaveAttribute('aria-current', 'true');
});

test('so is a link that was copied on another computer, if only the other account has its message', async ({
  parley: { app },
  page,
  service,
}) => {
  await maraAndBen(page, service);
  await composer(page).fill('half a thought');
  await openLink(app, 'parley://chat/1/1?account=0123456789abcdef');
  await expect(toMaraOffered(page, service)).toBeVisible();
  await expect(composer(page)).toHaveValue('half a thought');
  await openOffered(page).click();
  await expect(messageText(page, 'To Mara 1')).toBeVisible();
});

test('a link within the account is followed at once, but not away from text that is being typed', async ({
  parley: { app },
  page,
  service,
}) => {
  const { toBen, toOther } = await maraAndBen(page, service);
  await openLink(app, toOther);
  await expect(messageText(page, 'From Mara')).toBeVisible();
  await composer(page).fill('half a thought');
  await openLink(app, toBen);
  await expect(offer(page, 'A link leads to another conversation.')).toBeVisible();
  await expect(composer(page)).toHaveValue('half a thought');
  await openOffered(page).click();
  await expect(messageText(page, 'To Ben')).toBeVisible();
});

for (const way of ['mouse', 'keyboard'] as const)
  test(`by ${way}: a link changes nothing under an open menu, and is offered`, async ({
    parley: { app },
    page,
    service,
  }) => {
    const { toOther } = await maraAndBen(page, service);
    const row = conversations(page).filter({ hasText: 'To Ben' });
    if (way === 'mouse') await row.click({ button: 'right' });
    else {
      await tabTo(page, row.getByRole('button').first());
      await page.keyboard.press('Shift+F10');
    }
    await expect(page.getByRole('menu')).toBeVisible();
    await openLink(app, toOther);
    await expect(openOffered(page)).toBeAttached();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(offer(page, 'A link leads to another conversation.')).toBeVisible();
    await expect(messageText(page, 'To Ben')).toBeVisible();
    if (way === 'mouse') await openOffered(page).click();
    else {
      await tabTo(page, openOffered(page));
      await page.keyboard.press('Enter');
    }
    await expect(messageText(page, 'From Mara')).toBeVisible();
  });

test('a link to an account that is signed out asks for no password while the person types', async ({
  parley: { app },
  page,
  service,
}) => {
  const { toMara } = await maraAndBen(page, service);
  const [mara] = await ask(page, 'accounts.list', {});
  if (!mara) throw new Error('There is no account.');
  await ask(page, 'session.signOut', { account: mara.id, forget: false });
  await composer(page).focus();
  await openLink(app, toMara);
  await expect(toMaraOffered(page, service)).toBeVisible();
  await page.keyboard.type('for Ben');
  await expect(composer(page)).toHaveValue('for Ben');
  await openOffered(page).click();
  const form = page.getByRole('alertdialog', { name: `Sign in to ${service.email}` });
  await expect(form.getByRole('textbox', { name: 'Password' })).toBeFocused();

  await page.keyboard.type('secret');
  await openLink(app, toMara);
  await page.keyboard.type(' of Mara');
  await expect(form.getByRole('textbox', { name: 'Password' })).toHaveValue('secret of Mara');
  await page.keyboard.press('Escape');
  await expect(openOffered(page)).toBeVisible();
  await expect(composer(page)).toHaveValue('for Ben');
});

test('a link whose sign-in was cancelled is not followed at a later sign-in', async ({
  parley: { app },
  page,
  service,
}) => {
  const { toOther } = await maraAndBen(page, service);
  const [mara] = await ask(page, 'accounts.list', {});
  if (!mara) throw new Error('There is no account.');
  await ask(page, 'session.signOut', { account: mara.id, forget: false });
  await openLink(app, `${toOther}?account=${mara.id}`);
  await openOffered(page).click();
  const form = page.getByRole('alertdialog', { name: `Sign in to ${service.email}` });
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await expect(messageText(page, 'To Ben')).toBeVisible();

  await buttonOf(page, service.email).click();
  await form.getByRole('textbox', { name: 'Password' }).fill(service.password);
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(messageText(page, 'To Mara 1')).toBeVisible();
  // Core has answered whatever a place asked of it.
  await ask(page, 'conversations.get', { convId: convId(1) });
  await expect(messageText(page, 'From Mara')).toBeHidden();
});

test('a link while files are being shared leaves their account as it is, and is offered afterwards', async ({
  parley: { app },
  page,
  service,
  dataDir,
}) => {
  const { toMara } = await maraAndBen(page, service);
  await app.evaluate(
    ({ app: running }, file) => running.emit('open-file', { preventDefault: () => {} }, file),
    await makeFile(dataDir, 'rota.txt'),
  );
  const dialog = page.getByRole('alertdialog', { name: 'Send 1 file to…' });
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await openLink(app, toMara);
  await expect(openOffered(page)).toBeAttached();
  await expect(openOffered(page)).toBeHidden();
  await expect(dialog.getByRole('radio', { name: BEN.email })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toMaraOffered(page, service)).toBeVisible();
  await openOffered(page).click();
  await expect(messageText(page, 'To Mara 1')).toBeVisible();
});

test('a notification that was pressed is followed at once, also away from typed text', async ({
  parley: { app },
  page,
  service,
}) => {
  await maraAndBen(page, service);
  await buttonOf(page, service.email).click();
  // The message box of Ben is gone by then.
  await expect(messageText(page, 'To Mara 1')).toBeVisible();
  await composer(page).fill('for Carol');
  await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'News for Ben' });
  await expect.poll(async () => (await notified(app)).map(({ body }) => body)).toContain('News for Ben');
  await answer(app, 'click', {}, 'News for Ben');
  await expect(messageText(page, 'News for Ben')).toBeVisible();
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
});

test('a link that names no account is looked for in all of them, and nothing is offered if none has it', async ({
  parley: { app },
  page,
  service,
}) => {
  await maraAndBen(page, service);
  await composer(page).fill('half a thought');
  await openLink(app, 'parley://chat/99');
  await expect(offer(page, 'None of your open accounts has the conversation of this link.')).toBeVisible();
  await expect(openOffered(page)).toBeHidden();
  await openLink(app, 'parley://chat/1');
  await expect(toMaraOffered(page, service)).toBeVisible();
  await openOffered(page).click();
  await expect(messageText(page, 'To Mara 1')).toBeVisible();
});

test('a link that names no account opens nothing if several others have its number, and says so', async ({
  parley: { app },
  page,
  service,
  elsewhere,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  await signIn(page, service);
  await answerQuestions(app, 'Sign In');
  await addAccount(page, elsewhere);
  await addAccount(page, { ...BEN, url: service.url });
  await openLink(app, 'parley://chat/1');
  await expect(
    offer(page, 'Several of your open accounts have a conversation with this number.'),
  ).toBeVisible();
  await expect(buttonOf(page, BEN.email)).toHaveAttribute('aria-current', 'true');
});
