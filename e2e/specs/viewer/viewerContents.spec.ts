import type { Locator, Page } from 'playwright/test';
import { makePdf } from '../../../service/seed/demo/files/pdf.ts';
import { expect, test } from '../../fixtures.ts';
import { rememberOpened } from '../../support/parley/opened.ts';
import { conversationWith, download, type Sent, show } from '../../support/service/sentFiles.ts';
import { tone } from '../../support/service/tone.ts';

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
  const isPaused = () => player.evaluate((audio: HTMLAudioElement) => audio.paused);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => (globalThis as { player?: HTMLAudioElement }).player?.paused)).toBe(true);

  await show(page, 'broken.wav');
  await expect(dialog.getByText('This audio can’t be played here.')).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: 'Open in another app' }).filter({ hasText: 'Open' }),
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

/** Of the letters on a page, which are black on white paper: 0 to 255. */
const darkest = (pdfPage: Locator) =>
  pdfPage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return Math.min(...(pixels?.filter((_, i) => i % 4 === 0).slice(0, 100_000) ?? []), 255);
  });

test('a document is drawn page by page, scrolled and zoomed by keys', async ({ page, service }) => {
  const lines = Array.from({ length: 400 }, (_, i) => `Well ${i + 1} was inspected.`);
  await conversationWith(page, service, [pdf('report.pdf', makePdf('Wells', lines))]);
  await download(page, 'report.pdf');
  const dialog = await show(page, 'report.pdf');
  const first = dialog.getByRole('img', { name: 'Page 1 of 10' });
  await expect.poll(() => darkest(first)).toBeLessThan(60);
  await expect(dialog.getByRole('img', { name: 'Page 9 of 10' })).toBeHidden();
  await page.keyboard.press('End');
  await expect(dialog.getByText('Page 10 of 10')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'Page 10 of 10' }).locator('canvas')).toBeVisible();
  await expect(first).toBeHidden();
  await page.keyboard.press('1');
  await page.keyboard.press('-');
  await expect(dialog.getByRole('button', { name: '75%, fit to width' })).toBeVisible();
  await expect(dialog.getByText('Page 10 of 10')).toBeVisible();
});

test('a document’s symbols are drawn with the fonts that come with Parley', async ({ page, service }) => {
  const fonts = new Set<string>();
  page.on('response', (response) => {
    const [, font] = /standard_fonts\/(.+)$/u.exec(response.url()) ?? [];
    if (font !== undefined) fonts.add(`${font} ${response.status()}`);
  });
  const text = makePdf('abc', ['']).toString('latin1');
  // A name of the same length, so that the table of where each object starts stays true.
  const content = Buffer.from(text.replace('/Helvetica ', '/Symbol    '), 'latin1');
  await conversationWith(page, service, [pdf('symbols.pdf', content)]);
  await download(page, 'symbols.pdf');
  const dialog = await show(page, 'symbols.pdf');
  await expect.poll(() => darkest(dialog.getByRole('img', { name: 'Page 1 of 1' }))).toBeLessThan(60);
  expect([...fonts]).toEqual(['FoxitSymbol.pfb 200']);
});

test('a document that is locked or broken says so, and leads to another program', async ({
  parley,
  page,
  service,
}) => {
  const opened = await rememberOpened(parley.app);
  await conversationWith(page, service, [
    pdf('locked.pdf', lockedPdf()),
    pdf('broken.pdf', Buffer.from('%PDF-1.4\nnothing follows')),
  ]);
  await download(page, 'locked.pdf');
  await download(page, 'broken.pdf');
  const dialog = await show(page, 'locked.pdf');
  await expect(dialog.getByText('This document is password-protected.')).toBeVisible();
  await dialog.getByText('Open in another app').click();
  await expect.poll(opened).toMatch(/locked\.pdf$/);
  await page.keyboard.press('Escape');
  await show(page, 'broken.pdf');
  await expect(dialog.getByText('This document can’t be read.')).toBeVisible();
});

test('the start of a long text is shown, and nothing in it is hidden', async ({ page, service }) => {
  const start = 'invoice\u202Efdp.exe\n';
  const content = Buffer.from(start + 'All wells are in order.\n'.repeat(100_000));
  await conversationWith(page, service, [{ fileName: 'notes.txt', mimeType: 'text/plain', content }]);
  await download(page, 'notes.txt');
  const dialog = await show(page, 'notes.txt');
  await expect(dialog.getByText('invoice⟨U+202E⟩fdp.exe')).toBeVisible();
  await expect(dialog.getByText('Showing the first 1 MB of 2.4 MB')).toBeVisible();
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
