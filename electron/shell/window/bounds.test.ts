import { expect, test } from 'vitest';
import { MIN_SIZE, placeWindow } from './bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const monitor = { x: 1440, y: 0, width: 2560, height: 1440 };

test('opens where it was', () => {
  const saved = { x: 1500, y: 100, width: 1300, height: 900 };
  expect(placeWindow(saved, [laptop, monitor])).toEqual(saved);
});

test('opens in the middle of the main screen when the screen it was on is gone, no larger than that screen', () => {
  const saved = { x: 1500, y: 100, width: 2400, height: 1300 };
  expect(placeWindow(saved, [laptop])).toEqual({ width: 1440, height: 875 });
});

test('does not open where its title bar could not be reached', () => {
  const above = { x: 100, y: -400, width: 1000, height: 700 };
  const aside = { x: -990, y: 100, width: 1000, height: 700 };
  expect(placeWindow(above, [laptop])).not.toHaveProperty('y');
  expect(placeWindow(aside, [laptop])).not.toHaveProperty('x');
});

test('opens for the first time in a size that fits the screen', () => {
  expect(placeWindow(null, [laptop])).toEqual({ width: 1200, height: 800 });
  expect(placeWindow(null, [{ x: 0, y: 0, width: 800, height: 560 }])).toEqual({ width: 800, height: 560 });
});

test('is never smaller than it can be used in', () => {
  expect(placeWindow({ x: 10, y: 30, width: 50, height: 20 }, [laptop])).not.toHaveProperty('x');
  expect(placeWindow({ x: 10, y: 30, width: 200, height: 100 }, [laptop])).toMatchObject(MIN_SIZE);
});
