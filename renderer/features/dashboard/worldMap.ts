import type { MapPart } from '../../../shared/model/dashboard.ts';
import type { Coordinates } from '../../../shared/model/messages.ts';
import { LAND } from '../../lib/map/land.ts';

/** Of the whole world, degrees. */
const WIDTH = 360;
const HEIGHT = 180;
/** Degrees between two lines. */
const GRID = 30;

/** The middle of the map, and its scale: each shows half as many degrees as the one before. */
export interface View extends Coordinates {
  readonly scale: number;
}

export const WORLD: View = { latitude: 0, longitude: 0, scale: 0 };

/** The coast lines and the grid, as SVG paths: x is the longitude, y the latitude, which grows downwards. */
export const LAND_PATH = LAND.map((ring) => `M${ring.map(([x, y]) => `${x},${-y}`).join('L')}Z`).join('');
export const GRID_PATH = [
  ...Array.from({ length: WIDTH / GRID + 1 }, (_, i) => `M${i * GRID - WIDTH / 2},${-HEIGHT / 2}v${HEIGHT}`),
  ...Array.from({ length: HEIGHT / GRID + 1 }, (_, i) => `M${-WIDTH / 2},${i * GRID - HEIGHT / 2}h${WIDTH}`),
].join('');

/** How many degrees the map is wide. */
export const widthOf = ({ scale }: View): number => WIDTH / 2 ** scale;

/** No part of it is beyond the poles or the date line. */
export function partOf(view: View): MapPart {
  const { latitude, longitude } = clamp(view);
  const [x, y] = [widthOf(view) / 2, widthOf(view) / 4];
  return { west: longitude - x, east: longitude + x, south: latitude - y, north: latitude + y };
}

export function clamp(view: View): View {
  const [x, y] = [(WIDTH - widthOf(view)) / 2, (HEIGHT - widthOf(view) / 2) / 2];
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { ...view, longitude: within(view.longitude, x), latitude: within(view.latitude, y) };
}
