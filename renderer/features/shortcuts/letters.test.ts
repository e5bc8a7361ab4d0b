import { expect, test } from 'vitest';
import { SAVED_SEARCH_KEYS } from '../../../shared/model/savedSearches.ts';
import { VIEW_LETTERS } from './letters.ts';

test('each view and each saved search has a key of its own', () => {
  const keys = [...Object.values(VIEW_LETTERS), ...SAVED_SEARCH_KEYS];
  expect(new Set([...keys, 'g']).size).toBe(keys.length + 1);
});
