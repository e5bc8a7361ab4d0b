import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { isQuiet } from './quietTime.ts';

const at = (time: string) => new Date(`2026-11-25T${time}:00`);
const NIGHT = { ...DEFAULT_SETTINGS, quietHours: true, quietFrom: 20 * 60, quietTo: 7 * 60 };
const LUNCH = { ...NIGHT, quietFrom: 12 * 60, quietTo: 13 * 60 };

test.each([
  [NIGHT, '19:59', false],
  [NIGHT, '20:00', true],
  [NIGHT, '03:00', true],
  [NIGHT, '06:59', true],
  [NIGHT, '07:00', false],
  [LUNCH, '11:59', false],
  [LUNCH, '12:30', true],
  [LUNCH, '13:00', false],
  [{ ...NIGHT, quietHours: false }, '03:00', false],
  [{ ...NIGHT, quietTo: NIGHT.quietFrom }, '20:00', false],
])('quiet hours %#: at %s', (settings, time, expected) => {
  expect(isQuiet(settings, at(time))).toBe(expected);
});

test('do not disturb is quiet at any time', () => {
  expect(isQuiet({ ...LUNCH, doNotDisturb: true }, at('09:00'))).toBe(true);
});
