import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFile, makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, send, stagedFiles } from '../../support/page/screen.ts';
import { kill } from '../../support/parley/launchParley.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';
import { loseAnswer } from '../../support/service/loseAnswer.ts';

const CUT = { endpoint: 'send' } as const;
/** Longer than it takes until a request has surely ended, ms. */
const LONG = 45_000;

test.beforeEach(async ({ service }) => {
  await service.admin.post(service.email, {}, { msgText: 'Notes' });
});

async function holdSends(page: Page, seconds: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+,');
  await page.getByRole('radiogroup', { name: 'Undo send' }).getByText(`${seconds} seconds`).click();
  await page.keyboard.press('Escape');
}

test('a text whose answer is lost is looked for, and is sent once', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  // Core can't check yet, so the state until then is visible.
  loseAnswer(service);
  await send(page, 'Only once, please');
  const item = messages(page).last();
  await expect(item).toContainText('Checking delivery once the service can be reached');
  await expect(item.getByRole('button')).toHaveCount(0);
  await send(page, 'And then this');
  service.faults.clear();
  await expect(messages(page)).toHaveText([/Notes/, /Only once, please.*Sent/s, /And then this.*Sent/s]);
  expect(service.requests.list('send').map(({ params }) => params['msgText'])).toEqual([
    'Only once, please',
    'And then this',
  ]);
});

test('a text that did not arrive says so, and goes out when the person wants it', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  service.faults.next(CUT, { kind: 'cut-before-commit' });
  await send(page, 'Lost on the way');
  const item = messages(page).last();
  await expect(item).toContainText('Checking delivery…');
  await expect(item).toContainText('Not delivered', { timeout: LONG });
  // Who reads elsewhere sees it too.
  const row = conversations(page).first();
  await expect(row).toContainText('Not sent: Lost on the way');
  await expect(item.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(item.getByRole('button', { name: 'Remove…' })).toBeVisible();
  await item.getByRole('button', { name: 'Send again' }).click();
  await expect(messages(page)).toHaveText([/Notes/, /Lost on the way.*Sent/s]);
  await expect(row).not.toContainText('Not sent');
  expect(service.requests.count('send')).toBe(2);
});

test('a Parley that is killed before the answer finds at the next start that the text arrived', async ({
  launch,
  service,
}) => {
  const { app, page } = await launch();
  await signIn(page, service);
  await conversations(page).first().click();
  await expect(messages(page)).toHaveCount(1);
  const release = service.faults.hold(CUT);
  const asked = service.requests.next('send');
  await composer(page).fill('Sent by a ghost');
  await page.keyboard.press('Enter');
  await asked;
  await kill(app);
  release();

  const { page: again } = await launch();
  await conversations(again).first().click();
  await expect(messages(again)).toHaveText([/Notes/, /Sent by a ghost.*Sent/s]);
  expect(service.requests.count('send')).toBe(1);
});

test('a draft survives that Parley is killed', async ({ launch, service }) => {
  const { app, page } = await launch();
  await signIn(page, service);
  await conversations(page).first().click();
  await composer(page).fill('Half a thought');
  // Away and back: the state now comes from the disk.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(conversations(page).first()).toContainText('Half a thought');
  await kill(app);

  const { page: again } = await launch();
  await conversations(again).first().click();
  await expect(composer(again)).toHaveValue('Half a thought');
});

test('sending can be undone for some seconds: the text is back, and nothing left', async ({
  page,
  service,
}) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await holdSends(page, 20);
  await send(page, 'Too hasty');
  const item = messages(page).last();
  await expect(item).toContainText(/Too hasty.*Sending in \d+ second/s);
  await expect(page.getByText('Press Undo, or Ctrl+Z')).toHaveRole('status');
  await item.getByRole('button', { name: 'Undo' }).click();
  await expect(composer(page)).toHaveValue('Too hasty');
  await expect(messages(page)).toHaveText([/Notes/]);

  await send(page, 'Hasty again');
  await expect(messages(page).last()).toContainText('Sending in');
  await composer(page).press('ControlOrMeta+z');
  await expect(composer(page)).toHaveValue('Hasty again');
  expect(service.requests.count('send')).toBe(0);
});

test('without Undo, a message goes out automatically', async ({ page, service }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await holdSends(page, 5);
  await send(page, 'On second thoughts, yes');
  await expect(messages(page).last()).toContainText('Sending in');
  await expect(messages(page).last()).toContainText(/On second thoughts, yes.*Sent/s, { timeout: LONG });
});

test('files that are taken back stand in the composer again', async ({ page, service, dataDir }) => {
  await signIn(page, service);
  await conversations(page).first().click();
  await holdSends(page, 20);
  await dropFile(page, await makeFile(dataDir, 'plan.txt'), composer(page));
  await expect(stagedFiles(page)).toHaveCount(1);
  await send(page, 'The plan');
  await messages(page).last().getByRole('button', { name: 'Undo' }).click();
  await expect(stagedFiles(page)).toHaveText([/plan\.txt/]);
  await expect(composer(page)).toHaveValue('The plan');
  expect(service.requests.count('sendfile')).toBe(0);
});

test('a new conversation that is taken back stands in its form again', async ({ page, service }) => {
  await signIn(page, service);
  await holdSends(page, 20);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Batteries');
  await send(page, 'Buy some');
  await messages(page).last().getByRole('button', { name: 'Undo' }).click();
  await expect(composer(page)).toHaveValue('Buy some');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Batteries');
});

test('the same words to different people, of which one arrived: the person is asked', async ({
  page,
  service,
}) => {
  await addColleagues(service);
  await signIn(page, service);
  const write = async (participant: string | null) => {
    await page.getByRole('button', { name: 'New conversation' }).click();
    if (participant !== null) {
      await page.getByRole('combobox', { name: 'Participants' }).pressSequentially(participant);
      await page.keyboard.press('Enter');
    }
    await send(page, 'The keys are in the safe');
  };
  service.faults.next(CUT, { kind: 'cut-before-commit' });
  await write(null);
  await expect(messages(page).last()).toContainText('Checking delivery…');
  service.faults.next(CUT, { kind: 'cut-after-commit' });
  await write(ANA.email);

  const item = messages(page).last();
  await expect(item).toContainText('Delivery unknown');
  await expect(item).toContainText('2 messages with the same text were sent to different people');
  const news = page.getByRole('status', { name: 'New messages' });
  await expect(news).toContainText(/Delivery to Ana\b[^:]* unknown: 2 messages with the same text/u);
  await expect(conversations(page).filter({ hasText: 'Delivery unknown' })).toHaveCount(2);
  await item.getByRole('button', { name: 'Send again…' }).click();
  await expect(item.getByRole('alert')).toContainText('everyone sees this message twice');
  await item.getByRole('button', { name: 'Cancel' }).click();
  await item.getByRole('button', { name: 'Remove…' }).click();
  await item.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(conversations(page).filter({ hasText: 'Delivery unknown' })).toHaveCount(1);
  expect(service.requests.count('send')).toBe(2);
});
