import { expect, signIn, test } from '../../fixtures.ts';
import { ask } from '../../support/page/ask.ts';
import { closesBy, closeWindow, openAlone, windowTitles } from '../../support/page/ownWindow.ts';
import {
  ANA,
  BEN,
  boxIn,
  CAROL,
  mainPane,
  messagesIn,
  openInMain,
  rowOf,
  titleIn,
} from '../../support/page/panes.ts';
import { openSettings } from '../../support/page/screen.ts';
import { fillDisk } from '../../support/parley/fillDisk.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { begin } from '../../support/service/begin.ts';

const KEY = 'ControlOrMeta+o';

test('the window goes with its account when that is signed out', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  const [account] = await ask(page, 'accounts.list', {});
  if (!account) throw new Error('There is no account.');
  await closesBy(own, () => ask(page, 'session.signOut', { account: account.id, forget: false }));
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await signIn(page, service);
  await expect(rowOf(page, 'Ana Silva')).toBeVisible();
  expect(await ask(page, 'windows.list', {})).toEqual([]);
});

test('the window goes with its conversation that a restored service lost, and its text goes on for the same people', async ({
  page,
  service,
  parley: { app },
}) => {
  const kept = await begin(service, ANA);
  const lost = await begin(service, BEN);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ben Okafor');
  await own.keyboard.type('For Ben alone');
  await expect(boxIn(mainPane(own))).toHaveValue('For Ben alone');
  service.admin.rollBackTo(kept.msgId);
  const { convId } = await begin(service, CAROL);
  expect(convId).toBe(lost.convId);
  await openSettings(page, 'Sync');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await closesBy(own, () => settings.getByRole('button', { name: 'Check now' }).click());
  await page.keyboard.press('Escape');
  await rowOf(page, 'Ben Okafor').click();
  await expect(messagesIn(mainPane(page))).toHaveText(/For Ben alone/u);
  await rowOf(page, 'Carol Dunn').click();
  await expect(boxIn(mainPane(page))).toHaveValue('');
});

test('a text that can’t be saved keeps the window open until the person agrees, and doesn’t move', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  const disk = await fillDisk(app);
  await own.keyboard.type('Nowhere else');
  await expect(own.getByText(/disk is full/iu).first()).toBeVisible();
  const questions = await answerQuestions(app, 'Keep Window Open');
  await closeWindow(app, 1);
  await expect.poll(questions).toEqual(['The disk is full.']);
  await own.keyboard.press(KEY);
  await expect(own.getByText('What you wrote can’t be saved now')).toBeVisible();
  await expect(boxIn(mainPane(own))).toHaveValue('Nowhere else');
  await disk.end();
  await expect(own.getByText(/disk is full/iu)).toHaveCount(0);
  await closesBy(own, () => own.keyboard.press(KEY));
  await expect(boxIn(mainPane(page))).toHaveValue('Nowhere else');
});

test('the window keeps its conversation while that can’t be marked as unread', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  // With room for the details beside the conversation.
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.setContentSize(1_000, 700));
  await own.waitForFunction(() => innerWidth === 1_000);
  await own.keyboard.press('ControlOrMeta+i');
  const markUnread = own.getByRole('button', { name: 'Mark as unread' });
  await expect(markUnread).toBeVisible();
  // It is saved that the details are open.
  await expect.poll(() => ask(page, 'settings.get', {})).toMatchObject({ detailsOpen: true });
  const disk = await fillDisk(app);
  await markUnread.click();
  await expect(own.getByText(/disk is full/iu).first()).toBeVisible();
  await expect(boxIn(mainPane(own))).toBeVisible();
  await expect(titleIn(mainPane(own))).toContainText('Ana Silva');
  await disk.end();
});

test('when the page of one window dies, it comes back, and the other one stays as it is', async ({
  page,
  service,
  parley: { app },
}) => {
  await begin(service, ANA);
  await begin(service, BEN);
  await signIn(page, service);
  const own = await openAlone(app, page, 'Ana Silva');
  await openInMain(page, 'Ben Okafor');
  await page.keyboard.type('Still being written');
  const devTools = await app.context().newCDPSession(own);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[1]?.setTitle('Before it died'));
  // It never answers, since it ends what would.
  void devTools.send('Page.crash').catch(() => {});
  // The page that is loaded again names the window.
  await expect
    .poll(() => windowTitles(app))
    .toEqual([expect.any(String), expect.stringMatching(/^Ana Silva/u)]);
  await expect(boxIn(mainPane(page))).toHaveValue('Still being written');
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
});
