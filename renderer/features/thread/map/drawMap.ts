import type { Coordinates } from '../../../../shared/model/messages.ts';
import landRings from './land.json';

/** Of the drawing, CSS pixels. */
export const WIDTH = 340;
export const HEIGHT = 160;
/** From the middle of the drawing to its left edge, degrees. */
const REACH = 34;
const SCALE = WIDTH / 2 / radians(REACH);
/** Everything beyond is drawn at this distance from the middle: outside of the drawing, degrees. */
const HORIZON = radians(2 * REACH);
const HORIZON_RADIUS = 2 * Math.sin(HORIZON / 2) * SCALE;
/** No land covers all but this much of the visible hemisphere, square pixels; an islet on the horizon may be below 0 by rounding. */
const SMALLEST_INVERTED = HORIZON_RADIUS ** 2 / 2;
/** Points on the horizon are no farther apart, so that no line between two cuts through the drawing. */
const HORIZON_STEP = radians(20);
/** Parts of a degree in land.json. */
const PER_DEGREE = 20;
/** Between two lines of the grid, and between two points of a line, degrees. */
const GRID = 10;
const GRID_STEP = 2;

/** Longitude and latitude, radians. */
type Place = readonly [longitude: number, latitude: number];
/** Where a place is drawn, in pixels from the middle, and its angle there; `isFar` beyond the horizon. */
interface Drawn {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly isFar: boolean;
}

/** Each ring goes clockwise around its inside, be that land or a lake. */
const RINGS: readonly (readonly Place[])[] = landRings.map(decode);

/**
 * Draws the coast lines and the grid around a point, as SVG paths in pixels. The projection preserves areas (Lambert azimuthal), with the
 * point in the middle. Fill the land by the rule `evenodd`.
 */
export function drawMap({ latitude, longitude }: Coordinates): {
  readonly land: string;
  readonly grid: string;
} {
  const project = projectionAround([radians(longitude), radians(latitude)]);
  return {
    land: RINGS.map((ring) => drawRing(ring.map(project))).join(''),
    grid: gridLines()
      .map((line) => drawLine(line.map(project)))
      .join(''),
  };
}

function projectionAround([middle, tilt]: Place): (place: Place) => Drawn {
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)];
  return ([longitude, latitude]) => {
    const east = Math.cos(latitude) * Math.sin(longitude - middle);
    const front = Math.cos(latitude) * Math.cos(longitude - middle);
    const north = Math.sin(latitude) * cos - front * sin;
    const depth = Math.sin(latitude) * sin + front * cos;
    const angle = Math.atan2(-north, east);
    const isFar = depth < Math.cos(HORIZON);
    const radius = isFar ? HORIZON_RADIUS : SCALE * Math.sqrt(2 / (1 + depth)) * Math.hypot(east, north);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), angle, isFar };
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
  const turn = Math.atan2(Math.sin(to.angle - from.angle), Math.cos(to.angle - from.angle));
  const count = Math.floor(Math.abs(turn) / HORIZON_STEP);
  return Array.from({ length: count }, (_, i) => {
    const angle = from.angle + (turn * (i + 1)) / (count + 1);
    return { x: HORIZON_RADIUS * Math.cos(angle), y: HORIZON_RADIUS * Math.sin(angle), angle, isFar: true };
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
    range(-90, 90, GRID_STEP).map((latitude): Place => [radians(longitude), radians(latitude)]),
  );
  const parallels = range(GRID - 90, 90 - GRID, GRID).map((latitude) =>
    range(-180, 180, GRID_STEP).map((longitude): Place => [radians(longitude), radians(latitude)]),
  );
  return [...meridians, ...parallels];
}

const range = (from: number, through: number, step: number): readonly number[] =>
  Array.from({ length: (through - from) / step + 1 }, (_, i) => from + i * step);

function decode(ring: string): readonly Place[] {
  const steps = ring.split(' ').map(Number);
  const places: Place[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    places.push([radians(x / PER_DEGREE), radians(y / PER_DEGREE)]);
  }
  return places;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
