import { expect, test } from 'vitest';
import { nextTry } from './nextTry.ts';

const at = (time: string) => new Date(`2026-05-05T${time}`).getTime();
const shown = (due: string, now: string) => nextTry(at(due), at(now), 'en-GB');

test.each([
  ['05:26:10', '05:25:10', { kind: 'time', time: '05:26' }],
  ['05:26:09.999', '05:25:10', { kind: 'seconds', seconds: 60 }],
  ['05:25:59', '05:25:00', { kind: 'seconds', seconds: 59 }],
  ['05:25:00.001', '05:25:00', { kind: 'seconds', seconds: 1 }],
  ['05:25:00', '05:25:00', { kind: 'now' }],
  ['05:24:00', '05:25:00', { kind: 'now' }],
] as const)('a try at %s, at %s', (due, now, expected) => {
  expect(shown(due, now)).toEqual(expected);
});

test('the minute that the clock shows is never named', () => {
  for (let second = 0; second < 60; second += 1) {
    for (let ahead = 0; ahead < 90; ahead += 1) {
      const now = at('05:25:00') + second * 1_000;
      const named = nextTry(now + ahead * 1_000, now, 'en-GB');
      expect(named).not.toEqual({ kind: 'time', time: '05:25' });
    }
  }
});
