import type { WebContents } from 'electron';
import type { Windows } from './windows.ts';

/** How far out and in the window can be zoomed: Chromium's own limits (25% and 500%), Electron's zoom levels. */
export const ZOOM_LEVELS = { min: -7.5, max: 8.5 } as const;
/** As the zoom of Electron's menu roles. */
const STEP = 0.5;

/** One step in or out, or the actual size. */
export type ZoomStep = 'in' | 'out' | 'reset';

/** The zoom of all windows: Chromium has one for each origin (Electron, `webContents.setZoomLevel`). */
export interface Zoom {
  level(): number;
  /** As it was last. */
  set(level: number): void;
  step(step: ZoomStep): void;
  /** Calls back after each step. */
  follow(listener: () => void): void;
}

export function createZoom(windows: Windows): Zoom {
  let level = 0;
  let stepped = () => {};
  return {
    level: () => level,
    set: (next) => {
      level = next;
    },
    step(step) {
      level = zoomed(level, step);
      for (const { window } of windows.all()) window.webContents.setZoomLevel(level);
      stepped();
    },
    follow: (listener) => {
      stepped = listener;
    },
  };
}

/** The level after that step. */
function zoomed(level: number, step: ZoomStep): number {
  if (step === 'reset') return 0;
  const next = level + (step === 'in' ? STEP : -STEP);
  return Math.min(ZOOM_LEVELS.max, Math.max(ZOOM_LEVELS.min, next));
}

/** Keeps the page at the level that `level` gives, also after it is loaded again: Chromium would keep one of its own for each address. */
export function keepZoom(contents: WebContents, level: () => number): void {
  contents.on('did-finish-load', () => contents.setZoomLevel(level()));
}
