import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { convId as conversationId } from '../../../shared/model/ids.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import {
  answer,
  badge,
  disturb,
  everNotified,
  notified,
  offered,
  title,
} from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';
const BEN = 'ben.okafor@x.example';

/** Signs in once Ana has written, and waits until her message is there: what comes before that is history, not news. */
async function signInWithAna(page: Page, service: Service): Promise<number> {
  const { convId } = await begin(service, ANA);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(1);
  return convId;
}

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
  await expect.poll(() => badge(app)).toBe(1);

  await answer(app, 'click');
  await expect(messages(page).filter({ hasText: 'arrived.' })).toBeVisible();
  await expect.poll(() => notified(app)).toEqual([]);
  await expect.poll(() => title(app)).toMatch(/^Ana /u);
  await expect.poll(() => badge(app)).toBe(0);
});

test('a click leads to exactly the message of the notification, though many others follow it', async ({
  parley: { app, page },
  service,
}) => {
  const convId = await signInWithAna(page, service);
  await service.admin.post(ANA, { convId }, { msgText: 'This one.' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'This one.' }]);
  await ask(page, 'settings.set', { doNotDisturb: true });
  for (let number = 1; number <= 100; number += 1)
    await service.admin.post(ANA, { convId }, { msgText: `Message ${number}` });
  await expect
    .poll(async () => (await ask(page, 'conversations.get', { convId: conversationId(convId) })).unread)
    .toBeGreaterThan(100);

  await answer(app, 'click');
  await expect(messageText(page, 'This one.')).toBeInViewport();
  await expect(messageText(page, 'Message 100')).toBeHidden();
});

test('a message in view is not notified of unless the window has lost the focus, and the reply leaves the draft', async ({
  parley: { app, page },
  service,
}) => {
  const before = await everNotified(app);
  const convId = await signInWithAna(page, service);
  await conversations(page).first().click();
  await composer(page).fill('half a thought');
  await service.admin.post(ANA, { convId }, { msgText: 'seen at once' });
  await expect(messages(page).filter({ hasText: 'seen at once' })).toBeVisible();
  // Until it is read, the next notification would count it.
  await expect
    .poll(async () => (await ask(page, 'conversations.get', { convId: conversationId(convId) })).unread)
    .toBe(0);

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await service.admin.post(ANA, { convId }, { msgText: 'not seen' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'not seen' }]);
  expect((await everNotified(app)).slice(before.length)).toEqual(['not seen']);
  await answer(app, 'reply', { reply: 'On my way.' });
  // The event may come twice.
  await answer(app, 'reply', { reply: 'On my way.' });
  await expect(messages(page).filter({ hasText: 'On my way.' })).toBeVisible();
  await expect(composer(page)).toHaveValue('half a thought');
  await answer(app, 'action', { actionIndex: 0 });
  await expect.poll(() => notified(app)).toEqual([]);
  await composer(page).press('Enter');
  await expect(messages(page).filter({ hasText: 'half a thought' })).toContainText('Sent');
  expect(service.requests.count('send')).toBe(2);
});

test('a notification offers Mark as read, and Reply where the system has it', async ({
  parley: { app, page },
  service,
}) => {
  const convId = await signInWithAna(page, service);
  await service.admin.post(ANA, { convId }, { msgText: 'Are you there?' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'Are you there?' }]);
  // Electron has no replies on Linux.
  const hasReply = process.platform !== 'linux';
  expect(await offered(app)).toEqual([{ hasReply, actions: ['Mark as read'] }]);
});

test('a reply and a read mark that can’t be kept are said in notifications', async ({
  parley: { app, page },
  service,
}) => {
  const convId = await signInWithAna(page, service);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  await service.admin.post(ANA, { convId }, { msgText: 'Are you there?' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'Are you there?' }]);
  const full = await fillDisk(app);
  await answer(app, 'reply', { reply: 'On my way.' });
  const cameBack = { title: 'Your reply wasn’t sent', body: 'On my way.' };
  await expect.poll(() => notified(app)).toContainEqual(cameBack);
  await answer(app, 'action', { actionIndex: 0 }, 'Are you there?');
  await expect
    .poll(() => notified(app))
    .toContainEqual(expect.objectContaining({ title: 'The message wasn’t marked as read' }));
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

  await disturb(app, '_isRefused');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your system refused' })).toBeVisible();

  await page.getByText('Be quiet every day').click();
  await page.getByLabel('From').fill('21:30');
  const never = page.getByText('Both times are the same');
  await page.getByLabel('To', { exact: true }).fill('21:30');
  await expect(never).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:00');
  await expect(never).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+,');
  await expect(page.getByLabel('From')).toHaveValue('21:30');
});

test('when the system refused the notification of a message, the settings say so at once', async ({
  parley: { app, page },
  service,
}) => {
  const convId = await signInWithAna(page, service);
  await disturb(app, '_isRefused');
  await service.admin.post(ANA, { convId }, { msgText: 'not shown' });
  await expect.poll(() => title(app)).toMatch(/^\(1\) /u);
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('tab', { name: 'Notifications' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Your system refused' });
  await expect(said).toContainText(
    'Open the settings of your desktop, go to Notifications, and turn them on for Parley.',
  );
  await page.keyboard.press('Escape');
});
