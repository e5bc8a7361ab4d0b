import { expect, it } from 'vitest';
import { markedParts } from './markedParts.ts';

const shown = (snippet: string, marks: readonly (readonly [number, number])[]) =>
  markedParts({ snippet, marks }).map(({ text, isMarked }) => (isMarked ? `[${text}]` : text));

it('a snippet is cut at its marks', () => {
  expect(
    shown('the plan is a plan', [
      [4, 8],
      [14, 18],
    ]),
  ).toEqual(['the ', '[plan]', ' is a ', '[plan]']);
});

it('a snippet without marks stays whole, and overlapping marks show nothing twice', () => {
  expect(shown('plan', [])).toEqual(['plan']);
  expect(
    shown('abcdef', [
      [1, 4],
      [2, 5],
    ]).join(''),
  ).toBe('a[bcd][e]f');
});
