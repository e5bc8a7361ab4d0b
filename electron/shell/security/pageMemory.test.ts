import { expect, test } from 'vitest';
import { createPageMemory } from './pageMemory.ts';

test('the page may hold data while an account is open, and from when one closes until it loads again', () => {
  let isAnyOpen = false;
  const memory = createPageMemory(() => isAnyOpen);
  expect(memory.mayHoldData()).toBe(false);
  isAnyOpen = true;
  expect(memory.mayHoldData()).toBe(true);
  memory.loaded();
  expect(memory.mayHoldData()).toBe(true);
  memory.accountClosed();
  isAnyOpen = false;
  expect(memory.mayHoldData()).toBe(true);
  memory.loaded();
  expect(memory.mayHoldData()).toBe(false);
});
