import { expect, test } from 'vitest';
import { clamp, LAND_PATH, partOf, WORLD } from './worldMap.ts';

test('no coast line runs across the map', () => {
  const longest = LAND_PATH.split(/[MZ]/u)
    .filter(Boolean)
    .flatMap((ring) => {
      const points = ring.split('L').map((point) => point.split(',').map(Number));
      // Along the edge at a pole there is no coast.
      return points.slice(1).flatMap(([x = 0, y = 0], i) => {
        const [before = 0] = points[i] ?? [];
        return Math.abs(y) === 90 ? [] : [Math.abs(x - before)];
      });
    });
  expect(Math.max(...longest)).toBeLessThan(30);
});

test('the map shows no more than the world', () => {
  expect(partOf(WORLD)).toEqual({ west: -180, east: 180, south: -90, north: 90 });
  expect(clamp({ longitude: 179, latitude: -89, scale: 1 })).toEqual({
    ...{ longitude: 90, latitude: -45, scale: 1 },
  });
  expect(partOf({ longitude: 179, latitude: 0, scale: 8 }).east).toBeLessThanOrEqual(180);
});
