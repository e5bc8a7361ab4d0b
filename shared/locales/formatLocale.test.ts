import { expect, it } from 'vitest';
import { formatLocale } from './formatLocale.ts';

it('dates follow the system’s region where its language is the one on screen, otherwise the spelling on screen', () => {
  expect(formatLocale('en-US')).toBe('en-US');
  expect(formatLocale('en-ZA')).toBe('en-ZA');
  expect(formatLocale('fr-FR')).toBe('en-GB');
  expect(formatLocale('')).toBe('en-GB');
});
