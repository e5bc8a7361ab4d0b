import { EventEmitter } from 'node:events';
import type { NativeImage } from './nativeImage.ts';

/** The part of Electron's `BrowserWindow` that no headless window shows: the members with an underscore say for specs what the app asked for. */
export class WindowDesktop extends EventEmitter {
  _isFlashing = false;
  /** The description of the icon over the one in the taskbar; null: there is none. */
  _overlay: string | null = null;

  /** No window has a menu bar here. */
  autoHideMenuBar = false;

  flashFrame(flag: boolean): void {
    this._isFlashing = flag;
  }

  setOverlayIcon(overlay: NativeImage | null, description: string): void {
    this._overlay = overlay === null ? null : description;
  }
}
