import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FITTED,
  fitScale,
  isZoomedIn,
  nextScale,
  type Point,
  type Pose,
  panned,
  placementOf,
  type Scene,
  turned,
  turnedSize,
  wheelFactor,
  zoomed,
} from './geometry.ts';

const scene: Scene = { picture: { width: 4_000, height: 2_000 }, stage: { width: 800, height: 600 } };
const MIDDLE = { x: 0, y: 0 };

/** Which part of the picture is at a point of the stage, in pixels from the picture's middle; the picture is not turned. */
function under(pose: Pose, at: Point): Point {
  const { scale, x, y } = placementOf(pose, scene);
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

test('a picture is fitted to the stage, turned or not, and never made larger than it is', () => {
  expect(placementOf(FITTED, scene)).toEqual({ scale: 0.2, x: 0, y: 0 });
  expect(placementOf({ turns: 1, free: null }, scene)).toEqual({ scale: 0.15, x: 0, y: 0 });
  expect(fitScale({ ...scene, picture: { width: 20, height: 10 } }, 0)).toBe(1);
});

test('zooming keeps the point under the pointer in place', () => {
  const at = { x: 100, y: -50 };
  const once = zoomed(FITTED, scene, 1, MIDDLE);
  const twice = zoomed(once, scene, 2, at);
  expect(under(twice, at).x).toBeCloseTo(under(once, at).x);
  expect(under(twice, at).y).toBeCloseTo(under(once, at).y);
});

test('there is never a gap at an edge of a picture that is larger than the stage, and a smaller one is in the middle', () => {
  const length = fc.integer({ min: 1, max: 10_000 });
  const size = fc.record({ width: length, height: length });
  const point = fc.record({
    x: fc.integer({ min: -9_999, max: 9_999 }),
    y: fc.integer({ min: -9_999, max: 9_999 }),
  });
  const turns = fc.integer({ min: -5, max: 5 });
  const scale = fc.double({ min: 0.001, max: 100, noNaN: true });
  fc.assert(
    fc.property(size, size, turns, scale, point, point, (picture, stage, quarters, wanted, at, by) => {
      const any = { picture, stage };
      const pose = panned(zoomed({ turns: quarters, free: null }, any, wanted, at), any, by);
      const placement = placementOf(pose, any);
      const shown = turnedSize(picture, quarters);
      const overhang = (value: number, room: number) => Math.max(0, (value * placement.scale - room) / 2);
      expect(Math.abs(placement.x)).toBeLessThanOrEqual(overhang(shown.width, stage.width) + 1e-6);
      expect(Math.abs(placement.y)).toBeLessThanOrEqual(overhang(shown.height, stage.height) + 1e-6);
    }),
  );
});

test('zooming out ends where all of the picture is seen, also after the stage has grown', () => {
  const large = zoomed(FITTED, scene, 1, { x: 300, y: 200 });
  expect(isZoomedIn(large, scene)).toBe(true);
  expect(zoomed(large, scene, 0.01, MIDDLE)).toEqual(FITTED);
  const grown = { ...scene, stage: { width: 5_000, height: 4_000 } };
  expect(placementOf(large, grown)).toEqual({ scale: 1, x: 0, y: 0 });
  expect(isZoomedIn(large, grown)).toBe(false);
});

test('four turns lead back, with the same part in the middle', () => {
  const start = panned(zoomed(FITTED, scene, 1, MIDDLE), scene, { x: 250, y: 120 });
  let pose = start;
  for (let i = 0; i < 4; i += 1) pose = turned(pose, scene, 1);
  expect(pose).toEqual({ turns: 4, free: start.free });
  expect(turned(turned(start, scene, 1), scene, -1)).toEqual(start);
});

test('steps lead through round scales, up to an end', () => {
  expect(nextScale(0.2, 1)).toBe(0.25);
  expect(nextScale(1, 1)).toBe(1.25);
  expect(nextScale(1, -1)).toBe(0.75);
  expect(nextScale(8, 1)).toBe(8);
  expect(zoomed(FITTED, scene, 100, MIDDLE).free?.scale).toBe(8);
});

test('the wheel makes larger away from the person, and back again', () => {
  expect(wheelFactor(-100, false)).toBeGreaterThan(1.1);
  expect(wheelFactor(-100, false) * wheelFactor(100, false)).toBeCloseTo(1);
  expect(wheelFactor(-4, true)).toBeGreaterThan(wheelFactor(-4, false));
});
