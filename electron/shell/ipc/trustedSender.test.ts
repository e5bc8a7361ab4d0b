import type { WebContents, WebFrameMain } from 'electron';
import { expect, test } from 'vitest';
import { accountId, convId } from '../../../shared/model/ids.ts';
import { START_PAGE } from '../page/assets.ts';
import { testWindows } from '../window/testWindows.ts';
import { trustedWindow } from './trustedSender.ts';

const contents = (id: number) => ({ id }) as WebContents;
const frame = (url: string, parent: WebFrameMain | null = null) => ({ url, parent }) as WebFrameMain;

const TOP = frame(START_PAGE);
const { windows, add } = testWindows();
const { page: main } = add(null);
const { page: ofConversation } = add({ account: accountId('ana'), convId: convId(1) });
const OWN = main.window.webContents;

test('the top frame of each of the windows is heard, on any page of the app', () => {
  expect(trustedWindow({ sender: OWN, senderFrame: TOP }, windows)).toBe(main);
  const senderFrame = frame(`${START_PAGE}#x`);
  expect(trustedWindow({ sender: OWN, senderFrame }, windows)).toBe(main);
  const sender = ofConversation.window.webContents;
  expect(trustedWindow({ sender, senderFrame: TOP }, windows)).toBe(ofConversation);
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
  expect(trustedWindow({ sender, senderFrame }, windows)).toBeNull();
});

test('a window that is closed is not heard, and no one is while there is no window', () => {
  const sender = ofConversation.window.webContents;
  ofConversation.window.emit('closed');
  expect(trustedWindow({ sender, senderFrame: TOP }, windows)).toBeNull();
  expect(trustedWindow({ sender: OWN, senderFrame: TOP }, testWindows().windows)).toBeNull();
});
