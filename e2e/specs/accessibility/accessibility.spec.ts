import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { createChecker } from '../../support/page/axe.ts';
import { makeFile } from '../../support/page/dropFile.ts';
import { composer, conversations, messages, send } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';
import { postEveryKind } from '../../support/service/everyKind.ts';
import { loseAnswer } from '../../support/service/loseAnswer.ts';
import {
  details,
  dialog,
  files,
  listAndThread,
  press,
  type Screens,
  screensOf,
  search,
  settings,
  small,
  viewer,
  wayIn,
} from '../../walk.ts';
import { list } from '../../walkList.ts';
import { underWay } from '../../walkUnderWay.ts';
import { writing } from '../../walkWriting.ts';

const FOREVER = Number.POSITIVE_INFINITY;
const SEND = { endpoint: 'send' } as const;
const GET = { endpoint: 'get', times: FOREVER } as const;

test('before and after the sign-in every screen keeps the rules for accessibility', async ({
  launch,
  service,
  dataDir,
}) => {
  // More than a hundred screens, each looked at in both themes.
  test.setTimeout(600_000);
  await addColleagues(service);
  const convId = await postEveryKind(service);
  const { app, page } = await launch({
    args: [await makeFile(dataDir, 'shared.txt')],
    env: { ELECTRON_HOST_STORAGE_BACKEND: 'basic_text' },
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checker = createChecker(page);
  const screens = { app, page, service, dataDir, screen: screensOf(checker) };
  await wayIn(screens);
  await listAndThread(screens);
  await list(screens);
  await details(screens);
  await viewer(screens);
  await files(screens);
  await writing(screens, convId);
  await settings(screens);
  await search(screens);
  await small(screens);
  expect(checker.found).toEqual([]);
});

async function trouble({ app, page, service, screen }: Screens): Promise<void> {
  const { admin, faults, email } = service;
  const item = messages(page).last();
  await screen('a message that may have arrived, no connection', async () => {
    loseAnswer(service);
    await send(page, 'Only once');
    await expect(item).toContainText('Checking delivery');
    await send(page, 'And then this');
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
  });
  faults.clear();
  // The button may be gone, because Parley also retries automatically.
  await ask(page, 'sync.now', {});
  await expect(item).toHaveText(/And then this.*Sent/s);
  await screen('a message that the service refused', async () => {
    faults.next(SEND, { kind: 'status', status: 400 });
    await send(page, 'Refused');
    await expect(item.getByRole('button', { name: 'Send again' })).toBeVisible();
  });
  await screen('a question before it is removed', () =>
    item.getByRole('button', { name: 'Remove…' }).click(),
  );
  await screen('a gap in the history', async () => {
    const { convId } = await admin.post(ANA.email, { participants: [email] }, { msgText: 'Readable' });
    await conversations(page).filter({ hasText: 'Readable' }).click();
    faults.next(GET, { kind: 'wrong-types' });
    for (const msgText of ['Garbled', 'Clear', 'Clearer']) {
      await admin.post(ANA.email, { convId }, { msgText });
    }
    await expect(page.getByRole('note').filter({ hasText: 'response here can’t be read' })).toBeVisible();
  });
  faults.clear();
  await screen('a new conversation on its way', async () => {
    faults.next({ ...SEND, times: FOREVER }, { kind: 'status', status: 400 });
    await page.keyboard.press('ControlOrMeta+n');
    await send(page, 'A note');
    await expect(messages(page).getByRole('button', { name: 'Send again' })).toBeVisible();
  });
  faults.clear();
  const disk = await fillDisk(app);
  await screen('a full disk', async () => {
    await conversations(page).last().click();
    await composer(page).fill('No room for this');
    await expect(page.getByText('The disk is full', { exact: true })).toBeVisible();
  });
  await disk.end();
  await screen('a password that is not accepted any more', async () => {
    await admin.setPassword(email, 'another one');
    await expect(page.getByRole('button', { name: 'Enter password' })).toBeVisible();
  });
  await screen('a new password', async () => {
    await press(page, 'Enter password');
    await press(page, 'Continue');
    await expect(dialog(page)).toContainText('Enter your password');
  });
}

test('an account without anything in it, and one in trouble, keep the rules for accessibility', async ({
  parley: { app, page },
  service,
  dataDir,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const checker = createChecker(page);
  const screens = { app, page, service, dataDir, screen: screensOf(checker) };
  await signIn(page, service);
  await screens.screen('an empty account', () =>
    expect(page.getByText('No conversations yet')).toBeVisible(),
  );
  await addColleagues(service);
  await conversations(page).filter({ hasText: 'Ana Silva' }).first().click();
  await underWay(screens);
  await trouble(screens);
  expect(checker.found).toEqual([]);
});
