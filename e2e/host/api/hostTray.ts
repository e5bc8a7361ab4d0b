import { EventEmitter } from 'node:events';
import { guard, guarded } from '../missing.ts';
import type { NativeImage } from './nativeImage.ts';

/** No tray icon reaches the desktop. `_shown` has those that the app made, for specs, which emit `click` and press entries of `_menu`. */
export function makeTray() {
  class Tray extends EventEmitter {
    static readonly _shown: Tray[] = [];
    _image: NativeImage;
    _menu: unknown = null;
    _toolTip = '';

    constructor(image: NativeImage) {
      super();
      this._image = image;
      Tray._shown.push(this);
    }

    setImage(image: NativeImage): void {
      this._image = image;
    }

    setToolTip(toolTip: string): void {
      this._toolTip = toolTip;
    }

    setContextMenu(menu: unknown): void {
      this._menu = menu;
    }
  }
  Object.setPrototypeOf(Tray.prototype, guard('Tray', EventEmitter.prototype));
  return guarded('Tray', Tray);
}
