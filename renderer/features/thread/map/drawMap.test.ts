import { expect, test } from 'vitest';
import { drawMap, HEIGHT, WIDTH } from './drawMap.ts';

/** Whether the middle of the drawing is filled by the rule `evenodd`: a line from there to the right meets an odd number of edges. */
function isLand(latitude: number, longitude: number): boolean {
  const rings = drawMap({ latitude, longitude }).land.split('M');
  const edges = rings.flatMap((ring) => {
    // The rectangle around the drawing: one edge of it is on the right.
    if (ring.includes('h')) return [true];
    const numbers = ring.match(/-?[\d.]+/gu)?.map(Number) ?? [];
    return numbers.map((_, i) => i % 2 === 0 && isMet(numbers, i));
  });
  return edges.filter(Boolean).length % 2 === 1;
}

function isMet(ring: readonly number[], i: number): boolean {
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  const [x1 = 0, y1 = 0] = [ring[i], ring[i + 1]];
  const next = (i + 2) % ring.length;
  const [x2 = 0, y2 = 0] = [ring[next], ring[next + 1]];
  return y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
}

test.each([
  ['Berlin', 52.5, 13.4],
  ['Nairobi', -1.3, 36.8],
  ['Wellington’s hills', -40.6, 175.7],
  ['the South Pole', -90, 0],
  ['Mongolia', 47, 104],
  ['Fiji, on both sides of the date line', -17.8, 178],
])('%s is on land', (_, latitude, longitude) => {
  expect(isLand(latitude, longitude)).toBe(true);
});

test.each([
  ['the Caspian Sea', 42, 51],
  ['the North Pole', 90, 0],
  ['the Arctic', 85, -40],
  ['the sea across the globe from Mongolia', -47, -76],
  ['the sea across the globe from Spain', -41, -178],
  ['the Pacific on the date line', 0, 180],
  ['the sea off Null Island', 0, 0],
])('%s is water', (_, latitude, longitude) => {
  expect(isLand(latitude, longitude)).toBe(false);
});

test('a place exactly across the globe from a point of the coast is drawn', () => {
  const { land, grid } = drawMap({ latitude: -52.1, longitude: 158.35 - 180 });
  expect(land + grid).toMatch(/^[-MLZhv\d.,]+$/u);
});
