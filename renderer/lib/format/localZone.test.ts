import { resetLocalTimeZone, setLocalTimeZone } from '@internationalized/date';
import { expect, onTestFinished, test } from 'vitest';
import { localZone } from './localZone.ts';

test.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['+05:00', '+05:00'],
  ['Etc/Unknown', 'UTC'],
])('times are shown in the zone of this computer (%s), and in UTC where it has none', (zone, shown) => {
  setLocalTimeZone(zone);
  onTestFinished(resetLocalTimeZone);
  expect(localZone()).toBe(shown);
  expect(() => new Intl.DateTimeFormat('en', { timeZone: localZone() })).not.toThrow();
});
