import { expect, it } from 'vitest';
import { countedRange } from './rangeChoices.ts';

it('a message of a clock that is years ahead isn’t counted, unless the person chose its day', () => {
  expect(countedRange({ from: 100, to: null }, 120)).toEqual({ from: 100, to: 121 });
  expect(countedRange({ from: null, to: null }, 120)).toEqual({ from: null, to: 121 });
  expect(countedRange({ from: 100, to: 900 }, 120)).toEqual({ from: 100, to: 900 });
  expect(countedRange({ from: 500, to: null }, 120)).toEqual({ from: 500, to: 500 });
});
