import type { Coordinates } from '../../../../shared/model/messages.ts';
import { LAND } from '../../../lib/map/land.ts';

/** Of the drawing, CSS pixels. */
export const WIDTH = 340;
export const HEIGHT = 160;
/** From the middle of the drawing to its left edge, degrees. */
const REACH = 34;
const SCALE = WIDTH / 2 / radians(REACH);
/** Everything beyond is drawn at this distance from the middle: outside of the drawing, degrees. */
const HORIZON = radians(2 * REACH);
/** How far forward a place on it points, of 1. */
const FARTHEST = Math.cos(HORIZON);
const HORIZON_RADIUS = 2 * Math.sin(HORIZON / 2) * SCALE;
/** No land covers all but this much of the visible hemisphere, square pixels; an islet on the horizon may be below 0 by rounding. */
const SMALLEST_INVERTED = HORIZON_RADIUS ** 2 / 2;
/** Points on the horizon are no farther apart, so that no line between two cuts through the drawing. */
const HORIZON_STEP = radians(20);
/** Between two lines of the grid, and between two points of a line, degrees. */
const GRID = 10;
const GRID_STEP = 2;

/** A place as the direction from the middle of the globe, of length 1: turning it takes no trigonometry. */
interface Place {
  /** Towards 0° N 0° E, 0° N 90° E, and the north pole. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
/** Where a place is drawn, in pixels from the middle; `isFar` beyond the horizon. */
interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly isFar: boolean;
}

const RINGS: readonly (readonly Place[])[] = LAND.map((ring) => ring.map(([x, y]) => placeAt(x, y)));
const GRID_LINES: readonly (readonly Place[])[] = gridLines();

/**
 * Draws the coast lines and the grid around a point, as SVG paths in pixels. The projection preserves areas (Lambert azimuthal), with the
 * point in the middle. Fill the land by the rule `evenodd`.
 */
export function drawMap({ latitude, longitude }: Coordinates): {
  readonly land: string;
  readonly grid: string;
} {
  const project = projectionAround(longitude, latitude);
  return {
    land: RINGS.map((ring) => drawRing(ring.map(project))).join(''),
    grid: GRID_LINES.map((line) => drawLine(line.map(project))).join(''),
  };
}

function projectionAround(longitude: number, latitude: number): (place: Place) => Drawn {
  const middle = placeAt(longitude, latitude);
  const [sin, cos] = [Math.sin(radians(longitude)), Math.cos(radians(longitude))];
  const ground = Math.cos(radians(latitude));
  return ({ x, y, z }) => {
    const east = y * cos - x * sin;
    const north = z * ground - (x * cos + y * sin) * middle.z;
    const depth = x * middle.x + y * middle.y + z * middle.z;
    const isFar = depth < FARTHEST;
    // Across the globe, every direction is the right one.
    if (isFar && east === 0 && north === 0) return { x: HORIZON_RADIUS, y: 0, isFar };
    const scale = isFar ? HORIZON_RADIUS / Math.hypot(east, north) : SCALE * Math.sqrt(2 / (1 + depth));
    return { x: scale * east, y: -scale * north, isFar };
  };
}

/** One ring as a closed path; '' when all of it is beyond the horizon. */
function drawRing(ring: readonly Drawn[]): string {
  if (ring.every(({ isFar }) => isFar)) return '';
  const points = ring.flatMap((to, i) => [...alongHorizon(ring.at(i - 1) ?? to, to), to]);
  // In the opposite direction, a ring has the far side of the globe inside: its outside is filled.
  const isInverted = areaOf(points) < -SMALLEST_INVERTED;
  const sky = isInverted ? `M${-WIDTH},${-WIDTH}h${3 * WIDTH}v${3 * WIDTH}h${-3 * WIDTH}Z` : '';
  return `${sky}M${points.map(at).join('L')}Z`;
}

/** The way between two points on the horizon. */
function alongHorizon(from: Drawn, to: Drawn): readonly Drawn[] {
  if (!from.isFar || !to.isFar) return [];
  const start = Math.atan2(from.y, from.x);
  const turn = Math.atan2(from.x * to.y - from.y * to.x, from.x * to.x + from.y * to.y);
  const count = Math.floor(Math.abs(turn) / HORIZON_STEP);
  return Array.from({ length: count }, (_, i) => {
    const angle = start + (turn * (i + 1)) / (count + 1);
    return { x: HORIZON_RADIUS * Math.cos(angle), y: HORIZON_RADIUS * Math.sin(angle), isFar: true };
  });
}

/** Positive if they go clockwise on the screen, where y grows downwards. */
function areaOf(points: readonly Drawn[]): number {
  const doubled = points.reduce((sum, to, i) => {
    const from = points.at(i - 1) ?? to;
    return sum + from.x * to.y - to.x * from.y;
  }, 0);
  return doubled / 2;
}

/** A line of the grid, as far as it is in front of the horizon. */
const drawLine = (line: readonly Drawn[]): string =>
  line.map((to, i) => (to.isFar ? '' : `${i === 0 || line[i - 1]?.isFar ? 'M' : 'L'}${at(to)}`)).join('');

const at = ({ x, y }: Drawn): string => `${(x + WIDTH / 2).toFixed(1)},${(y + HEIGHT / 2).toFixed(1)}`;

/** Meridians and parallels. */
function gridLines(): readonly (readonly Place[])[] {
  const meridians = range(-180, 180 - GRID, GRID).map((longitude) =>
    range(-90, 90, GRID_STEP).map((latitude) => placeAt(longitude, latitude)),
  );
  const parallels = range(GRID - 90, 90 - GRID, GRID).map((latitude) =>
    range(-180, 180, GRID_STEP).map((longitude) => placeAt(longitude, latitude)),
  );
  return [...meridians, ...parallels];
}

function range(from: number, through: number, step: number): readonly number[] {
  return Array.from({ length: (through - from) / step + 1 }, (_, i) => from + i * step);
}

/** Of degrees. */
function placeAt(longitude: number, latitude: number): Place {
  const ground = Math.cos(radians(latitude));
  return {
    x: ground * Math.cos(radians(longitude)),
    y: ground * Math.sin(radians(longitude)),
    z: Math.sin(radians(latitude)),
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
