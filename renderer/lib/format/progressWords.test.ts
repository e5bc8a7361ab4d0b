import { expect, it } from 'vitest';
import { createI18n } from '../../locales/i18n.ts';
import { progressInWords, timeLeft } from './progressWords.ts';

const t = createI18n().getFixedT('en', 'thread');
const words = (done: number, total: number, bytesPerSecond: number) =>
  progressInWords(t, { done, total, bytesPerSecond }, 'en', t('upload.finishing'));

it('a file on its way says how much of how much, how fast, and how long still', () => {
  expect(words(12e6, 80e6, 4e6)).toBe('12 of 80 MB · 4 MB/s · 17 seconds left');
  expect(words(205_480_000, 300e6, 0)).toBe('205 of 300 MB');
  expect(words(400_000, 80e6, 0)).toBe('0.4 of 80 MB');
});

it('a file that is handed over whole waits for the answer', () => {
  expect(words(80e6, 80e6, 4e6)).toBe('Waiting for the service…');
});

it('the time left is in the unit that reads best, and never zero', () => {
  expect(timeLeft(1, 1e6)).toEqual({ unit: 'seconds', count: 1 });
  expect(timeLeft(61, 1)).toEqual({ unit: 'minutes', count: 2 });
  expect(timeLeft(7_201, 1)).toEqual({ unit: 'hours', count: 3 });
  expect(timeLeft(100, 0)).toBeNull();
});
