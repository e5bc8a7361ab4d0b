import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { conversations, openSettings } from '../../support/page/screen.ts';
import { setLocalHour } from '../../support/parley/localHour.ts';
import { disturb, notified, silent, title } from '../../support/parley/notified.ts';
import { begin } from '../../support/service/begin.ts';

const ANA = 'ana.silva@x.example';
const BEN = 'ben.okafor@x.example';
const CLEO = 'cleo.diaz@x.example';

const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

/** Ana, Ben and Cleo have written; the settings of notifications are open. */
async function open(page: Page, service: Service) {
  const places = { ana: await begin(service, ANA), ben: await begin(service, BEN) };
  const cleo = await begin(service, CLEO);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(3);
  await openSettings(page, 'Notifications');
  const post = (
    email: string,
    { convId }: { readonly convId: number },
    msgText: string,
    priority: 0 | 3 = 0,
  ) => service.admin.post(email, { convId }, { msgText, priority });
  return {
    ana: (text: string, priority?: 0 | 3) => post(ANA, places.ana, text, priority),
    ben: (text: string, priority?: 0 | 3) => post(BEN, places.ben, text, priority),
    cleo: (text: string, priority?: 0 | 3) => post(CLEO, cleo, text, priority),
  };
}

test('a notification shows the message, its sender only, or neither, as chosen by mouse and by keyboard', async ({
  parley: { app, page },
  service,
}) => {
  const { ana, ben, cleo } = await open(page, service);
  await ana('The tanks arrived.');
  const whole = { title: expect.stringMatching(/^Ana Silva/u), body: 'The tanks arrived.' };
  await expect.poll(() => notified(app)).toEqual([whole]);

  await page.getByText('Sender only', { exact: true }).click();
  await expect(radio(page, 'Sender only')).toBeChecked();
  await ben('The dam is full.');
  const sender = { title: expect.stringMatching(/^Ben Okafor/u), body: 'New message' };
  await expect.poll(() => notified(app)).toEqual([whole, sender]);

  await radio(page, 'Sender only').press('ArrowRight');
  await expect(radio(page, 'Neither')).toBeChecked();
  await cleo('The road is closed.');
  await expect.poll(() => notified(app)).toEqual([whole, sender, { title: 'Parley', body: 'New message' }]);
});

test('notifications are silent while the sound is off', async ({ parley: { app, page }, service }) => {
  const { ana, ben, cleo } = await open(page, service);
  await page.getByText('Play a sound', { exact: true }).click();
  await expect(toggle(page, 'Play a sound')).not.toBeChecked();
  await ana('quietly');
  await expect.poll(() => silent(app)).toEqual([true]);
  await toggle(page, 'Play a sound').press('Space');
  await expect(toggle(page, 'Play a sound')).toBeChecked();
  await ben('aloud');
  await expect.poll(() => silent(app)).toEqual([true, false]);
  await toggle(page, 'Play a sound').press('Space');
  await expect(toggle(page, 'Play a sound')).not.toBeChecked();
  await cleo('quietly again');
  await expect.poll(() => silent(app)).toEqual([true, false, true]);
});

test('do not disturb shows critical messages only', async ({ parley: { app, page }, service }) => {
  const { ana, ben, cleo } = await open(page, service);
  await page.getByText('Do not disturb', { exact: true }).click();
  await expect(toggle(page, 'Do not disturb')).toBeChecked();
  await ana('Not urgent');
  await expect.poll(() => title(app)).toMatch(/^\(1\) /u);
  await ben('The dam is full.', 3);
  const urgent = { title: expect.stringMatching(/^Critical: Ben Okafor/u), body: 'The dam is full.' };
  await expect.poll(() => notified(app)).toEqual([urgent]);
  await toggle(page, 'Do not disturb').press('Space');
  await expect(toggle(page, 'Do not disturb')).not.toBeChecked();
  await cleo('Good morning');
  await expect.poll(() => notified(app)).toMatchObject([urgent, { body: 'Good morning' }]);
});

test('do not disturb shows nothing, if critical messages are told not to break through', async ({
  parley: { app, page },
  service,
}) => {
  const { ana, ben } = await open(page, service);
  await toggle(page, 'Do not disturb').press('Space');
  await page.getByText('Notify me of critical messages even then', { exact: true }).click();
  await expect(toggle(page, 'Do not disturb')).toBeChecked();
  await expect(toggle(page, 'Notify me of critical messages even then')).not.toBeChecked();
  await ana('The dam is full.', 3);
  await expect.poll(() => title(app)).toMatch(/^\(1\) /u);
  await page.getByText('Do not disturb', { exact: true }).click();
  await expect(toggle(page, 'Do not disturb')).not.toBeChecked();
  await ben('Good morning');
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'Good morning' }]);
});

/** Types a time of day ("22:00") into the field with the focus, in the order of the page's region. */
async function typeTime(page: Page, time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const isHalfDay = await page.evaluate(
    () => new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12,
  );
  const two = (part: number) => String(part).padStart(2, '0');
  const half = hours < 12 ? 'AM' : 'PM';
  await page.keyboard.type(
    isHalfDay ? `${two(hours % 12 || 12)}${two(minutes)}${half}` : `${two(hours)}${two(minutes)}`,
  );
}

test('a schedule over midnight is typed into its fields, and keeps quiet within its times only', async ({
  parley: { app, page },
  service,
}) => {
  await setLocalHour(app, 3);
  const { ana, ben, cleo } = await open(page, service);
  await toggle(page, 'Be quiet every day').press('Space');
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('From', { exact: true })).toBeFocused();
  await typeTime(page, '22:15');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await typeTime(page, '06:45');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:15');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:45');
  await expect
    .poll(() => ask(page, 'settings.get', {}))
    .toMatchObject({ quietFrom: 22 * 60 + 15, quietTo: 6 * 60 + 45 });
  await ana('Not urgent');
  await expect.poll(() => title(app)).toMatch(/^\(1\) /u);
  await ben('The dam is full.', 3);
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'The dam is full.' }]);

  await page.getByLabel('To', { exact: true }).click({ position: { x: 14, y: 14 } });
  await typeTime(page, '02:00');
  await expect.poll(() => ask(page, 'settings.get', {})).toMatchObject({ quietTo: 2 * 60 });
  await cleo('Good morning');
  await expect
    .poll(() => notified(app))
    .toMatchObject([{ body: 'The dam is full.' }, { body: 'Good morning' }]);
});

test('a test that the system doesn’t confirm ends, and the settings say how to allow notifications', async ({
  parley: { app, page },
  service,
}) => {
  await open(page, service);
  await disturb(app, '_isUnconfirmed');
  await page.getByRole('button', { name: 'Send me a test' }).focus();
  await page.keyboard.press('Enter');
  const running = page.getByRole('button', { name: 'Sending a test…' });
  await expect(running).toBeFocused();
  await page.keyboard.press('Enter');
  await running.click({ force: true });
  const said = page.getByRole('status').filter({ hasText: 'Your system didn’t confirm the notification.' });
  await expect(said).toContainText('Open the settings of your desktop, go to Notifications');
  expect(await notified(app)).toEqual([{ title: 'Parley', body: 'Notifications work.' }]);
  await expect(page.getByRole('button', { name: 'Send me a test' })).toBeFocused();
  // Also when the settings are opened anew.
  await page.keyboard.press('Escape');
  await openSettings(page, 'Notifications');
  await expect(said).toBeVisible();
});
