import { expect, it } from 'vitest';
import { personRank, titleRank, typedOf, wordsFound } from './ranking.ts';

const person = (typed: string, email: string) => personRank(typedOf(typed), email);
const KOFI = 'kofi.mensah@example.org';
const LEILA = 'leila.haddad@example.org';

it('the domain of an address is not the person', () => {
  expect(person('le', KOFI)).toBeNull();
  expect(person('example', KOFI)).toBeNull();
  expect(person('@example.org', KOFI)).toBeNull();
  expect(person('kofi.mensah@ex', KOFI)).toBe(0);
});

it('the beginning of a name or address comes before the beginning of a word in it, and that before what stands within one', () => {
  expect(person('le', LEILA)).toBe(0);
  expect(person('leila.h', LEILA)).toBe(0);
  expect(person('Leila H', LEILA)).toBe(0);
  expect(person('had', LEILA)).toBe(1);
  expect(person('add', LEILA)).toBe(2);
  expect(person('dd', LEILA)).toBeNull();
});

it('words are found in any order, whatever the case and the accents', () => {
  expect(person('HÁDDAD  lei', LEILA)).toBe(1);
  expect(person('haddad kofi', LEILA)).toBeNull();
  expect(titleRank(typedOf('cafe gest'), 'Gestión del café')).toBe(1);
  expect(titleRank(typedOf('王'), '小王')).toBe(2);
  expect(titleRank(typedOf('🚚'), 'Trucks 🚚')).toBe(2);
});

it('the words of a group can belong to several people', () => {
  const typed = typedOf('leila kofi');
  expect([LEILA, KOFI, 'example@example.org'].map((email) => wordsFound(typed, email))).toEqual([1, 2, 0]);
});
