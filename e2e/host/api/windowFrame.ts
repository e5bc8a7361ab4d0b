import { unlessGone } from '../cdp.ts';
import type { Renderer } from '../renderer.ts';
import type { Host } from './host.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

/** A new window without a position is in the middle of the screen. */
export function placed({ x, y, width = 800, height = 600 }: Partial<Rectangle>, host: Host): Rectangle {
  const area = workArea(host);
  return {
    x: Math.round(x ?? area.x + Math.max(0, (area.width - width) / 2)),
    y: Math.round(y ?? area.y + Math.max(0, (area.height - height) / 2)),
    width,
    height,
  };
}

function workArea(host: Host): Rectangle {
  const [first] = host.monitors();
  if (!first) throw new Error('Cannot create BrowserWindow before app is ready');
  return { x: first.availLeft, y: first.availTop, width: first.availWidth, height: first.availHeight };
}

/** Where a window is and how large its content is, in the host's own memory and in Chromium. */
export class WindowFrame {
  minimum: readonly [number, number];
  readonly #host: Host;
  readonly #renderer: Renderer;
  #bounds: Rectangle;
  #state: WindowState = 'normal';
  #settled: Promise<void>;

  constructor(host: Host, renderer: Renderer, bounds: Rectangle, minimum: readonly [number, number]) {
    this.#host = host;
    this.#renderer = renderer;
    this.#bounds = bounds;
    this.minimum = minimum;
    this.#settled = this.#applyBounds();
    unlessGone(this.#settled);
  }

  get state(): WindowState {
    return this.#state;
  }

  /** Its position as a normal window. */
  get normalBounds(): Rectangle {
    return this.#bounds;
  }

  get bounds(): Rectangle {
    const fills = this.#state === 'maximized' || this.#state === 'fullscreen';
    return fills ? workArea(this.#host) : this.#bounds;
  }

  /** Resolves when Chromium's window has the size it was last given. */
  settled(): Promise<void> {
    return this.#settled;
  }

  /** Says what really changed. */
  place(wanted: Partial<Rectangle>): { moved: boolean; resized: boolean } {
    const before = this.#bounds;
    const { x, y, width, height } = { ...before, ...wanted };
    const [minWidth, minHeight] = this.minimum;
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) };
    this.#settled = this.#applyBounds();
    unlessGone(this.#settled);
    const { x: left, y: top, width: wide, height: high } = this.#bounds;
    return {
      moved: left !== before.x || top !== before.y,
      resized: wide !== before.width || high !== before.height,
    };
  }

  /** False when it was so already. */
  enter(state: WindowState): boolean {
    if (state === this.#state) return false;
    this.#state = state;
    unlessGone(this.#setWindowBounds({ windowState: state }));
    return true;
  }

  /** After the person moved or resized the window. */
  async observe(): Promise<void> {
    const { session } = await this.#renderer.attached;
    const { bounds } = await session.send('Browser.getWindowForTarget');
    this.#state = bounds.windowState ?? 'normal';
    if (this.#state !== 'normal') return;
    const [width, height] = (await this.#renderer.evaluate('[innerWidth, innerHeight]')) as [number, number];
    const place = this.#host.visible ? { x: bounds.left ?? 0, y: bounds.top ?? 0 } : this.#bounds;
    this.#bounds = { x: place.x, y: place.y, width, height };
  }

  async #setWindowBounds(bounds: {
    windowState?: WindowState;
    left?: number;
    top?: number;
  }): Promise<number> {
    const { session } = await this.#renderer.attached;
    const { browser } = await this.#host.chromium;
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await browser.send('Browser.setWindowBounds', { windowId, bounds });
    return windowId;
  }

  async #applyBounds(): Promise<void> {
    const { x, y, width, height } = this.#bounds;
    // Chromium's headless shell offsets a page within its window by this much; a page outside its window is drawn once a second.
    const [left, top] = this.#host.visible ? [x, y] : [0, 0];
    const windowId = await this.#setWindowBounds({ left, top });
    const { browser } = await this.#host.chromium;
    await browser.send('Browser.setContentsSize', { windowId, width, height });
  }
}
