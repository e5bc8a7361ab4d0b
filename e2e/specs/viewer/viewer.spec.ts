import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { expect, test } from '../../fixtures.ts';
import { messages } from '../../support/page/screen.ts';
import { rememberDragged } from '../../support/parley/dragged.ts';
import { conversationWith, type Sent, show } from '../../support/service/sentFiles.ts';

/** A picture in which each place has a colour of its own. */
const picture = (width: number, height: number) => encodePng(width, height, (x, y) => [x % 256, y % 256, 90]);

const png = (fileName: string, content = picture(1_200, 900)): Sent => ({
  fileName,
  mimeType: 'image/png',
  content,
});

/** The position of a picture on the screen, after any movement has ended. */
async function settled(image: Locator) {
  await image.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await image.boundingBox();
  if (!box) throw new Error('The picture is not on the screen.');
  return box;
}

async function resize(app: ElectronApplication, page: Page, width: number, height: number) {
  await app.evaluate(({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size), [
    width,
    height,
  ] as [number, number]);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

test('a picture is shown whole, with whose it is, and Esc leads back to where it was pressed', async ({
  page,
  service,
}) => {
  await conversationWith(page, service, [png('plan of the wells.png')]);
  const dialog = await show(page, 'plan of the wells.png');
  await expect(dialog.getByText('Ana Silva')).toBeVisible();
  const image = dialog.getByRole('img', { name: 'plan of the wells.png' });
  const box = await settled(image);
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  expect(box.width / box.height).toBeCloseTo(1_200 / 900, 1);
  expect(box.width).toBeLessThanOrEqual(width);
  expect(box.y + box.height).toBeLessThanOrEqual(height);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show plan of the wells.png' })).toBeFocused();
});

test('a press beside a picture closes it, and a press on it does not', async ({ page, service }) => {
  await conversationWith(page, service, [png('dot.png', picture(60, 60))]);
  const dialog = await show(page, 'dot.png');
  await dialog.getByRole('img', { name: 'dot.png' }).click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(200, 200);
  await expect(dialog).toBeHidden();
});

test('a picture is zoomed around the pointer, moved, turned and fitted again', async ({
  parley,
  page,
  service,
}) => {
  await resize(parley.app, page, 1_000, 700);
  await conversationWith(page, service, [png('plan.png', picture(2_000, 1_000))]);
  const dialog = await show(page, 'plan.png');
  const image = dialog.getByRole('img', { name: 'plan.png' });
  await expect(dialog.getByRole('button', { name: '50%, show at 100%' })).toBeVisible();
  const fitted = await settled(image);
  expect(fitted.width).toBeCloseTo(1_000);

  await test.step('the wheel keeps what is under the pointer', async () => {
    const at = { x: 300, y: fitted.y + fitted.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -100);
    await expect.poll(async () => (await settled(image)).width).toBeGreaterThan(1_100);
    const box = await settled(image);
    expect((at.x - box.x) / box.width).toBeCloseTo(0.3, 2);
    expect((at.y - box.y) / box.height).toBeCloseTo(0.5, 2);
  });

  await test.step('by keys it is as large as it is, and moved by arrows and by the hand', async () => {
    await page.keyboard.press('1');
    await expect(dialog.getByRole('button', { name: '100%, fit to window' })).toBeVisible();
    const before = await settled(image);
    expect(before.width).toBeCloseTo(2_000);
    await page.keyboard.press('ArrowRight');
    expect((await settled(image)).x).toBeLessThan(before.x - 50);
    await expect(dialog).toHaveAccessibleName('plan.png');
    const moved = await settled(image);
    await page.mouse.move(500, 300);
    await page.mouse.down();
    await page.mouse.move(560, 330, { steps: 3 });
    await page.mouse.up();
    const dragged = await settled(image);
    expect([dragged.x - moved.x, dragged.y - moved.y]).toEqual([60, 30]);
    await expect(dialog).toBeVisible();
  });

  await test.step('turned it fits again', async () => {
    await page.keyboard.press('0');
    await page.keyboard.press('r');
    const box = await settled(image);
    expect(box.height / box.width).toBeCloseTo(2);
    expect(box.height).toBeLessThan(700);
    await page.keyboard.press('Shift+R');
    expect((await settled(image)).width).toBeCloseTo(1_000);
  });

  await test.step('a double press changes between both', async () => {
    await image.dblclick();
    await expect(dialog.getByRole('button', { name: '100%, fit to window' })).toBeVisible();
    await image.dblclick();
    await expect(dialog.getByRole('button', { name: '50%, show at 100%' })).toBeVisible();
  });
});

test('the pictures of a conversation follow each other; one that is not here comes, and can be broken off', async ({
  page,
  service,
}) => {
  const { send } = await conversationWith(page, service, [png('first.png'), png('second.png')]);
  const dialog = await show(page, 'second.png');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('status')).toHaveText('This is the newest picture.');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleName('first.png');
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText('This is the oldest picture.');
  await page.keyboard.press('PageDown');
  await expect(dialog).toHaveAccessibleName('second.png');

  service.faults.next({ endpoint: 'getfile' }, { kind: 'delay', ms: 600_000 });
  await send(png('third.png'));
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toHaveAccessibleName('third.png', { timeout: 100 });
  }).toPass();
  await expect(dialog.getByRole('progressbar', { name: 'Downloading third.png' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'third.png' })).toBeVisible();
});

test('a picture that is something else is not shown, and saving it comes first', async ({
  page,
  service,
}) => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(600, 7)]);
  await conversationWith(page, service, [png('plan.png'), png('holiday.png', program)]);
  const dialog = await show(page, 'plan.png');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('holiday.png');
  await expect(dialog.getByText('This file can run as a program.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save as…' })).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^Open/ })).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByRole('img', { name: 'plan.png' })).toBeVisible();
});

test('a file is saved by Ctrl+S, and one press leads to its message', async ({
  parley,
  page,
  service,
  dataDir,
}) => {
  await parley.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, `${dataDir}-saved.png`);
  await conversationWith(page, service, [png('plan.png')]);
  const dialog = await show(page, 'plan.png');
  await page.keyboard.press('ControlOrMeta+s');
  const notices = page.getByRole('log');
  await expect(notices.getByText('plan.png was saved.')).toBeVisible();
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notices.getByText('plan.png was saved.')).toBeHidden();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to message' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages(page).filter({ hasText: 'plan.png' })).toBeInViewport();
});

test('a picture is copied, and dragged out as a file while it is not zoomed in', async ({
  parley: { app },
  page,
  service,
}) => {
  const dragged = await rememberDragged(app);
  const drag = async () => {
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(460, 340, { steps: 4 });
    await page.mouse.up();
  };
  await conversationWith(page, service, [png('plan.png', picture(2_000, 1_500))]);
  const dialog = await show(page, 'plan.png');
  await page.keyboard.press('1');
  const image = dialog.getByRole('img', { name: 'plan.png' });
  const before = await settled(image);
  await drag();
  expect((await settled(image)).x).toBeGreaterThan(before.x);
  expect(await dragged()).toBeUndefined();
  await page.keyboard.press('0');
  await settled(image);
  await drag();
  await expect.poll(dragged).toMatch(/plan\.png$/);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByRole('log').getByText('plan.png was copied.')).toBeVisible();
});
