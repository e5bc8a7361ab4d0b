import type { WebContents, WebFrameMain } from 'electron';
import { expect, test } from 'vitest';
import { START_PAGE } from '../page/assets.ts';
import { isTrusted } from './trustedSender.ts';

const contents = (id: number) => ({ id }) as WebContents;
const frame = (url: string, parent: WebFrameMain | null = null) => ({ url, parent }) as WebFrameMain;

const OWN = contents(1);
const TOP = frame(START_PAGE);

test('the top frame of the window is heard, on any page of the app', () => {
  expect(isTrusted({ sender: OWN, senderFrame: TOP }, { webContents: OWN })).toBe(true);
  const senderFrame = frame(`${START_PAGE}#x`);
  expect(isTrusted({ sender: OWN, senderFrame }, { webContents: OWN })).toBe(true);
});

test.each([
  ['a frame within the page, even with a page of the app', OWN, frame(START_PAGE, TOP)],
  ['a frame that is gone', OWN, null],
  ['another window with the same page', contents(2), TOP],
  ['the window on a web page', OWN, frame('https://evil.example/')],
  ['the window on a page of the app’s name elsewhere', OWN, frame('https://bundle/index.html')],
  ['the window on contents of a file', OWN, frame('parley-media://file/a/1')],
  ['an empty page', OWN, frame('about:blank')],
  ['a page made of text', OWN, frame('data:text/html,x')],
])('%s is not heard', (_, sender, senderFrame) => {
  expect(isTrusted({ sender, senderFrame }, { webContents: OWN })).toBe(false);
});

test('no one is heard while there is no window', () => {
  expect(isTrusted({ sender: OWN, senderFrame: TOP }, null)).toBe(false);
});
