import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answer, badge, notified, title } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';
const BEN = 'ben.okafor@x.example';

test('a message elsewhere shows a notification, the title and the badge count it, and a click leads to it', async ({
  parley: { app, page },
  service,
}) => {
  const ana = await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Ben' }).click();
  await expect(messages(page)).toHaveCount(1);
  await expect.poll(() => title(app)).toMatch(/^Ben .* - Parley$/u);

  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'The tanks\n arrived.' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'The tanks arrived.' }]);
  await expect.poll(() => title(app)).toMatch(/^\(1\) Ben /u);
  expect(await badge(app)).toBe(1);

  await answer(app, 'click');
  await expect(messages(page).filter({ hasText: 'arrived.' })).toBeVisible();
  await expect.poll(() => notified(app)).toEqual([]);
  await expect.poll(() => title(app)).toMatch(/^Ana /u);
  await expect.poll(() => badge(app)).toBe(0);
});

test('a message in view is not notified of unless the window has lost the focus, and the reply leaves the draft', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).fill('half a thought');
  await service.admin.post(ANA, { convId }, { msgText: 'seen at once' });
  await expect(messages(page).filter({ hasText: 'seen at once' })).toBeVisible();
  expect(await notified(app)).toEqual([]);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await service.admin.post(ANA, { convId }, { msgText: 'not seen' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'not seen' }]);
  await answer(app, 'reply', { reply: 'On my way.' });
  await expect(messages(page).filter({ hasText: 'On my way.' })).toBeVisible();
  await expect(composer(page)).toHaveText('half a thought');
  await answer(app, 'action', { actionIndex: 0 });
  await expect.poll(() => notified(app)).toEqual([]);
});

test('a reply that can’t be kept comes back in a notification', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await service.admin.post(ANA, { convId }, { msgText: 'Are you there?' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'Are you there?' }]);
  const full = await fillDisk(app);
  await answer(app, 'reply', { reply: 'On my way.' });
  const cameBack = { title: 'Your reply wasn’t sent', body: 'On my way.' };
  await expect.poll(() => notified(app)).toContainEqual(cameBack);
  await full.end();
  await answer(app, 'reply', { reply: 'On my way.' }, 'On my way.');
  await expect.poll(() => service.requests.count('send')).toBe(1);
});

test('the settings say what notifications show, and send a test', async ({
  parley: { app, page },
  service,
}) => {
  await signIn(page, service);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'A notification was sent.' })).toBeVisible();
  expect(await notified(app)).toEqual([{ title: 'Parley', body: 'Notifications work.' }]);

  await app.evaluate(({ Notification }) => Reflect.set(Notification, '_isRefused', true));
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your system refused' })).toBeVisible();

  await page.getByText('Be quiet every day').click();
  await page.getByLabel('From').fill('21:30');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByLabel('From')).toHaveValue('21:30');
});

test('when the system refused the notification of a message, the settings say so at once', async ({
  parley: { app, page },
  service,
}) => {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await app.evaluate(({ Notification }) => Reflect.set(Notification, '_isRefused', true));
  await service.admin.post(ANA, { convId }, { msgText: 'not shown' });
  await expect.poll(() => title(app)).toMatch(/^\(1\) /u);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your system refused' })).toBeVisible();
  await page.keyboard.press('Escape');
});
