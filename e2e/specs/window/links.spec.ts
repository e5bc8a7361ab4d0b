import type { ElectronApplication, Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { composer, conversations, messages, messageText } from '../../support/page/screen.ts';
import { startAgain } from '../../support/parley/startAgain.ts';

const ANA = 'ana.silva@aurora-relief.example';
const BEN = 'ben.okafor@aurora-relief.example';

/** Two conversations, the first with two messages. */
async function begin(page: Page, service: Service) {
  for (const email of [ANA, BEN]) await service.admin.addUser({ email });
  const toMe = { participants: [service.email] };
  const ana = await service.admin.post(ANA, toMe, { msgText: 'The first word' });
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'The second word' });
  const ben = await service.admin.post(BEN, toMe, { msgText: 'From Ben' });
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  return { ana, ben };
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

/** Pastes a text at the focus, as the system's paste does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

const copied = (app: ElectronApplication) => app.evaluate(({ clipboard }) => clipboard.readText());

test('a message has a link to copy, and pasting or typing that into Search leads there', async ({
  parley: { app, page },
  service,
}) => {
  const { ana, ben } = await begin(page, service);
  await conversations(page).filter({ hasText: 'Ana' }).click();
  await messageText(page, 'The first word').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = `parley://chat/${ana.convId}/${ana.msgId}`;
  await expect.poll(() => copied(app)).toBe(link);
  await messages(page).last().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter');
  await expect.poll(() => copied(app)).toBe(`parley://chat/${ana.convId}/${ana.msgId + 1}`);

  await conversations(page).filter({ hasText: 'Ben' }).click();
  await expect(messageText(page, 'From Ben')).toBeVisible();
  await search(page).focus();
  await paste(page, ` ${link}\n`);
  await expect(messageText(page, 'The first word')).toBeVisible();
  await expect(search(page)).toHaveValue('');

  await conversations(page).filter({ hasText: 'Ben' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.poll(() => copied(app)).toBe(`parley://chat/${ben.convId}`);

  await search(page).fill('parley://chat/999');
  await search(page).press('Enter');
  await expect(
    page.getByRole('log').getByText('a conversation that your account doesn’t have'),
  ).toBeVisible();
  await expect(page.getByRole('log').locator('.lucide-circle-alert')).toBeVisible();
  await search(page).fill(`https://127.0.0.1/#chat/${ana.convId}`);
  await search(page).press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(search(page)).toHaveValue('');
});

test('a link to Parley with a mistake in it says so, pasted and typed, with no sign of success', async ({
  page,
  service,
}) => {
  await begin(page, service);
  const notice = page.getByRole('log').getByText('This link to Parley isn’t complete or has a mistake.');
  await search(page).focus();
  await paste(page, 'parley://chat/1x');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('log').locator('.lucide-circle-alert')).toBeVisible();
  await page.getByRole('log').getByRole('button', { name: 'Dismiss' }).click();
  await search(page).fill('parley://chat/');
  await search(page).press('Enter');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('log').locator('.lucide-circle-check')).toHaveCount(0);
});

test('a link that is pressed, by mouse or by key, leads to its conversation, and one that Parley lacks to the browser', async ({
  parley: { app, page },
  service,
}) => {
  const { ana, ben } = await begin(page, service);
  const web = (id: number) => `https://127.0.0.1/app#chat/${id}`;
  const msgText = `parley://chat/${ana.convId} or ${web(ana.convId)} or ${web(999)} or parley://chat/999`;
  await service.admin.post(BEN, { convId: ben.convId }, { msgText });
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (address) => void Reflect.set(globalThis, 'opened', address);
  });
  const fromBen = conversations(page).filter({ hasText: 'Ben' });
  for (const name of [`parley://chat/${ana.convId}`, web(ana.convId)]) {
    await fromBen.click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(messageText(page, 'The second word')).toBeVisible();
    await fromBen.click();
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(messageText(page, 'The second word')).toBeVisible();
  }
  expect(await app.evaluate(() => Reflect.get(globalThis, 'opened'))).toBeUndefined();

  await fromBen.click();
  await page.getByRole('link', { name: web(999) }).click();
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened'))).toBe(web(999));
  await page.getByRole('link', { name: 'parley://chat/999' }).click();
  await expect(page.getByRole('log').getByText('doesn’t have')).toBeVisible();
});

test('a link that the system opens shows the window at its message, and never writes or sends', async ({
  launch,
  service,
  dataDir,
}) => {
  const { page } = await launch();
  const { ana, ben } = await begin(page, service);
  const open = (link: string) => startAgain(dataDir, [link]);
  await open(`parley://chat/${ben.convId}`);
  await expect(messageText(page, 'From Ben')).toBeVisible();
  await open(`parley://chat/${ana.convId}/${ana.msgId}`);
  await expect(messages(page)).toHaveCount(2);
  await open(`parley://chat/${ben.convId}/99999999`);
  await expect(page.getByRole('log').getByText('That message isn’t on this computer.')).toBeVisible();
  await expect(messageText(page, 'From Ben')).toBeVisible();
  await open(`parley://chat/${ana.convId}/99999999`);
  await expect(messages(page)).toHaveCount(2);
  await open(`parley://chat/${ben.convId}?text=hello`);
  await expect(page.getByRole('log').getByText('This link to Parley isn’t complete')).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
  // It was copied on another computer.
  await open(`parley://chat/${ben.convId}?account=0123`);
  await expect(messageText(page, 'From Ben')).toBeVisible();
  await open(`parley://chat/${ana.convId}/99999999?account=0123`);
  await expect(page.getByRole('log').getByText('for an account that isn’t open here')).toBeVisible();
  await expect(messageText(page, 'From Ben')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  expect(service.requests.count('send')).toBe(0);
});
