import { expect, test } from 'vitest';
import { choicesAt, choiceTime } from '../../../shared/model/choiceTime.ts';
import { asTyped, typedTime } from './typedTime.ts';

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime();
/** A Thursday. */
const NOW = at(2026, 10, 26, 17, 5);

test('each choice is at its time, by the local clock', () => {
  expect(choicesAt(NOW).map((choice) => choiceTime(choice, NOW))).toEqual([
    ...[at(2026, 10, 26, 17, 25), at(2026, 10, 26, 18, 5), at(2026, 10, 26, 20, 5)],
    ...[at(2026, 10, 27, 9, 0), at(2026, 10, 30, 9, 0), null],
  ]);
});

test.each([
  ['a Sunday', at(2026, 10, 29, 8, 0), at(2026, 10, 30, 9, 0)],
  ['a Monday', at(2026, 10, 30, 8, 0), at(2026, 11, 7, 9, 0)],
])('on %s, next Monday is the next one', (_day, now, monday) => {
  expect(choiceTime('monday', now)).toBe(monday);
});

test('on a Sunday, tomorrow morning isn’t offered twice', () => {
  expect(choicesAt(at(2026, 10, 29, 8, 0))).toEqual(['minutes', 'hour', 'hours', 'tomorrow', 'own']);
});

test('a typed time is read as it was shown, and a half-typed one is none', () => {
  expect(asTyped(NOW)).toBe('2026-11-26T17:05');
  expect(typedTime(asTyped(NOW))).toBe(NOW);
  expect(typedTime('')).toBeNull();
  expect(typedTime('soon')).toBeNull();
});
