import { expect, test } from 'vitest';
import { languageName } from './languageName.ts';

test('a dictionary is shown by its language, and by its own name if it has none', () => {
  expect(languageName('en_GB', 'en-GB')).toBe('British English');
  expect(languageName('own/hu', 'en-GB')).toBe('Hungarian');
  expect(languageName('en_med_glut', 'en-GB')).toBe('en_med_glut');
  expect(languageName('own/Medicine', 'en-GB')).toBe('Medicine');
});
