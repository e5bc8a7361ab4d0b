import { expect, it } from 'vitest';
import { personRank, RANKS, titleRank, typedOf, wordsFound } from './ranking.ts';

const person = (typed: string, email: string) => personRank(typedOf(typed), email);
const KOFI = 'kofi.mensah@example.org';
const LEILA = 'leila.haddad@example.org';

it('the domain of an address is not the person', () => {
  expect(person('le', KOFI)).toBeNull();
  expect(person('example', KOFI)).toBeNull();
  expect(person('@example.org', KOFI)).toBeNull();
  expect(person('kofi.mensah@ex', KOFI)).toBe(RANKS.beginning);
});

it('the beginning of a name or address comes before the beginning of a word in it, and that before what stands within one', () => {
  expect(person('le', LEILA)).toBe(RANKS.beginning);
  expect(person('leila.h', LEILA)).toBe(RANKS.beginning);
  expect(person('Leila H', LEILA)).toBe(RANKS.beginning);
  expect(person('had', LEILA)).toBe(RANKS.words);
  expect(person('add', LEILA)).toBe(RANKS.within);
  expect(person('dd', LEILA)).toBeNull();
});

it('a whole name or address comes before names that only begin with it', () => {
  for (const typed of ['Person 1', 'person.1', 'PERSON.1@x.example'])
    expect(person(typed, 'person.1@x.example')).toBe(RANKS.whole);
  expect(person('Person 1', 'person.12@x.example')).toBe(RANKS.beginning);
  expect(titleRank(typedOf('depot'), 'Depot')).toBe(RANKS.whole);
  expect(titleRank(typedOf('depot'), 'Depot north')).toBe(RANKS.beginning);
});

it('words are found in any order, whatever the case and the accents', () => {
  expect(person('HÁDDAD  lei', LEILA)).toBe(RANKS.words);
  expect(person('haddad kofi', LEILA)).toBeNull();
  expect(titleRank(typedOf('cafe gest'), 'Gestión del café')).toBe(RANKS.words);
  expect(titleRank(typedOf('王'), '小王')).toBe(RANKS.within);
  expect(titleRank(typedOf('🚚'), 'Trucks 🚚')).toBe(RANKS.within);
});

it('the words of a group can belong to several people', () => {
  const typed = typedOf('leila kofi');
  expect([LEILA, KOFI, 'example@example.org'].map((email) => wordsFound(typed, email))).toEqual([1, 2, 0]);
});
