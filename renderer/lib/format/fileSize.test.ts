import { expect, test } from 'vitest';
import { formatFileSize } from './fileSize.ts';

test('sizes are in the unit that reads best', () => {
  expect(formatFileSize(0, 'en')).toBe('0 bytes');
  expect(formatFileSize(1, 'en')).toBe('1 byte');
  expect(formatFileSize(1_536, 'en')).toBe('1.5 kB');
  expect(formatFileSize(999_960, 'en')).toBe('1 MB');
  expect(formatFileSize(1_073_741_824, 'en')).toBe('1.1 GB');
});
