import type { ElectronApplication, Locator, Page } from 'playwright/test';
import { makePdf } from '../../service/seed/demo/files/pdf.ts';
import { encodePng } from '../../service/seed/demo/files/png.ts';
import type { Service } from '../../service/startService.ts';
import { expect, signIn, test } from '../fixtures.ts';
import { conversations, messages } from '../screen.ts';

const ANA = 'ana.silva@aurora-relief.example';

interface Sent {
  readonly fileName: string;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** A picture in which each place has a colour of its own. */
const picture = (width: number, height: number) => encodePng(width, height, (x, y) => [x % 256, y % 256, 90]);

const png = (fileName: string, content = picture(1_200, 900)): Sent => ({
  fileName,
  mimeType: 'image/png',
  content,
});

/** A second of a tone, 8,000 samples of 8 bits (RIFF WAVE). */
function tone(seconds: number): Buffer {
  const samples = Buffer.from(Array.from({ length: seconds * 8_000 }, (_, i) => 128 + 60 * Math.sin(i / 3)));
  const header = Buffer.from('RIFF    WAVEfmt                     data    ', 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Ana's conversation with the person who signs in, in which she sent these files. */
async function conversationWith(page: Page, service: Service, files: readonly Sent[]) {
  await service.admin.addUser({ email: ANA });
  const { convId } = await service.admin.post(ANA, { participants: [service.email] }, { msgText: 'Look' });
  const send = (attachment: Sent) => service.admin.post(ANA, { convId }, { attachment });
  for (const file of files) await send(file);
  await signIn(page, service);
  await conversations(page).first().click();
  return { send };
}

const viewer = (page: Page): Locator => page.getByRole('dialog');

/** Shows a file of the open conversation that is on this computer, as small pictures are by themselves. */
async function show(page: Page, name: string): Promise<Locator> {
  await messages(page)
    .getByRole('button', { name: `Show ${name}` })
    .click();
  await expect(viewer(page)).toHaveAccessibleName(name);
  return viewer(page);
}

async function download(page: Page, name: string): Promise<void> {
  await messages(page)
    .getByRole('button', { name: `Download ${name}` })
    .click();
}

/** Where a picture stands on the screen, after any movement has ended. */
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
    await expect(dialog.getByRole('button', { name: '100%, fit to the window' })).toBeVisible();
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
    await expect(dialog.getByRole('button', { name: '100%, fit to the window' })).toBeVisible();
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
  await expect(dialog.getByRole('status')).toHaveText('This is the newest picture');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog).toHaveAccessibleName('first.png');
  await dialog.getByRole('button', { name: 'Previous picture' }).click();
  await expect(dialog.getByRole('status')).toHaveText('This is the oldest picture');
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
  await dialog.getByRole('button', { name: 'Go to the message' }).click();
  await expect(dialog).toBeHidden();
  await expect(messages(page).filter({ hasText: 'plan.png' })).toBeInViewport();
});

test('sound plays inside, from anywhere in it, and falls silent with the viewer', async ({
  page,
  service,
}) => {
  const sound = (fileName: string, content: Buffer) => ({ fileName, mimeType: 'audio/wav', content });
  await conversationWith(page, service, [
    sound('tone.wav', tone(60)),
    sound('broken.wav', tone(1).subarray(0, 20)),
  ]);
  await download(page, 'tone.wav');
  await download(page, 'broken.wav');
  const dialog = await show(page, 'tone.wav');
  const player = dialog.locator('audio');
  await player.evaluate((audio: HTMLAudioElement) => {
    (globalThis as { player?: HTMLAudioElement }).player = audio;
    audio.currentTime = 30;
    return audio.play();
  });
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(30);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => (globalThis as { player?: HTMLAudioElement }).player?.paused)).toBe(true);

  await show(page, 'broken.wav');
  await expect(dialog.getByText('This sound cannot be played here.')).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: 'Open with another program' }).filter({ hasText: 'Open' }),
  ).toBeVisible();
});

/** A document that asks for a password before it shows anything (ISO 32000-1, section 7.6.3). */
function lockedPdf(): Buffer {
  const text = makePdf('Secret', ['Nobody reads this.']).toString('latin1');
  const key = `<${'5a'.repeat(32)}>`;
  const encrypt = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`;
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`), 'latin1');
}

const pdf = (fileName: string, content: Buffer): Sent => ({ fileName, mimeType: 'application/pdf', content });

test('a document is drawn page by page, scrolled and zoomed by keys', async ({ page, service }) => {
  const lines = Array.from({ length: 400 }, (_, i) => `Well ${i + 1} was inspected.`);
  await conversationWith(page, service, [pdf('report.pdf', makePdf('Wells', lines))]);
  await download(page, 'report.pdf');
  const dialog = await show(page, 'report.pdf');
  const first = dialog.getByRole('img', { name: 'Page 1 of 10' });
  // Black letters on white paper.
  const darkest = () =>
    first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return Math.min(...(pixels?.filter((_, i) => i % 4 === 0).slice(0, 100_000) ?? []), 255);
    });
  await expect.poll(darkest).toBeLessThan(60);
  await expect(dialog.getByRole('img', { name: 'Page 9 of 10' })).toBeHidden();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Page 10 of 10')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Page 10 of 10' }).locator('canvas')).toBeVisible();
  await expect(first).toBeHidden();
  await page.keyboard.press('1');
  await page.keyboard.press('-');
  await expect(dialog.getByRole('button', { name: '75%, fit to the width' })).toBeVisible();
  await expect(dialog.getByText('Page 10 of 10')).toBeVisible();
});

test('a document that is locked or broken says so, and leads to another program', async ({
  parley,
  page,
  service,
}) => {
  await parley.app.evaluate(({ shell }) => {
    shell.openPath = async (file) => {
      (globalThis as { opened?: string }).opened = file;
      return '';
    };
  });
  await conversationWith(page, service, [
    pdf('locked.pdf', lockedPdf()),
    pdf('broken.pdf', Buffer.from('%PDF-1.4\nnothing follows')),
  ]);
  await download(page, 'locked.pdf');
  await download(page, 'broken.pdf');
  const dialog = await show(page, 'locked.pdf');
  await expect(dialog.getByText('This document is protected by a password.')).toBeVisible();
  await dialog.getByText('Open with another program').click();
  await expect
    .poll(() => parley.app.evaluate(() => (globalThis as { opened?: string }).opened))
    .toMatch(/locked\.pdf$/);
  await page.keyboard.press('Escape');
  await show(page, 'broken.pdf');
  await expect(dialog.getByText('This document cannot be read.')).toBeVisible();
});

test('the start of a long text is shown, and nothing in it is hidden', async ({ page, service }) => {
  const start = 'invoice\u202Efdp.exe\n';
  const content = Buffer.from(start + 'All wells are in order.\n'.repeat(100_000));
  await conversationWith(page, service, [{ fileName: 'notes.txt', mimeType: 'text/plain', content }]);
  await download(page, 'notes.txt');
  const dialog = await show(page, 'notes.txt');
  await expect(dialog.getByText('invoice⟨U+202E⟩fdp.exe')).toBeVisible();
  await expect(dialog.getByText('The first 1 MB of 2.4 MB')).toBeVisible();
  await page.keyboard.press('End');
  const text = dialog.getByRole('region', { name: 'Text of notes.txt' });
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(1_000);
});

test('a page and a drawing made of text are text, and nothing in them runs', async ({ page, service }) => {
  const script = '<script>document.title = "run"</script>';
  await conversationWith(page, service, [
    { fileName: 'page.html', mimeType: 'text/html', content: Buffer.from(`<h1>Hi</h1>${script}`) },
    {
      fileName: 'drawing.svg',
      mimeType: 'image/svg+xml',
      content: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    },
  ]);
  for (const name of ['page.html', 'drawing.svg']) {
    await download(page, name);
    const dialog = await show(page, name);
    await expect(dialog.getByText(script)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await expect(page).toHaveTitle('Parley');
});

test('a picture is copied, and dragged out as a file while it is not zoomed in', async ({
  parley: { app },
  page,
  service,
}) => {
  await app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    if (!contents) throw new Error('There is no page.');
    contents.startDrag = ({ file }) => Reflect.set(globalThis, 'dragged', file);
  });
  const dragged = () => app.evaluate(() => Reflect.get(globalThis, 'dragged') as string | undefined);
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

/** Half a second of a film, as Chromium itself records one. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.start();
    for (let i = 0; i < 15; i += 1) {
      context?.fillRect(i * 10, 0, 10, 100);
      await new Promise(requestAnimationFrame);
    }
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a film plays inside', async ({ page, service }) => {
  const content = await film(page);
  await conversationWith(page, service, [{ fileName: 'well.webm', mimeType: 'video/webm', content }]);
  await download(page, 'well.webm');
  const dialog = await show(page, 'well.webm');
  const video = dialog.locator('video');
  const ended = video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise((resolve) => element.addEventListener('ended', () => resolve(element.videoWidth))),
  );
  await video.evaluate((element: HTMLVideoElement) => element.play());
  expect(await ended).toBe(300);
});
