import { expect, it } from 'vitest';
import { formatLocale, regionTag } from './formatLocale.ts';

it('dates follow the system’s region where its language is the one on screen, otherwise the spelling on screen', () => {
  expect(formatLocale('en-US')).toBe('en-US');
  expect(formatLocale('en-ZA')).toBe('en-ZA');
  expect(formatLocale('fr-FR')).toBe('en-GB');
  expect(formatLocale('')).toBe('en-GB');
});

it.each([
  ['en-US@rg=nzzzzz', 'en-NZ'],
  ['en-US@calendar=buddhist;rg=iezzzz', 'en-IE'],
  ['en-US@currency=EUR;fw=mon', 'en-US'],
  ['en-US@posix', 'en-US'],
  ['en_CA.UTF-8', 'en-CA'],
  ['en', 'en'],
  ['de-DE@euro', 'en-GB'],
  ['C', 'en-GB'],
  ['en-', 'en-GB'],
])('a region that the system says as %j is written as in %s', (region, locale) => {
  expect(formatLocale(region)).toBe(locale);
  expect(() => new Intl.NumberFormat(locale)).not.toThrow();
});

it('a region that is no language at all has no tag', () => {
  expect(regionTag('')).toBe('');
  expect(regionTag('en-US@rg=caon')).toBe('en-US');
  expect(regionTag('fr-FR@rg=cazzzz')).toBe('fr-CA');
});
