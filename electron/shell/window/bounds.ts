import type { Rectangle } from 'electron';
import { z } from 'zod';
import { zAccountId, zConvId } from '../../../shared/contract/inputs.ts';
import { ZOOM_LEVELS } from './windowZoom.ts';

/** The smallest window that all of Parley can still be used in, CSS pixels. */
export const MIN_SIZE = { width: 480, height: 400 } as const;
const DEFAULT_SIZE = { width: 1200, height: 800 } as const;

const zBounds = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

/** The content of `window.json`: where the window was, whether it filled the screen, and its zoom (Electron's level). */
export const windowStateSchema = z.object({
  bounds: zBounds.nullable(),
  isMaximised: z.boolean(),
  zoom: z.number().min(ZOOM_LEVELS.min).max(ZOOM_LEVELS.max).catch(0),
});
export type WindowState = z.infer<typeof windowStateSchema>;

/** The content of `windows.json`: the windows of one conversation, those used last at the end. */
export const ownWindowsSchema = z.object({
  windows: z.array(
    z.object({
      account: zAccountId,
      convId: zConvId,
      bounds: zBounds,
      isMaximised: z.boolean(),
      /** The next start opens it again. */
      isOpen: z.boolean(),
    }),
  ),
});
export type OwnWindowsState = z.infer<typeof ownWindowsSchema>;

export const NO_OWN_WINDOWS: OwnWindowsState = { windows: [] };

export const NO_WINDOW_STATE: WindowState = { bounds: null, isMaximised: false, zoom: 0 };

/** So much of the window has to be on a screen that a person can see it and take hold of it, CSS pixels. */
const VISIBLE = { width: 120, height: 60 } as const;

interface Placement {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
}

/**
 * Where to open the window. `areas` are the usable parts of the screens there are now, the main one first:
 * a screen may be gone or smaller since the window was last open. Without a position, the system centres it. `size`: of a new one.
 */
export function placeWindow(
  saved: Rectangle | null,
  areas: readonly Rectangle[],
  size: { readonly width: number; readonly height: number } = DEFAULT_SIZE,
): Placement {
  const main = areas[0];
  if (!saved) return main ? fitInto(size, main) : size;
  const area = areas.find((candidate) => isReachable(saved, candidate));
  if (area) return { x: saved.x, y: saved.y, ...fitInto(saved, area) };
  return main ? fitInto(saved, main) : fitInto(saved, saved);
}

function fitInto(
  size: { width: number; height: number },
  area: Rectangle,
): { width: number; height: number } {
  return {
    width: Math.max(MIN_SIZE.width, Math.min(size.width, area.width)),
    height: Math.max(MIN_SIZE.height, Math.min(size.height, area.height)),
  };
}

/** Enough of it is in the area, and its title bar is not above it. */
function isReachable(window: Rectangle, area: Rectangle): boolean {
  const width = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  const height = Math.min(window.y + window.height, area.y + area.height) - Math.max(window.y, area.y);
  return width >= VISIBLE.width && height >= VISIBLE.height && window.y >= area.y;
}
