import { expect, it } from 'vitest';
import { searchesTogether } from './searchesTogether.ts';

it('saved searches of one name and text in several accounts are one, and all others are listed', () => {
  const one = (id: number, name: string, query = name) => ({ id, name, query });
  const accounts = [
    [one(1, 'trucks'), one(2, 'refunds')],
    [one(3, 'parcels'), one(4, 'trucks'), one(5, 'refunds', 'label:refund')],
  ];
  expect(searchesTogether(accounts).map(({ id }) => id)).toEqual([1, 2, 3, 5]);
});
