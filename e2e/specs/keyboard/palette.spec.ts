import type { Page } from 'playwright/test';
import { expect, signIn, test } from '../../fixtures.ts';
import { besidePane, boxIn, mainPane, titleIn } from '../../support/page/panes.ts';
import { pressAtOnce } from '../../support/page/pressAtOnce.ts';
import { composer, conversations, messages } from '../../support/page/screen.ts';
import { chooseInMenu } from '../../support/parley/chooseInMenu.ts';
import { failCore, holdCore } from '../../support/parley/heldCore.ts';
import { ANA, addColleagues } from '../../support/service/anaAndBen.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });
const heading = (page: Page) => page.locator('main').getByRole('heading', { level: 1 });

test.beforeEach(async ({ page, service }) => {
  await addColleagues(service);
  await signIn(page, service);
  await expect(conversations(page)).toHaveCount(2);
  await conversations(page).filter({ hasText: 'Ana Silva' }).click();
  await expect(composer(page)).toBeFocused();
});

test('Ctrl+K shows recent conversations and commands, and Esc goes back to where the person was', async ({
  page,
}) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  // The open one is not among them.
  await expect(options(page).first()).toHaveText('Ben OkaforConversation');
  await expect(active(page)).toHaveText('Ben OkaforConversation');
  await expect(options(page).filter({ hasText: 'Files of all conversations' })).toContainText('CtrlE');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toContainText('New conversation');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toContainText('Sign out');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
});

test('the keys after Ctrl+K arrive in it, and Enter takes the best match also before it is found', async ({
  page,
}) => {
  await pressAtOnce(page, 'Control+k', 'ben', 'Enter');
  await expect(heading(page)).toHaveText('Ben Okafor');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await expect(messages(page)).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('nobody at all');
  await expect(dialog(page).getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('nobody at all');
});

test('letters that follow Enter are for the conversation that it opens, and stay in the search if it finds none', async ({
  page,
  parley: { app },
}) => {
  let release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'ben', 'Enter', 'hi', 'Enter');
  await expect(field(page)).toHaveValue('benhi');
  await release();
  await expect(heading(page)).toHaveText('Ben Okafor');
  await expect(dialog(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('hi\n');
  release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'qq', 'Enter', 'xx');
  await release();
  await expect(dialog(page).getByText('Nothing found')).toBeVisible();
  await expect(field(page)).toHaveValue('qqxx');
  await field(page).fill('');
  await pressAtOnce(page, 'ana', 'Enter');
  await expect(heading(page)).toHaveText('Ana Silva');

  // Another text takes the Enter back.
  release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'ben', 'Enter');
  await field(page).fill('ana');
  await release();
  await expect(active(page)).toHaveText('Ana SilvaConversation');
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Ana Silva');
});

test('after an Enter whose search failed, the text that follows is sought', async ({
  page,
  parley: { app },
}) => {
  const end = await failCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'Enter');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('couldn’t use');
  await end();
  await page.keyboard.type('ben');
  await expect(active(page)).toHaveText('Ben OkaforConversation');
  await expect(heading(page)).toHaveText('Ana Silva');
});

test('an Enter whose search failed opens nothing later', async ({ page, parley: { app }, service }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(active(page)).toHaveText('Ben OkaforConversation');
  const end = await failCore(app, 'conversations.list');
  // One letter, and so one question.
  await pressAtOnce(page, 'b', 'Enter');
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('couldn’t use');
  await end();
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'Later' });
  await expect(options(page).filter({ hasText: 'Ben Okafor' })).not.toHaveCount(0);
  await expect(field(page)).toHaveValue('b');
  await expect(heading(page)).toContainText('Ana Silva');
});

test('letters that follow Ctrl+Enter are for the conversation that opens beside', async ({
  page,
  parley: { app },
}) => {
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'ben', 'Control+Enter', 'hi', 'Enter', 'there');
  await release();
  await expect(titleIn(besidePane(page))).toContainText('Ben Okafor');
  await expect(boxIn(besidePane(page))).toHaveValue('hi\nthere');
  await expect(boxIn(mainPane(page))).toHaveValue('');
});

test('a command is found by its name and run, and one that would do nothing is not offered', async ({
  page,
  parley,
}) => {
  await chooseInMenu(parley.app, 'Go To…');
  await field(page).fill('show');
  await expect(active(page)).toContainText('Show or hide details');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+e');
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('show or hide');
  await expect(options(page)).toHaveCount(0);
  await field(page).fill('keyboard');
  await options(page).filter({ hasText: 'Keyboard shortcuts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Go to a conversation, person, setting or command');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('search');
  await options(page)
    .filter({ hasText: /^SearchCommand/u })
    .click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
});

test('a setting is found by its own name and by that of its page', async ({ page }) => {
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('do not dis');
  await expect(active(page)).toHaveText('Do not disturbNotificationsSettings');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Settings' }).getByRole('tab', { selected: true }),
  ).toHaveText('Notifications');
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
});

test('a setting that is chosen is in view and has the focus, and its values find it, too', async ({
  page,
}) => {
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const choose = async (typed: string, found: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await field(page).fill(typed);
    await options(page).filter({ hasText: 'Settings' }).filter({ hasText: found }).click();
  };
  const chosen = [
    ['dark', 'Theme', 'System'],
    ['10 seconds', 'Undo send', 'Off'],
    ['spelling', 'Spelling', ''],
    ['start when', 'Start when I log in to this computer', 'Start when I log in to this computer'],
    ['sender only', 'Show in notifications', 'Sender and message'],
    ['critical messages even', 'Notify me of critical messages even then', 'Notify me of critical messages'],
    ['50 GB', 'Keep on this computer', '10 GB'],
    ['placeholder', 'Deleted messages', 'Hide'],
    ['send me', 'Send me a test', 'Send me a test'],
    ['100 MB', 'Pictures up to', '5 MB'],
    ['check all', 'Check all messages', 'Check all messages'],
    ['listen', 'Listen for events', 'Listen for events'],
    ['callback', 'Callback address', 'Callback address'],
    ['remove account', 'Remove account from this computer…', 'Remove account from this computer…'],
  ] as const;
  for (const [typed, found, focused] of chosen) {
    await choose(typed, found);
    const inUse = settings.locator(':focus');
    await expect(inUse).toHaveAccessibleName(new RegExp(focused, 'u'));
    await expect(settings.getByText(found, { exact: true }).first()).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }
});

test('a person leads to the conversations with them, or to a new one, and to no draft for others', async ({
  page,
  service,
}) => {
  await service.admin.post(ANA.email, { participants: [service.email] }, { msgText: 'And another' });
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('ana');
  await options(page).filter({ hasText: 'Person' }).click();
  await expect(field(page)).toHaveAccessibleName('Conversation with Ana Silva');
  await expect(options(page)).toHaveText([/^Ana Silva/, /^Ana Silva/, /^New conversation with Ana Silva/]);
  await page.keyboard.press('Backspace');
  await expect(options(page).filter({ hasText: 'Settings' })).not.toHaveCount(0);
  await field(page).fill('ana');
  await options(page).filter({ hasText: 'Person' }).click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${ANA.email}` })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await field(page).fill('ben');
  await options(page).filter({ hasText: 'Person' }).click();
  await options(page).last().click();
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('has a draft');
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
});

test('a person and Enter twice opens a conversation with them, however quick the keys are', async ({
  page,
  parley: { app },
  service,
}) => {
  // Found as a person first: the name of the conversation begins with another one's.
  const [zainab, yusuf] = ['zainab.bello@aurora-relief.example', 'yusuf.bello@aurora-relief.example'];
  for (const email of [zainab, yusuf]) await service.admin.addUser({ email });
  const group = await service.admin.post(
    yusuf,
    { participants: [service.email, zainab] },
    { msgText: 'To both' },
  );
  await service.admin.post(zainab, group, { msgText: 'To all' });
  await expect(conversations(page).first()).toContainText('To all');
  await expect(conversations(page)).toHaveCount(3);
  await pressAtOnce(page, 'Control+k', 'zainab', 'Enter', 'Enter');
  await expect(messages(page).last()).toContainText('To all');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await expect(dialog(page)).toBeHidden();

  await conversations(page).filter({ hasText: 'Ana Silva' }).click();
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Control+k', 'zainab', 'Enter', 'zai', 'Enter', 'hi');
  await release();
  await expect(messages(page).last()).toContainText('To all');
  await expect(composer(page)).toHaveValue('hi');
});

test('a view, a label and a saved search are found by name, and the keys that follow are for their rows', async ({
  page,
  parley: { app },
}) => {
  const list = page.getByRole('list', { name: 'Conversations' });
  await conversations(page).filter({ hasText: 'Ana Silva' }).getByRole('button').first().focus();
  await page.keyboard.press('e');
  await expect(conversations(page)).toHaveCount(1);
  await composer(page).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('done');
  await expect(active(page)).toHaveText('DoneView');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^Done 1$/u })).toBeChecked();
  await expect(list.getByRole('button', { name: /Ana Silva/u }).first()).toBeFocused();
  await page.keyboard.press('l');
  await page.keyboard.type('Urgent matters');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('urgent');
  await expect(active(page)).toHaveText('Urgent mattersView');
  // A letter that follows at once is for the list, and acts on no row of the view before.
  const release = await holdCore(app, 'conversations.list');
  await pressAtOnce(page, 'Enter', 'e');
  await release();
  await expect(conversations(page)).toHaveCount(1);
  await expect(list.getByRole('button', { name: /Ana Silva/u }).first()).toBeFocused();

  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await box.fill('ben');
  await page.getByRole('button', { name: 'Save search…' }).click();
  await page.keyboard.type('Of Ben');
  await page.keyboard.press('Enter');
  await box.fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('of ben');
  await expect(active(page)).toHaveText('Of BenSaved search');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('ben');
});
