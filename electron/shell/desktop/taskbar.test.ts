import { EventEmitter } from 'node:events';
import type { BrowserWindow, NativeImage } from 'electron';
import { expect, test } from 'vitest';
import type { AppInfo } from '../../../shared/model/app.ts';
import { createTaskbar } from './taskbar.ts';

const DOT = {} as NativeImage;

/** The taskbar with a window, and what was asked of it. */
function taskbarOf(platform: AppInfo['platform']) {
  const asked: unknown[] = [];
  let isFocused = false;
  const newWindow = () =>
    Object.assign(new EventEmitter(), {
      isFocused: () => isFocused,
      flashFrame: (flag: boolean) => void asked.push(['flash', flag]),
      setOverlayIcon: (...overlay: unknown[]) => void asked.push(overlay),
    }) as unknown as BrowserWindow;
  let window: BrowserWindow | null = null;
  const taskbar = createTaskbar({ ...{ platform, dot: () => DOT }, window: () => window });
  const make = () => {
    window = newWindow();
    taskbar.windowMade(window);
  };
  const show = () => window?.emit('show');
  const focus = () => {
    isFocused = true;
    window?.emit('focus');
  };
  const blur = () => {
    isFocused = false;
  };
  return { ...taskbar, asked, make, show, focus, blur };
}

/** The same, with a window. */
function taskbarWithWindow(platform: AppInfo['platform']) {
  const made = taskbarOf(platform);
  made.make();
  return made;
}

test('on Windows a dot lies over the icon while something is unread', () => {
  const { showUnread, asked } = taskbarWithWindow('win32');
  for (const total of [0, 2, 3, 0]) showUnread(total);
  expect(asked).toEqual([
    [DOT, 'Unread messages'],
    [null, ''],
  ]);
  const elsewhere = taskbarWithWindow('linux');
  elsewhere.showUnread(2);
  expect(elsewhere.asked).toEqual([]);
});

test('the button in the taskbar flashes from the first notification until the window gets the focus', () => {
  const { attract, showUnread, focus, blur, asked } = taskbarWithWindow('win32');
  showUnread(1);
  asked.length = 0;
  attract();
  showUnread(2);
  // Of another account.
  attract();
  showUnread(3);
  expect(asked).toEqual([['flash', true]]);
  focus();
  expect(asked).toEqual([
    ['flash', true],
    ['flash', false],
  ]);
  attract();
  showUnread(4);
  expect(asked).toHaveLength(2);
  blur();
  showUnread(5);
  expect(asked).toHaveLength(2);
  attract();
  expect(asked.slice(2)).toEqual([['flash', true]]);
});

test('a window that is made or shown after messages came has the dot, too', () => {
  const { showUnread, make, show, asked } = taskbarOf('win32');
  showUnread(2);
  expect(asked).toEqual([]);
  make();
  expect(asked).toEqual([[DOT, 'Unread messages']]);
  // A hidden window has no button for a dot to lie over.
  show();
  expect(asked.slice(1)).toEqual([[DOT, 'Unread messages']]);
  showUnread(0);
  show();
  expect(asked.slice(2)).toEqual([[null, '']]);
});

test('a window that was closed while its button flashed does not keep the next one from flashing', () => {
  const { attract, make, asked } = taskbarWithWindow('win32');
  attract();
  make();
  attract();
  expect(asked).toEqual([
    ['flash', true],
    ['flash', true],
  ]);
});

test('on macOS the dock does not bounce', () => {
  const { attract, asked } = taskbarWithWindow('darwin');
  attract();
  expect(asked).toEqual([]);
});
