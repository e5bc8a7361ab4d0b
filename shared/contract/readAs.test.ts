import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAs } from './readAs.ts';

const named = z.object({ name: z.string().max(5) });

test('a value of the form is read as such', () => {
  expect(readAs(named, { name: 'Ana', more: 1 })).toEqual({ name: 'Ana' });
});

test.each([
  ['too long', 'Charlotte'],
  ['no text', 5],
  ['an object with a length', { length: 3 }],
  ['an object whose length is no number and becomes none', { length: { toString: 0 } }],
])('%s is not of the form', (_what, name) => {
  expect(readAs(named, { name })).toBeUndefined();
});
