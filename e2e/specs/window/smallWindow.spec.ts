import type { ElectronApplication, Page } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import type { Service } from '../../../service/startService.ts';
import { expect, signIn, test } from '../../fixtures.ts';
import { dropFiles, makeFile } from '../../support/page/dropFile.ts';
import { cutOff, resize } from '../../support/page/resize.ts';
import {
  addToMessage,
  composer,
  conversations,
  messages,
  messageText,
  send,
  sendButton,
  stagedFiles,
} from '../../support/page/screen.ts';

const KOFI = 'kofi.mensah@aurora-relief.example';
const LONG = 'Words that break into more lines when there is less room for them. '.repeat(4);

/** The smallest window (`MIN_SIZE`), and that window at a zoom of 150 %: what WCAG 2.2 asks for (1.4.10, Reflow). */
const SIZES = [
  [480, 400],
  [320, 480],
  [320, 256],
] as const;

const back = (page: Page) => page.getByRole('button', { name: 'Back to conversation list' });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const kofi = (page: Page) => conversations(page).filter({ hasText: 'Kofi' }).getByRole('button').first();

/** Tries every size, and checks that nothing on the screen is beyond its sides. */
async function fits(app: ElectronApplication, page: Page) {
  for (const [width, height] of SIZES) {
    await resize(app, page, width, height);
    expect(await cutOff(page), `${width} x ${height}`).toEqual([]);
    const whole = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth, scrollHeight];
    });
    expect(whole, 'the page scrolls nowhere').toEqual([width, height]);
  }
}

/** A conversation with Kofi that has a bit of everything; its id. */
async function postFromKofi(service: Service): Promise<number> {
  await service.admin.addUser({ email: KOFI });
  const { convId } = await service.admin.post(KOFI, { participants: [service.email] }, { msgText: LONG });
  const post = (content: Parameters<typeof service.admin.post>[2]) =>
    service.admin.post(KOFI, { convId }, content);
  const content = encodePng(1_200, 500, () => [90, 120, 90]);
  await post({ attachment: { fileName: 'a plan with a long name.png', mimeType: 'image/png', content } });
  await post({ msgText: 'loc:59.9139,10.7522', location: { address: 'Oslo, Norway', isMyLocation: false } });
  await post({ msgText: 'Good morning' });
  return convId;
}

async function threadFits(app: ElectronApplication, page: Page): Promise<void> {
  await kofi(page).click();
  await expect(messages(page).last()).toBeVisible();
  await messages(page).nth(1).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: /^Show a plan/ })).toBeVisible();
  await fits(app, page);
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  expect((await messages(page).last().boundingBox())?.width).toBeGreaterThan(240);
  await addToMessage(page, 'Critical message');
  await fits(app, page);
  await page.getByRole('button', { name: 'Turn off critical' }).click();
  await page.getByRole('button', { name: 'Emoji', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Emoji' }).getByRole('grid')).toBeVisible();
  await fits(app, page);
  await page.keyboard.press('Escape');
}

/** A waiting message says what for, on as many lines as it takes, and can be removed. */
async function waitingMessagesFit(app: ElectronApplication, page: Page, { faults }: Service): Promise<void> {
  faults.next({ endpoint: 'send' }, { kind: 'status-after-commit', status: 500 });
  const look = faults.hold({ endpoint: 'get', times: Infinity });
  await send(page, 'Is it there?');
  await expect(messages(page).last()).toContainText('Checking delivery');
  await send(page, 'And this?');
  const behind = messages(page).filter({ hasText: 'And this?' });
  await expect(behind).toContainText('Queued · Waiting for the message before it');
  for (const [width, height] of [[720, 400], ...SIZES] as const) {
    await resize(app, page, width, height);
    expect(await cutOff(page), `${width} x ${height}`).toEqual([]);
  }
  const remove = behind.getByRole('button', { name: 'Remove…' });
  const cancel = behind.getByRole('button', { name: 'Cancel' });
  // By key, because the row is still moving from its last height when the button comes back.
  for (const leave of ['Enter', 'Escape']) {
    await remove.press('Enter');
    await expect(cancel).toBeFocused();
    await page.keyboard.press(leave);
    await expect(cancel).toBeHidden();
    await expect(remove).toBeFocused();
  }
  await remove.press('Enter');
  await behind.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(behind).toHaveCount(0);
  look();
}

async function panelsFit(app: ElectronApplication, page: Page): Promise<void> {
  await page.keyboard.press('Control+i');
  await expect(details(page)).toBeVisible();
  await fits(app, page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+e');
  await expect(page.getByRole('region', { name: 'Files' })).toBeVisible();
  await fits(app, page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+n');
  await fits(app, page);
  await page.keyboard.press('Escape');
}

/** How many tabs each row of them has. */
const tabRows = (page: Page) =>
  page
    .getByRole('tab')
    .evaluateAll((tabs) =>
      [...Map.groupBy(tabs, (tab) => tab.getBoundingClientRect().top).values()].map(({ length }) => length),
    );

async function dialogsFit(app: ElectronApplication, page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  for (const [width, height] of [[1280, 800], [600, 500], ...SIZES] as const) {
    await resize(app, page, width, height);
    expect(new Set(await tabRows(page)).size, `${width} x ${height}`).toBe(1);
  }
  for (const tab of ['General', 'Files', 'Sync', 'Live events', 'Account']) {
    await page.getByRole('tab', { name: tab }).click();
    await fits(app, page);
  }
  // All of the window is the dialog's.
  expect(await page.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 320, height: 256 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible();
  await fits(app, page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await fits(app, page);
}

/** Each way back leads to the row that was open. */
async function everyWayBackLeadsToTheRow(page: Page): Promise<void> {
  for (const leave of [
    () => back(page).click(),
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Alt+ArrowLeft'),
  ]) {
    await leave();
    await expect(kofi(page)).toBeFocused();
    await expect(composer(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveValue('Half a thought');
  }
}

test.describe('a small window', () => {
  let convId: number;

  test.beforeEach(async ({ service }) => {
    convId = await postFromKofi(service);
  });

  test('shows all of every screen between its sides, down to 320 CSS pixels', async ({
    parley: { app },
    page,
    service,
  }) => {
    await fits(app, page);
    await signIn(page, service);
    await fits(app, page);
    await threadFits(app, page);
    await waitingMessagesFit(app, page, service);
    await panelsFit(app, page);
    await dialogsFit(app, page);
  });

  test('shows the list, a conversation or its details, and Back leads from one to the other', async ({
    parley: { app },
    page,
    service,
  }) => {
    await signIn(page, service);
    await resize(app, page, 719, 600);
    const search = page.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeVisible();
    await expect(composer(page)).toBeHidden();
    await kofi(page).click();
    await expect(composer(page)).toBeFocused();
    await expect(search).toBeHidden();
    await composer(page).fill('Half a thought');

    await everyWayBackLeadsToTheRow(page);

    const toggle = page.getByRole('button', { name: 'Show details' });
    await toggle.click();
    await expect(details(page)).toBeVisible();
    await expect(composer(page)).toBeHidden();
    await expect(details(page).getByRole('button', { name: 'Back to conversation' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Control+Shift+f');
    await expect(search).toBeFocused();

    // A message that isn't seen stays unread.
    await service.admin.post(KOFI, { convId }, { msgText: 'New' });
    // The conversation behind the list is not read out.
    await expect(page.getByRole('status', { name: 'New messages' })).toHaveText(
      '1 new message in 1 conversation',
    );
    await service.admin.post(KOFI, { convId }, { msgText: 'Newer' });
    await expect(conversations(page).filter({ hasText: 'Kofi' })).toContainText('2 unread messages');

    // With more room everything is as it was.
    await resize(app, page, 900, 600);
    await expect(composer(page)).toHaveValue('Half a thought');
    await expect(search).toBeFocused();
    await expect(back(page)).toHaveCount(0);
    await send(page, 'A whole one');
    await resize(app, page, 719, 600);
    await expect(messages(page).last()).toContainText('A whole one');
  });
});

test('a small window shows all of the downloads, and Send below many files with a long caption', async ({
  parley: { app },
  page,
  service,
  dataDir,
}) => {
  const convId = await postFromKofi(service);
  const fileName = `${'minutes of the meeting '.repeat(5)}.dat`;
  const attachment = { fileName, mimeType: 'application/octet-stream', content: Buffer.alloc(600, 0xfe) };
  await service.admin.post(KOFI, { convId }, { attachment });
  await signIn(page, service);
  await kofi(page).click();
  await page.getByRole('button', { name: /^Download minutes/ }).click();
  await expect(page.getByRole('button', { name: /^Open minutes/ })).toBeVisible();
  await page.keyboard.press('Control+j');
  await expect(page.getByRole('grid', { name: 'Downloads' })).toBeVisible();
  await fits(app, page);
  await page.keyboard.press('Escape');

  await resize(app, page, 480, 400);
  const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}.txt`);
  const files = await Promise.all(names.map((name) => makeFile(dataDir, name)));
  await dropFiles(page, files, composer(page));
  await expect(stagedFiles(page)).toHaveCount(5);
  await composer(page).fill(LONG.repeat(4));
  for (const [width, height] of [[720, 400], ...SIZES] as const) {
    await resize(app, page, width, height);
    await expect(sendButton(page), `${width} x ${height}`).toBeInViewport({ ratio: 1 });
  }
});

test('back from the list, a conversation opens at what came meanwhile, and no longer at a search hit', async ({
  parley,
  page,
  service,
}) => {
  await service.admin.addUser({ email: KOFI });
  const { convId } = await service.admin.post(
    KOFI,
    { participants: [service.email] },
    { msgText: 'Earlier 0' },
  );
  const post = (msgText: string) => service.admin.post(KOFI, { convId }, { msgText });
  for (let number = 1; number <= 40; number += 1) await post(`Earlier ${number}`);
  await signIn(page, service);
  await resize(parley.app, page, 480, 400);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Earlier 7');
  await page.getByRole('list', { name: 'Search results' }).getByRole('button').first().click();
  await expect(messageText(page, 'Earlier 7')).toBeInViewport();
  await back(page).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await kofi(page).click();
  await expect(messageText(page, 'Earlier 40')).toBeInViewport();

  await back(page).click();
  for (let number = 1; number <= 40; number += 1) await post(`News ${number}`);
  await expect(conversations(page).first()).toContainText('40 unread messages');
  await kofi(page).click();
  await expect(page.getByRole('separator', { name: 'Unread messages' })).toBeInViewport();
  await expect(messageText(page, 'News 1')).toBeInViewport();
});
