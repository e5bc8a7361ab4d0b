import type { Locator } from 'playwright/test';
import { encodePng } from '../../../service/seed/demo/files/png.ts';
import { fileUrl } from '../../../shared/model/files/media.ts';
import { msgId } from '../../../shared/model/ids.ts';
import { expect, test } from '../../fixtures.ts';
import { shownAccount } from '../../support/page/ask.ts';
import { watchFrames } from '../../support/page/movedRows.ts';
import { messages, scroller } from '../../support/page/screen.ts';
import { ANA, conversationWith, type Sent } from '../../support/service/sentFiles.ts';

const image = (fileName: string, content: Buffer): Sent => ({ fileName, mimeType: 'image/png', content });

const grey = (width: number, height: number) => encodePng(width, height, () => [90, 90, 90]);

test('a picture downloads automatically into a box that was there before it', async ({ page, service }) => {
  const release = service.faults.hold({ endpoint: 'getfile' });
  await conversationWith(page, service, [image('well.png', grey(600, 400))]);
  const message = messages(page).last();
  await expect(page.getByRole('progressbar', { name: 'Downloading well.png' })).toBeVisible();
  const before = await message.boundingBox();
  release();
  await expect(message.getByRole('button', { name: 'Show well.png' })).toBeVisible();
  await expect(message.locator('canvas')).toBeVisible();
  expect(await message.boundingBox()).toEqual(before);
});

test('a bubble follows its picture in its real ratio, and nothing on the screen moves for it', async ({
  page,
  service,
}) => {
  const sizes = [
    [1_600, 400],
    [300, 900],
    [1_200, 900],
    [40, 40],
    [1_600, 900],
  ] as const;
  const shapes = Array.from({ length: 15 }, (_, i) => sizes[i % sizes.length] ?? sizes[0]);
  const caption = 'What we saw on the way from the river to the camp, and what is still to be done there.';
  const release = service.faults.hold({ endpoint: 'getfile', times: Infinity });
  const { convId } = await conversationWith(page, service, []);
  for (const [i, [width, height]] of shapes.entries()) {
    const attachment = { ...image(`${i}.png`, grey(width, height)) };
    await service.admin.post(ANA, { convId }, { attachment, msgText: caption });
    // Each is there before the next one comes.
    await expect(messages(page).last()).toContainText(`${i}.png`);
  }
  const list = scroller(page);
  const last = page.getByRole('button', { name: `Show ${shapes.length - 1}.png` });
  const before = await messages(page).last().boundingBox();
  release();
  await expect(last.locator('canvas')).toBeVisible();
  // It has come while one looks at it: all stays where it is.
  expect(await messages(page).last().boundingBox()).toEqual(before);
  // But its bubble ends where it ends.
  expect(await boxed(last)).toEqual(await last.boundingBox());

  const watched = list.evaluate(watchFrames);
  await list.hover();
  for (const way of [-1, 1, -1]) {
    const end = messages(page).filter({ hasText: way < 0 ? 'Look' : `${shapes.length - 1}.png` });
    while (!(await end.isVisible()) || !(await isInView(end))) {
      await page.mouse.wheel(0, way * 240);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
  await page.evaluate(() => dispatchEvent(new Event('scrolled-back')));
  expect((await watched).shifted).toBeLessThanOrEqual(1);

  for (const [i, [width, height]] of sizes.entries()) {
    const picture = page.getByRole('button', { name: `Show ${i}.png` });
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.locator('canvas').boundingBox();
    const row = messages(page).filter({ has: picture });
    const bubble = await row.locator('xpath=.//*[contains(@class, "bubble")]').first().boundingBox();
    if (box === null || bubble === null) throw new Error('The picture is not on the screen.');
    expect(box.width / box.height, `${width} x ${height}`).toBeCloseTo(width / height, 1);
    expect(bubble.width).toBeLessThanOrEqual(Math.max(box.width, 280) + 20);
    expect(bubble.height).toBeLessThanOrEqual(box.height + 220);
  }
});

/** Of the box around the picture. */
const boxed = (picture: Locator) => picture.locator('..').boundingBox();

const isInView = (row: Locator) =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const view = element.closest('[data-scroller]')?.getBoundingClientRect();
    return view !== undefined && bottom > view.top && top < view.bottom;
  });

// Parley still reads pictures when the test ends, and finds them gone.
test.describe('many pictures', () => {
  test.use({ expectedProblems: /404 \(Not Found\) \(https:\/\/file\.parley-media/u });

  test('those near the view stay decoded, and those far from it are read again', async ({
    page,
    service,
  }) => {
    const names = Array.from({ length: 30 }, (_, i) => `${i}.png`);
    const content = grey(640, 480);
    const cdp = await page.context().newCDPSession(page);
    const sharp = { width: 1_200, height: 800, deviceScaleFactor: 2, mobile: false };
    await cdp.send('Emulation.setDeviceMetricsOverride', sharp);
    await conversationWith(
      page,
      service,
      // Bytes behind a picture's end are no part of it, but make it another content.
      names.map((name) => image(name, Buffer.concat([content, Buffer.from(name)]))),
    );
    const drawn = async (name: string) => {
      const picture = page.getByRole('button', { name: `Show ${name}` });
      await picture.scrollIntoViewIfNeeded();
      await picture.locator('canvas').waitFor();
    };
    for (const name of names.toReversed()) await drawn(name);

    const read: string[] = [];
    page.on('request', (request) => read.push(request.url()));
    for (const name of names.slice(0, 5)) await drawn(name);
    expect(read).toEqual([]);
    await page.getByRole('button', { name: 'Jump to newest message' }).click();
    await drawn('29.png');
    expect(read).not.toEqual([]);
    await cdp.detach();
  });
});

test('a file that only claims to be a picture is marked, and not shown', async ({ page, service }) => {
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510, 0x90)]);
  await conversationWith(page, service, [
    image('photo.png', program),
    image('notes.png', Buffer.from('<html><script>document.title = 1</script>')),
  ]);
  const [photo, notes] = [messages(page).nth(1), messages(page).nth(2)];
  await expect(photo).toContainText('Sent as a picture, but is a program');
  await expect(notes).toContainText('Sent as a picture, but is a web page');
  await expect(page.getByRole('button', { name: /^Show photo/ })).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('nothing moves when a warning comes onto the card of a picture in view', async ({ page, service }) => {
  const release = service.faults.hold({ endpoint: 'getfile' });
  await conversationWith(page, service, [image('notes.png', Buffer.from('<html>Wells'))]);
  const message = messages(page).last();
  await expect(page.getByRole('progressbar', { name: 'Downloading notes.png' })).toBeVisible();
  const before = await message.boundingBox();
  release();
  await expect(message).toContainText('Sent as a picture, but is a web page');
  expect(await message.boundingBox()).toEqual(before);
});

test('a picture that would fill the memory is not decoded', async ({ page, service }) => {
  const bomb = grey(10, 10);
  // Its header says 60,000 by 60,000 pixels.
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await conversationWith(page, service, [image('bomb.png', bomb)]);
  await expect(page.getByRole('button', { name: 'Save bomb.png as…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show bomb.png' })).toHaveCount(0);
  await expect(messages(page).last()).toContainText('Can’t be shown here');
});

test('a drawing that could hold a script is a file like another', async ({ page, service }) => {
  const content = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = 1</script></svg>',
  );
  await conversationWith(page, service, [{ fileName: 'map.svg', mimeType: 'image/svg+xml', content }]);
  await page.getByRole('button', { name: 'Download map.svg' }).click();
  await expect(page.getByRole('button', { name: 'Open map.svg' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  const url = fileUrl(await shownAccount(page), msgId(2));
  const type = await page.evaluate(async (file) => (await fetch(file)).headers.get('Content-Type'), url);
  expect(type).toBe('application/octet-stream');
});

test('a picture that moves does so while the pointer is over it', async ({ page, service }) => {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const content = Buffer.from([...head, ...control, ...frame, ...control, ...frame, 0x3b]);
  await conversationWith(page, service, [{ fileName: 'wave.gif', mimeType: 'image/gif', content }]);
  const picture = page.getByRole('button', { name: 'Show wave.gif' });
  await expect(picture.locator('canvas')).toBeVisible();
  await expect(picture.locator('img')).toHaveCount(0);
  await picture.hover();
  await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 1);
  await page.getByRole('searchbox', { name: 'Search' }).hover();
  await expect(picture.locator('img')).toHaveCount(0);
});
