import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import {
  addToMessage,
  composer,
  conversations,
  messages,
  send,
  sendButton,
  stagedFiles,
} from '../../support/page/screen.ts';

const ANA = 'ana.silva@aurora-relief.example';
const KOFI = 'kofi.mensah@aurora-relief.example';

/** A conversation with both, and one with Ana alone; the shared one is open. */
async function open(page: Page, service: Service) {
  await service.admin.addUser({ email: ANA });
  await service.admin.addUser({ email: KOFI });
  const single = await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'Just us' });
  const people = { participants: [service.email, KOFI] };
  const shared = await service.admin.post(ANA, people, { msgText: 'Who drives tomorrow?' });
  await service.admin.post(KOFI, { convId: shared.convId }, { msgText: 'Not me' });
  await signIn(page, service);
  await conversations(page).filter({ hasText: 'Not me' }).click();
  await expect(messages(page)).toHaveCount(2);
  const write = (from: string, msgText: string, convId = shared.convId) =>
    service.admin.post(from, { convId }, { msgText });
  return { single, write };
}

const panel = (page: Page) => page.getByRole('region', { name: /new since you started/u });
const sentTexts = (service: Service) => service.requests.list('send').map(({ params }) => params['msgText']);

test('a reply that is sent later waits for its time, whatever others wrote since', async ({
  page,
  service,
}) => {
  const { write } = await open(page, service);
  await composer(page).pressSequentially('I will drive');
  await write(ANA, 'Kofi found somebody');
  await expect(page.getByRole('button', { name: '1 new since you started' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const later = page.getByRole('alertdialog', { name: 'Send later' });
  await later.getByText('Tomorrow morning').click();
  await later.getByRole('button', { name: 'Send later' }).click();
  await expect(messages(page).last()).toContainText(/Will be sent /u);
  await expect(composer(page)).toHaveValue('');
  await expect(panel(page)).toBeHidden();
  expect(sentTexts(service)).toEqual([]);
});

test('new messages of others are shown before a reply is sent; Enter again sends it', async ({
  page,
  service,
}) => {
  const { write } = await open(page, service);
  await composer(page).pressSequentially('I will drive');
  await write(ANA, 'Kofi found somebody\nand more');
  await write(KOFI, 'Done, Lena drives');
  await expect(page.getByRole('button', { name: '2 new since you started' })).toBeVisible();
  await expect(panel(page)).toBeHidden();

  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveText([
    'Ana SilvaKofi found somebody',
    'Kofi MensahDone, Lena drives',
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'Press Enter again' })).toBeAttached();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('I will drive');
  expect(sentTexts(service)).toEqual([]);

  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(panel(page)).toBeHidden();
  await expect(messages(page).last()).toHaveText(/I will drive.*Sent/s);
  expect(sentTexts(service)).toEqual(['I will drive']);
});

test('Esc goes back to writing, and from then on only what comes later counts', async ({ page, service }) => {
  const { write } = await open(page, service);
  await composer(page).pressSequentially('Hm');
  for (const text of ['one', 'two', 'three', 'four', 'five']) await write(ANA, text);
  await expect(page.getByRole('button', { name: '5 new since you started' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(panel(page)).toContainText('and 2 more');

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('Hm');
  await write(KOFI, 'six');
  await expect(page.getByRole('button', { name: '1 new since you started' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveText(['Kofi Mensahsix']);
  await panel(page).getByRole('button', { name: 'Send anyway' }).click();
  await expect(messages(page).last()).toHaveText(/Hm.*Sent/s);
  await expect(composer(page)).toBeFocused();
});

test('however many are new, each counts, and once looked at none is new', async ({ page, service }) => {
  const { write } = await open(page, service);
  await composer(page).pressSequentially('Hm');
  for (let n = 1; n <= 501; n += 1) await write(ANA, `Number ${n}`);
  await expect(page.getByRole('button', { name: '501 new since you started' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem').first()).toHaveText('Ana SilvaNumber 1');
  await expect(panel(page)).toContainText('and 498 more');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /new since you started/u })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toHaveText(/Hm.*Sent/s);
});

test('counts new replies also while another conversation was open, but none from before the first key', async ({
  page,
  service,
}) => {
  const { write } = await open(page, service);
  await write(KOFI, 'Before the first letter');
  await expect(messages(page)).toHaveCount(3);
  await composer(page).pressSequentially('Let me see');
  await expect(conversations(page).filter({ hasText: 'Let me see' })).not.toContainText('unread');
  await conversations(page).filter({ hasText: 'Just us' }).click();
  await write(ANA, 'While you were away');
  await expect(conversations(page).filter({ hasText: 'Let me see' })).toContainText('1 unread message');
  await conversations(page).filter({ hasText: 'Let me see' }).click();
  await expect(composer(page)).toHaveValue('Let me see');
  await composer(page).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveText(['Ana SilvaWhile you were away']);
  await panel(page).getByRole('button', { name: 'Keep writing' }).click();

  await composer(page).fill('');
  await write(ANA, 'Nobody writes now');
  await expect(messages(page)).toHaveCount(5);
  await send(page, 'A new thought');
  await expect(messages(page).last()).toHaveText(/A new thought.*Sent/s);
});

test('files wait in the same way', async ({ page, service, dataDir }) => {
  const { write } = await open(page, service);
  const file = path.join(dataDir, '..', 'route.txt');
  await writeFile(file, 'North, then east');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), addToMessage(page, 'Attach files')]);
  await chooser.setFiles(file);
  await expect(stagedFiles(page)).toHaveCount(1);
  await write(ANA, 'The road is closed');
  await expect(page.getByRole('button', { name: '1 new since you started' })).toBeVisible();
  await sendButton(page).click();
  await expect(panel(page)).toContainText('The road is closed');
  await expect(stagedFiles(page)).toHaveCount(1);
  await sendButton(page).click();
  await expect(stagedFiles(page)).toHaveCount(0);
  await expect(messages(page).last()).toContainText('route.txt');
});

test('between two it asks only when the settings say so, and nowhere when they say off', async ({
  page,
  service,
}) => {
  const { write, single } = await open(page, service);
  const choose = async (name: string) => {
    await page.keyboard.press('ControlOrMeta+,');
    const choice = page
      .getByRole('radiogroup', { name: 'Before I send' })
      .getByRole('radio', { name, exact: true });
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await page.keyboard.press('Escape');
  };
  await conversations(page).filter({ hasText: 'Just us' }).click();
  await composer(page).pressSequentially('One');
  await write(ANA, 'Between', single.convId);
  await expect(messages(page)).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(messages(page).last()).toHaveText(/One.*Sent/s);

  await composer(page).pressSequentially('Two');
  await write(ANA, 'Again', single.convId);
  await expect(messages(page)).toHaveCount(4);
  await choose('Always');
  await composer(page).press('Enter');
  await expect(panel(page)).toContainText('Again');
  await composer(page).press('Escape');
  await write(ANA, 'And again', single.convId);
  await expect(page.getByRole('button', { name: '1 new since you started' })).toBeVisible();
  await choose('Off');
  await expect(page.getByRole('button', { name: '1 new since you started' })).toBeHidden();
  await composer(page).press('Enter');
  await expect(messages(page).last()).toHaveText(/Two.*Sent/s);
});
