import { expect, signIn, test } from '../../fixtures.ts';
import { addAccount, fill, test as withTwo } from '../../support/page/accounts.ts';
import {
  ANA,
  BEN,
  besidePane,
  boxIn,
  CAROL,
  mainPane,
  messagesIn,
  openBeside,
  openInMain,
  openTwo,
  rowOf,
  titleIn,
} from '../../support/page/panes.ts';
import { resize } from '../../support/page/resize.ts';
import { conversations, scroller } from '../../support/page/screen.ts';
import { badge, notified } from '../../support/parley/notified.ts';
import { answerQuestions } from '../../support/parley/questions.ts';
import { begin } from '../../support/service/begin.ts';

const DAN = 'dan.hill@x.example';

test('messages are read and not notified of in both conversations, but under the details', async ({
  parley: { app, page },
  service,
}) => {
  const { ana, ben } = await openTwo(page, service);
  await expect.poll(() => badge(app)).toBe(0);

  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'beside what you write' });
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'where you write' });
  await expect(messagesIn(mainPane(page)).last()).toContainText('beside what you write');
  await expect(messagesIn(besidePane(page)).last()).toContainText('where you write');
  await expect(page.getByRole('status', { name: 'New messages' })).toContainText('where you write');
  await expect.poll(() => badge(app)).toBe(0);
  expect(await notified(app)).toEqual([]);

  await page.keyboard.press('ControlOrMeta+i');
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'under the details' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'under the details' }]);
  await expect.poll(() => badge(app)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => badge(app)).toBe(0);
  await expect.poll(() => notified(app)).toEqual([]);
});

test('details close with their conversation, and cover the one beside no longer', async ({
  parley: { app, page },
  service,
}) => {
  const { ben } = await openTwo(page, service);
  await boxIn(mainPane(page)).click();
  const details = page.getByRole('region', { name: 'Details' });
  await page.keyboard.press('ControlOrMeta+i');
  await details.getByRole('button', { name: 'Show files' }).press('Enter');
  await expect(details).toBeHidden();
  await expect(mainPane(page).getByRole('heading', { level: 1 })).toContainText('Files');
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'in plain sight' });
  await expect(messagesIn(besidePane(page)).last()).toContainText('in plain sight');
  await expect.poll(() => badge(app)).toBe(0);
  expect(await notified(app)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(boxIn(mainPane(page))).toBeFocused();
  await expect(details).toBeHidden();

  await page.keyboard.press('ControlOrMeta+i');
  await expect(details).toBeVisible();
  await rowOf(page, 'Ben Okafor').click();
  await expect(details).toBeHidden();
  await expect(boxIn(besidePane(page))).toBeFocused();

  await page.keyboard.press('ControlOrMeta+i');
  await expect(details).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(besidePane(page)).toBeHidden();
  await openBeside(page, 'Ben Okafor');
  await expect(details).toBeHidden();
});

test('where there is no room, one stays behind, is told of as any other, and comes back with the room', async ({
  parley: { app, page },
  service,
}) => {
  const { ben } = await openTwo(page, service);
  await page.keyboard.type('half a text');
  await resize(app, page, 800, 600);
  await expect(besidePane(page)).toBeHidden();
  const note = page.getByRole('complementary', { name: 'Conversation beside' });
  await expect(note).toContainText('Ben Okafor is open beside this one');
  await service.admin.post(BEN, { convId: ben.convId }, { msgText: 'behind' });
  await expect.poll(() => notified(app)).toMatchObject([{ body: 'behind' }]);
  await resize(app, page, 1200, 800);
  await expect(note).toBeHidden();
  await expect(boxIn(besidePane(page))).toHaveValue('half a text');
  await expect.poll(() => notified(app)).toEqual([]);

  await resize(app, page, 480, 400);
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Show it instead' }).click();
  await expect(titleIn(mainPane(page))).toContainText('Ben Okafor');
  await expect(note).toContainText('Ana Silva is open beside this one');
  await note.getByRole('button', { name: 'Close the conversation beside' }).click();
  await expect(note).toBeHidden();
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(page.getByText('The window is too narrow for two conversations.')).toBeVisible();
});

test.describe('at the next start', () => {
  test.use({ serviceOptions: { seed: 'large', messages: 600, conversations: 3 } });

  test('both conversations come back, each at its place', async ({ launch, service }) => {
    const first = await launch();
    await signIn(first.page, service);
    const rows = first.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await rows.nth(0).getByRole('button').first().click();
    await expect(boxIn(mainPane(first.page))).toBeFocused();
    await rows.nth(1).getByRole('button').first().press('ControlOrMeta+Enter');
    await expect(boxIn(besidePane(first.page))).toBeFocused();
    await expect(messagesIn(besidePane(first.page)).last()).toBeInViewport();
    const names = [await titleIn(mainPane(first.page)).textContent()];
    names.push(await titleIn(besidePane(first.page)).textContent());
    const jump = besidePane(first.page).getByRole('button', { name: /newest/iu });
    await scroller(first.page)
      .last()
      .evaluate((list) => list.scrollBy({ top: -1_700, behavior: 'instant' }));
    await expect(jump).toBeVisible();
    await first.app.close();

    const { page } = await launch();
    await expect(titleIn(mainPane(page))).toHaveText(names[0] ?? '');
    await expect(titleIn(besidePane(page))).toHaveText(names[1] ?? '');
    await expect(boxIn(mainPane(page))).toBeFocused();
    await expect(besidePane(page).getByRole('button', { name: /newest/iu })).toBeVisible();
    await expect(mainPane(page).getByRole('button', { name: /newest/iu })).toBeHidden();
  });
});

withTwo(
  'each account keeps its own conversation beside',
  async ({ parley: { app, page }, service, elsewhere }) => {
    await fill(elsewhere, 'Over there');
    await openTwo(page, service);
    await boxIn(mainPane(page)).click();
    await answerQuestions(app, 'Sign In');
    await addAccount(page, elsewhere);
    await expect(besidePane(page).filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+1');
    await expect(titleIn(besidePane(page).filter({ visible: true }))).toContainText('Ben Okafor');
    // In the one that was in use.
    await expect(boxIn(mainPane(page).filter({ visible: true }))).toBeFocused();
    await page.keyboard.press('ControlOrMeta+2');
    await expect(besidePane(page).filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+1');
    await expect(boxIn(mainPane(page).filter({ visible: true }))).toBeFocused();
  },
);

test('an unread conversation opened beside stays among the unread ones until it is left', async ({
  page,
  service,
}) => {
  const { ana } = await openTwo(page, service);
  await begin(service, CAROL);
  await begin(service, DAN);
  await expect(page.getByRole('radio', { name: 'Unread 2' })).toBeVisible();
  await page.locator('label').filter({ hasText: 'Unread' }).click();
  await expect(conversations(page)).toHaveCount(2);
  await openInMain(page, 'Carol Dunn');
  await openBeside(page, 'Dan Hill');
  await expect(page.getByRole('radio', { name: 'Unread', exact: true })).toBeVisible();
  await service.admin.post(ANA, { convId: ana.convId }, { msgText: 'one more' });
  await expect(rowOf(page, 'Ana Silva')).toBeVisible();
  await expect(conversations(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+Shift+o');
  await expect(besidePane(page)).toBeHidden();
  await expect(rowOf(page, 'Dan Hill')).toBeHidden();
  await expect(rowOf(page, 'Carol Dunn')).toBeVisible();
});
