import landRings from './land.json';

/** Parts of a degree in land.json. */
const PER_DEGREE = 20;

/** A point of a coast line, degrees. */
export type LandPoint = readonly [longitude: number, latitude: number];

/** The coast lines of the world. Each ring goes clockwise around its inside, be that land or a lake. */
export const LAND: readonly (readonly LandPoint[])[] = landRings.map(decode);

function decode(ring: string): readonly LandPoint[] {
  const steps = ring.split(' ').map(Number);
  const points: LandPoint[] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0;
    y += steps[i + 1] ?? 0;
    points.push([x / PER_DEGREE, y / PER_DEGREE]);
  }
  return points;
}
