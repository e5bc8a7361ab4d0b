import type { BrowserWindow, NativeImage } from 'electron';
import type { AppInfo } from '../../../shared/model/app.ts';
import { words } from '../app/shellWords.ts';

const text = words('tray');

interface TaskbarParts {
  readonly platform: AppInfo['platform'];
  readonly window: () => Window | null;
  readonly dot: () => NativeImage;
}

type Window = Pick<BrowserWindow, 'flashFrame' | 'isFocused' | 'once' | 'setOverlayIcon'>;

/** The window's button in the taskbar, where the system has one. */
export interface Taskbar {
  /** Windows: a dot over the icon while something is unread. */
  showUnread(total: number): void;
  /** Something new came: the button flashes until the window gets the focus. */
  attract(): void;
}

export function createTaskbar({ platform, window: current, dot }: TaskbarParts): Taskbar {
  let wasUnread = false;
  let isFlashing = false;
  return {
    showUnread(next) {
      const isUnread = next > 0;
      if (platform !== 'win32' || isUnread === wasUnread) return;
      wasUnread = isUnread;
      current()?.setOverlayIcon(isUnread ? dot() : null, isUnread ? text('unreadOverlay') : '');
    },
    attract() {
      const window = current();
      // The dock of macOS would bounce.
      if (platform === 'darwin' || window === null || window.isFocused() || isFlashing) return;
      isFlashing = true;
      window.flashFrame(true);
      window.once('focus', () => {
        isFlashing = false;
        window.flashFrame(false);
      });
    },
  };
}
