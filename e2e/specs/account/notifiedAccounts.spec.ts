import { expect, signIn } from '../../fixtures.ts';
import { addAccount, BEN, buttonOf, CAROL, fill, rail, test } from '../../support/page/accounts.ts';
import { askAnything, shownAccount } from '../../support/page/ask.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { answer, badge, notified, title } from '../../support/parley/notified.ts';

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
  expect(await badge(app)).toBe(2);
  await expect.poll(async () => (await notified(app)).length).toBe(2);
  const shown = await notified(app);
  expect(shown.find(({ body }) => body === 'For Mara alone')?.title).toContain(`(${service.email})`);
  expect(shown.find(({ body }) => body === 'For Ben alone')?.title).toContain(`(${BEN.email})`);

  await page.keyboard.press('ControlOrMeta+2');
  await answer(app, 'click', {}, 'For Mara alone');
  await expect(messages(page).filter({ hasText: 'For Mara alone' })).toBeVisible();
  await expect(rail(page).getByRole('button').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => title(app)).toMatch(/^\(1\) Carol/u);
  await expect.poll(() => badge(app)).toBe(1);
});
