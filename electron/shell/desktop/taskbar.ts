import type { BrowserWindow, NativeImage } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import { words } from '../app/shellWords.ts';

const text = words('tray');

interface TaskbarParts {
  readonly platform: AppInfo['platform'];
  readonly window: () => Window | null;
  readonly dot: () => NativeImage;
}

type Window = Pick<BrowserWindow, 'flashFrame' | 'isFocused' | 'on' | 'once' | 'setOverlayIcon'>;

/** The window's button in the taskbar, where the system has one. */
export interface Taskbar {
  /** Windows: a dot over the icon while something is unread. */
  showUnread(total: number): void;
  /** Something new came: the button flashes until the window gets the focus. */
  attract(): void;
  /** There is a window now, which may be hidden. */
  windowMade(window: Window): void;
}

export function createTaskbar({ platform, window: current, dot }: TaskbarParts): Taskbar {
  let isUnread = false;
  let flashing: Window | null = null;
  const draw = (window: Window | null) =>
    window?.setOverlayIcon(isUnread ? dot() : null, isUnread ? text('unreadOverlay') : '');
  return {
    showUnread(total) {
      if (platform !== 'win32' || isUnread === total > 0) return;
      isUnread = total > 0;
      draw(current());
    },
    attract() {
      const window = current();
      // The dock of macOS would bounce.
      if (platform === 'darwin' || window === null || window.isFocused() || flashing === window) return;
      flashing = window;
      window.flashFrame(true);
      window.once('focus', () => {
        flashing = null;
        window.flashFrame(false);
      });
    },
    windowMade(window) {
      const drawAgain = () => {
        if (isUnread) draw(window);
      };
      drawAgain();
      // A hidden window has no button, and the one that it gets then has no dot.
      window.on('show', drawAgain);
    },
  };
}
