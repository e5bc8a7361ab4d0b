import type { MapPart } from '../../../shared/model/dashboard.ts';
import type { Coordinates } from '../../../shared/model/messages.ts';
import { LAND, type LandPoint } from '../../lib/map/land.ts';

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
export const LAND_PATH = LAND.flatMap(drawRing).join('');
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

/** A ring that crosses the date line is drawn on either side of the map; one around a pole is closed along the map's edge. */
function drawRing(ring: readonly LandPoint[]): readonly string[] {
  const points: [number, number][] = [];
  for (const [longitude, latitude] of ring) {
    const before = points.at(-1)?.[0] ?? longitude;
    points.push([longitude - WIDTH * Math.round((longitude - before) / WIDTH), latitude]);
  }
  const [first = [0, 0], last = [0, 0]] = [points[0], points.at(-1)];
  const turned = Math.round((last[0] - first[0]) / WIDTH);
  const pole = (Math.sign(last[1]) * HEIGHT) / 2;
  if (turned !== 0) points.push([last[0], pole], [first[0], pole]);
  const xs = points.map(([x]) => x);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  return [-WIDTH, 0, WIDTH]
    .filter((by) => west + by < WIDTH / 2 && east + by > -WIDTH / 2)
    .map((by) => `M${points.map(([x, y]) => `${x + by},${-y}`).join('L')}Z`);
}
