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
  const window = Object.assign(new EventEmitter(), {
    isFocused: () => isFocused,
    flashFrame: (flag: boolean) => void asked.push(['flash', flag]),
    setOverlayIcon: (...overlay: unknown[]) => void asked.push(overlay),
  });
  const focus = () => {
    isFocused = true;
    window.emit('focus');
  };
  const taskbar = createTaskbar({
    ...{ platform, dot: () => DOT },
    window: () => window as unknown as BrowserWindow,
  });
  return { ...taskbar, asked, focus };
}

test('on Windows a dot lies over the icon while something is unread', () => {
  const { showUnread, asked } = taskbarOf('win32');
  for (const total of [0, 2, 3, 0]) showUnread(total);
  expect(asked).toEqual([
    [DOT, 'Unread messages'],
    [null, ''],
  ]);
  const elsewhere = taskbarOf('linux');
  elsewhere.showUnread(2);
  expect(elsewhere.asked).toEqual([]);
});

test('the button in the taskbar flashes from the first notification until the window gets the focus', () => {
  const { attract, focus, asked } = taskbarOf('win32');
  attract();
  attract();
  expect(asked).toEqual([['flash', true]]);
  focus();
  expect(asked).toEqual([
    ['flash', true],
    ['flash', false],
  ]);
  attract();
  expect(asked).toHaveLength(2);
});

test('on macOS the dock does not bounce', () => {
  const { attract, asked } = taskbarOf('darwin');
  attract();
  expect(asked).toEqual([]);
});
