import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { createChecker } from '../../support/page/axe.ts';
import { cutOff, resize } from '../../support/page/resize.ts';
import { conversations, messages } from '../../support/page/screen.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

test.beforeEach(({ service }) => addColleagues(service));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Dashboard' });
const chart = (page: Page, name: string) => dialog(page).getByRole('region', { name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await expect(conversations(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await expect(chart(page, 'Messages by date')).toBeVisible();
}

const saveTo = (app: ElectronApplication, file: string) =>
  app.evaluate(({ dialog: native }, filePath) => {
    native.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);

test('the dashboard counts messages, follows new ones, and leads to a conversation', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await openDashboard(page);
  await expect(chart(page, 'Messages by date')).toContainText('2 messages');
  await expect(chart(page, 'Conversations waiting for you now')).toContainText('2 conversations');
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'One more' });
  await expect(chart(page, 'Messages by date')).toContainText('3 messages');
  const busiest = chart(page, 'Busiest conversations');
  await busiest.getByRole('button', { name: 'Show table' }).click();
  await expect(busiest.getByRole('rowheader')).toHaveCount(3);
  await busiest.getByRole('rowheader', { name: 'Ben Okafor' }).getByRole('button').click();
  await expect(dialog(page)).toBeHidden();
  await expect(messages(page)).toHaveText(/From ben/u);
});

test('a table is shown and saved by the keyboard, and holds no formula', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await service.admin.addUser({ email: '=HYPERLINK@x.example' });
  await service.admin.post('=HYPERLINK@x.example', { participants: [service.email] }, { msgText: 'Hello' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(3);
  const file = path.join(dataDir, '..', 'people.csv');
  await saveTo(app, file);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await expect(dialog(page).getByRole('radio', { checked: true }).first()).toBeFocused();
  const people = chart(page, 'Busiest people');
  await people.getByRole('button', { name: 'Show table' }).focus();
  await page.keyboard.press('Enter');
  await expect(people.getByRole('rowheader')).toHaveCount(3);
  await people.getByRole('button', { name: 'Save as CSV' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Table saved')).toBeVisible();
  const saved = await readFile(file, 'utf8');
  expect(saved.split('\r\n').toSorted()).toEqual([
    '',
    "'=HYPERLINK,1",
    'Ana Silva,1',
    'Ben Okafor,1',
    '\u{FEFF}Person,Messages',
  ]);
});

test('days without messages say so, and other days are chosen', async ({ page, service }) => {
  await signIn(page, service);
  await openDashboard(page);
  await dialog(page).getByLabel('From').fill('0202-01-01');
  await expect(dialog(page).getByLabel('From')).toHaveValue('0202-01-01');
  await expect(dialog(page).getByRole('radio', { name: '30 days' })).toBeChecked();
  await dialog(page).getByLabel('From').fill('2001-01-01');
  await dialog(page).getByLabel('To').fill('2001-01-31');
  await expect(dialog(page).getByText('No messages in this range')).toBeVisible();
  await expect(chart(page, 'Messages by date')).toBeHidden();
  await dialog(page).getByText('All time').click();
  await expect(chart(page, 'Messages by date')).toContainText('2 messages');
  await expect(dialog(page).getByLabel('To')).toHaveValue('');
});

test('the dashboard is readable by screen readers, and fits a small window', async ({
  parley: { app, page },
  service,
}) => {
  await signIn(page, service);
  await openDashboard(page);
  for (const name of ['Messages by date', 'Messages by hour', 'Busiest conversations', 'Busiest people'])
    await chart(page, name).getByRole('button', { name: 'Show table' }).click();
  const checker = createChecker(page);
  await checker.look('the dashboard with its tables');
  expect(checker.found).toEqual([]);
  await resize(app, page, 480, 400);
  await expect(chart(page, 'Messages by date')).toBeVisible();
  expect(await cutOff(page)).toEqual([]);
});

test('places are on a map and in a list, whose entries zoom in and open the message', async ({
  page,
  service,
}) => {
  const post = (msgText: string, address: string) =>
    service.admin.post(
      ANA.email,
      { participants: [service.email] },
      { msgText, location: { address, isMyLocation: false } },
    );
  await post('loc:46.2,6.1', 'Geneva');
  await post('loc:46.6,6.7', 'Lausanne');
  await post('loc:-1.3,36.8', 'Nairobi');
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(5);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  const places = chart(page, 'Places');
  await expect(places).toContainText('3 places were sent');
  const list = places.getByRole('list', { name: 'Places on the map' });
  await expect(list.getByRole('button')).toHaveText(['2 messages near Lausanne', 'Nairobi']);
  const checker = createChecker(page);
  await checker.look('the map of places');
  expect(checker.found).toEqual([]);
  await list.getByRole('button', { name: '2 messages near Lausanne' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button')).toHaveText(['Lausanne', 'Geneva']);
  await list.getByRole('button', { name: 'Geneva' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(messages(page)).toHaveText(/Geneva/u);
});

test('places that no zoom takes apart are listed, and the keyboard leads in, back and to a message', async ({
  page,
  service,
}) => {
  for (const address of ['Gate', 'Yard'])
    await service.admin.post(
      ANA.email,
      { participants: [service.email] },
      { msgText: 'loc:46.2,6.1', location: { address, isMyLocation: false } },
    );
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  const disc = chart(page, 'Places').getByRole('button', { name: '2 messages near Yard' });
  await disc.focus();
  await page.keyboard.press('Enter');
  const list = chart(page, 'Places').getByRole('list', { name: '2 messages near Yard' });
  await expect(list.getByRole('button')).toHaveText([/^Yard/u, /^Gate/u]);
  await expect(chart(page, 'Places').getByRole('button', { name: 'Back to all places' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(disc).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button')).toHaveCount(2);
  await list.getByRole('button', { name: 'Gate' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(messages(page)).toHaveText(/Gate/u);
});

test('in a small window, the places of a disc that is pressed on the map come into view', async ({
  page,
  parley,
  service,
}) => {
  for (const address of ['Gate', 'Yard'])
    await service.admin.post(
      ANA.email,
      { participants: [service.email] },
      { msgText: 'loc:46.2,6.1', location: { address, isMyLocation: false } },
    );
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(4);
  await resize(parley.app, page, 480, 400);
  await page.keyboard.press('ControlOrMeta+Shift+D');
  await chart(page, 'Places').getByRole('img').locator('g').click();
  await expect(chart(page, 'Places').getByRole('button', { name: 'Back to all places' })).toBeInViewport();
});
