import { expect, test } from 'vitest';
import { byLanguageName, languageName } from './languageName.ts';

test('a dictionary is shown by its language, and by its own name if it has none', () => {
  expect(languageName('en_GB', 'en-GB')).toBe('British English');
  expect(languageName('own/hu', 'en-GB')).toBe('Hungarian');
  expect(languageName('en_med_glut', 'en-GB')).toBe('en_med_glut');
  expect(languageName('own/Medicine', 'en-GB')).toBe('Medicine');
});

test('dictionaries are sorted by their names in the language of the person', () => {
  const ids = (...sorted: readonly { readonly id: string }[]) => sorted.map(({ id }) => id);
  const given = ['own/cs', 'cs', 'de_AT', 'hr_HR', 'sq_AL'].map((id) => ({ id }));
  expect(ids(...byLanguageName(given, 'en-GB'))).toEqual(['sq_AL', 'de_AT', 'hr_HR', 'cs', 'own/cs']);
  expect(ids(...byLanguageName(given, 'de'))).toEqual(['sq_AL', 'hr_HR', 'de_AT', 'cs', 'own/cs']);
});
