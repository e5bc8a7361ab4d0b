import { createRandom } from '../../random.ts';
import { type Colour, encodePng } from './png.ts';

const WIDTH = 600;
const HEIGHT = 400;

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A gentle curve made of waves, from about -1 to 1. */
function createCurve(seed: number, waves: number): (at: number) => number {
  const random = createRandom(seed);
  const parts = Array.from({ length: waves }, (_, i) => ({
    frequency: (i + 1) * (0.7 + random.next()),
    phase: random.next() * Math.PI * 2,
    height: 1 / (i + 1),
  }));
  return (at) =>
    parts.reduce(
      (sum, { frequency, phase, height }) => sum + Math.sin(at * frequency * Math.PI + phase) * height,
      0,
    ) / 1.6;
}

interface Light {
  readonly top: Colour;
  readonly horizon: Colour;
  readonly sun: Colour;
  readonly near: Colour;
}

const LIGHTS = {
  dawn: { top: [74, 96, 156], horizon: [250, 190, 150], sun: [255, 236, 200], near: [46, 52, 70] },
  noon: { top: [70, 140, 214], horizon: [214, 232, 244], sun: [255, 252, 240], near: [60, 92, 58] },
  dusk: { top: [44, 38, 84], horizon: [240, 128, 92], sun: [255, 210, 140], near: [30, 24, 44] },
  dust: { top: [198, 168, 126], horizon: [236, 212, 172], sun: [255, 244, 216], near: [118, 84, 54] },
  storm: { top: [58, 66, 78], horizon: [150, 160, 166], sun: [190, 198, 202], near: [34, 44, 46] },
  snow: { top: [124, 158, 196], horizon: [232, 238, 246], sun: [255, 255, 255], near: [206, 218, 232] },
} as const satisfies Record<string, Light>;

export type LightName = keyof typeof LIGHTS;

/** Hills behind hills under a sky, like a photo from the field. */
export function landscape(light: LightName, seed: number): Buffer {
  const { top, horizon, sun, near } = LIGHTS[light];
  const sunX = WIDTH * (0.2 + 0.6 * createRandom(seed).next());
  const sunY = HEIGHT * 0.42;
  const ridges = [0, 1, 2, 3].map((i) => {
    const curve = createCurve(seed * 10 + i, 5 + i);
    const base = HEIGHT * (0.5 + i * 0.12);
    return Array.from({ length: WIDTH }, (_, x) => base + curve(x / WIDTH) * HEIGHT * (0.07 - i * 0.008));
  });
  const rows = Array.from({ length: HEIGHT }, (_, y) => mix(top, horizon, clamp(y / (HEIGHT * 0.6)) ** 1.4));
  return encodePng(WIDTH, HEIGHT, (x, y) => {
    let front = ridges.length - 1;
    while (front >= 0 && y < (ridges[front]?.[x] ?? HEIGHT)) front -= 1;
    if (front >= 0) {
      const depth = clamp((y - (ridges[front]?.[x] ?? 0)) / 90);
      return mix(horizon, near, 0.35 + front * 0.2 + (0.325 - front * 0.1) * depth);
    }
    const distance = Math.sqrt((x - sunX) ** 2 + (y - sunY) ** 2);
    return mix(rows[y] ?? top, sun, distance < 26 ? 1 : 0.7 * Math.exp(-distance / 90));
  });
}

const PAPER: Colour = [252, 252, 250];
const GRID: Colour = [226, 230, 234];
const AXIS: Colour = [120, 128, 138];
const BARS: readonly [Colour, Colour] = [
  [38, 132, 156],
  [240, 160, 72],
];

/** A bar chart of values from 0 to 1, every second bar in the second colour. */
export function barChart(values: readonly number[]): Buffer {
  const plot = { left: 48, right: WIDTH - 24, top: 28, bottom: HEIGHT - 40 };
  const slot = (plot.right - plot.left) / values.length;
  return encodePng(WIDTH, HEIGHT, (x, y) => {
    if (isAxis(x, y, plot)) return AXIS;
    const index = Math.floor((x - plot.left) / slot);
    const value = values[index];
    const isInBar = (x - plot.left) % slot > slot * 0.22 && (x - plot.left) % slot < slot * 0.84;
    const height = plot.bottom - (value ?? 0) * (plot.bottom - plot.top);
    if (value !== undefined && x > plot.left && isInBar && y >= height && y < plot.bottom)
      return BARS[index % 2 === 0 ? 0 : 1];
    return isGrid(x, y, plot) ? GRID : PAPER;
  });
}

/** Two curves over a grid, as of levels and forecasts. */
export function lineChart(seed: number): Buffer {
  const plot = { left: 48, right: WIDTH - 24, top: 28, bottom: HEIGHT - 40 };
  const lines = [0, 1].map((i) => {
    const curve = createCurve(seed + i, 6);
    const middle = (plot.top + plot.bottom) / 2 + (i === 0 ? -20 : 40);
    return Array.from({ length: WIDTH }, (_, x) => middle - curve((x - plot.left) / WIDTH) * 110);
  });
  return encodePng(WIDTH, HEIGHT, (x, y) => {
    if (isAxis(x, y, plot)) return AXIS;
    const isInside = x > plot.left && x < plot.right;
    const hit = isInside ? lines.findIndex((line) => Math.abs((line[x] ?? 0) - y) < 2.2) : -1;
    if (hit >= 0) return BARS[hit === 0 ? 0 : 1];
    if (isInside && y > (lines[0]?.[x] ?? HEIGHT) && y < plot.bottom) return mix(PAPER, BARS[0], 0.12);
    return isGrid(x, y, plot) ? GRID : PAPER;
  });
}

/** Heights of land with contour lines, and a river through it. */
export function contourMap(seed: number): Buffer {
  const [a, b, course] = [createCurve(seed, 3), createCurve(seed + 1, 3), createCurve(seed + 2, 5)];
  const river = Array.from({ length: WIDTH }, (_, x) => HEIGHT * (0.55 + 0.22 * course(x / WIDTH)));
  const low: Colour = [206, 224, 190];
  const high: Colour = [196, 158, 118];
  return encodePng(WIDTH, HEIGHT, (x, y) => {
    const [u, v] = [x / WIDTH, y / WIDTH];
    if (Math.abs(y - (river[x] ?? 0)) < 7) return [120, 176, 214];
    const height = clamp(0.5 + 0.28 * (a(u * 1.6 + v) + b(v * 2.2 - u * 0.6)));
    const band = height * 14;
    return mix(mix(low, high, Math.floor(band) / 14), [90, 70, 50], band % 1 < 0.08 ? 0.5 : 0);
  });
}

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const isAxis = (x: number, y: number, { left, right, bottom }: Plot): boolean =>
  (Math.abs(x - left) < 1 && y <= bottom && y > 16) || (Math.abs(y - bottom) < 1 && x >= left && x <= right);
const isGrid = (x: number, y: number, { left, right, top, bottom }: Plot): boolean =>
  x > left && x < right && y >= top && y < bottom && Math.round(bottom - y) % 66 === 0;
