import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { askAnything, shownAccount } from '../../support/page/ask.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { answer, badge, notified, title } from '../../support/parley/notified.ts';
import { answerQuestions } from '../../support/parley/questions.ts';

test('a message to another account names it, counts in title and badge, and a click opens exactly that message', async ({
  parley: { app, page },
  service,
}) => {
  await service.admin.addUser({ ...BEN, apiAccess: true });
  await fill(service, 'To Mara', 60);
  const { convId } = await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
  await signIn(page, service);
  const mara = await shownAccount(page);
  await expect(conversations(page).first()).toContainText('To Mara 60');
  await addAccount(page, { ...BEN, url: service.url });
  await expect(conversations(page).first()).toContainText('To Ben');

  await service.admin.post(CAROL, { convId: 1 }, { msgText: 'For Mara alone' });
  await service.admin.post(CAROL, { convId }, { msgText: 'For Ben alone' });
  // In the background it would be asked for later.
  await page.evaluate(askAnything, { account: mara, route: 'sync.now', input: {} });
  await expect(buttonOf(page, /^mara/)).toHaveAccessibleName(/, 1 unread message$/);
  await expect.poll(() => title(app)).toBe('(2) Parley');
  await expect.poll(() => badge(app)).toBe(2);
  await expect.poll(async () => (await notified(app)).length).toBe(2);
  const shown = await notified(app);
  expect(shown.find(({ body }) => body === 'For Mara alone')?.title).toContain(
    `(${service.email.split('@')[0]})`,
  );
  expect(shown.find(({ body }) => body === 'For Ben alone')?.title).toContain('(ben)');

  await page.keyboard.press('ControlOrMeta+2');
  await answer(app, 'click', {}, 'For Mara alone');
  await expect(messages(page).filter({ hasText: 'For Mara alone' })).toBeVisible();
  await expect(rail(page).getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => title(app)).toMatch(/^\(1\) Carol/u);
  await expect.poll(() => badge(app)).toBe(1);
});

test('at a start, what the account that opens first tells names it among the others', async ({
  launch,
  service,
  elsewhere,
}) => {
  await fill(service, 'Here');
  await fill(elsewhere, 'There');
  const before = await launch();
  await signIn(before.page, service);
  await expect(conversations(before.page).first()).toContainText('Here');
  await answerQuestions(before.app, 'Sign In');
  await addAccount(before.page, elsewhere);
  await expect(conversations(before.page).first()).toContainText('There');
  await before.app.close();
  for (const { admin } of [service, elsewhere]) await admin.post(CAROL, { convId: 1 }, { msgText: 'missed' });
  const { app } = await launch();
  await expect.poll(async () => (await notified(app)).length).toBe(2);
  for (const { title: said } of await notified(app)) expect(said).toMatch(/^Carol .*\(.+\)$/u);
});

for (const dialog of ['Settings', 'Forward message'] as const)
  test(`the keys still go to the accounts after a notification led away from an open dialog: ${dialog}`, async ({
    parley: { app },
    page,
    service,
  }) => {
    await service.admin.addUser({ ...BEN, apiAccess: true });
    await fill(service, 'To Mara');
    const { convId } = await service.admin.post(CAROL, { participants: [BEN.email] }, { msgText: 'To Ben' });
    await signIn(page, service);
    await addAccount(page, { ...BEN, url: service.url });
    await expect(conversations(page).first()).toContainText('To Ben');
    await page.keyboard.press('ControlOrMeta+1');
    await conversations(page).filter({ hasText: 'To Mara' }).click();
    await expect(messages(page).first()).toContainText('To Mara');
    if (dialog === 'Settings') await page.keyboard.press('ControlOrMeta+,');
    else {
      await messages(page).first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Forward…' }).click();
    }
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();

    await service.admin.post(CAROL, { convId }, { msgText: 'News for Ben' });
    await expect.poll(async () => (await notified(app)).map(({ body }) => body)).toContain('News for Ben');
    await answer(app, 'click', {}, 'News for Ben');
    await expect(messages(page).filter({ hasText: 'News for Ben' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+1');
    await expect(buttonOf(page, /^mara/)).toHaveAttribute('aria-current', 'true');
  });
