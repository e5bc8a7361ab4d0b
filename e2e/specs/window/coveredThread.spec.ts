import { expect, signIn, test } from '../../fixtures.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, messages, openSettings } from '../../support/page/screen.ts';
import { answer, badge, notified } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';

test('a message that comes while Settings or details cover the conversation is unread, and notified of, until they go', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);

  await openSettings(page, 'Notifications');
  await service.admin.post(ANA, { convId }, { msgText: 'behind settings' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind settings' }]);
  await expect.poll(() => badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);

  await resize(app, page, 420, 700);
  await page.getByRole('button', { name: 'Show details' }).click();
  await service.admin.post(ANA, { convId }, { msgText: 'behind details' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind details' }]);
  expect(await badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);
});

test('a press on a notification closes what lies over its message', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  await openSettings(page, 'Notifications');
  await service.admin.post(ANA, { convId }, { msgText: 'behind settings' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind settings' }]);
  await answer(app, 'click');
  await expect(messages(page).last()).toContainText('behind settings');
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden();
});
