import { expect, test } from 'vitest';
import { avatarColour } from '../../../ui/display/avatarColour.ts';
import { accountColours } from './accountColours.ts';

const ana = { email: 'ana@chat.example', colour: null };
const own = avatarColour(ana.email);

test('an account has the colour of its address, and the same address on another service the next one', () => {
  expect(accountColours([ana, ana])).toEqual([own, (own + 1) % 12]);
});

test('a chosen colour stays, and is taken by no other account as long as one is free', () => {
  expect(accountColours([ana, { ...ana, colour: own }])).toEqual([(own + 1) % 12, own]);
  const all = accountColours(Array.from({ length: 12 }, () => ana));
  expect(new Set(all).size).toBe(12);
  expect(accountColours(Array.from({ length: 13 }, () => ana)).at(-1)).toBe(own);
});
