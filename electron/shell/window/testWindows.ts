/** A helper for tests of the windows: one that only says what happens to it. */
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import type { OwnPlace } from '../../../shared/model/windows.ts';
import { createWindows, type PageWindow } from './windows.ts';

export class TestWindow extends EventEmitter {
  isShown = true;
  hasFocus = false;
  /** The events that its page heard. */
  readonly told: unknown[] = [];
  readonly webContents = {
    isDestroyed: () => false,
    send: (_channel: string, event: unknown) => void this.told.push(event),
  };

  isVisible(): boolean {
    return this.isShown;
  }

  isFocused(): boolean {
    return this.hasFocus;
  }

  /** As the system does, which takes it from the one that has it. */
  focusFrom(other: TestWindow | null): void {
    other?.blur();
    this.hasFocus = true;
    this.emit('focus');
  }

  blur(): void {
    this.hasFocus = false;
    this.emit('blur');
  }
}

/** Windows, of which `add` opens one. */
export function testWindows() {
  const windows = createWindows();
  const add = (place: OwnPlace | null): { readonly window: TestWindow; readonly page: PageWindow } => {
    const window = new TestWindow();
    return { window, page: windows.add(window as unknown as BrowserWindow, place) };
  };
  return { windows, add };
}
