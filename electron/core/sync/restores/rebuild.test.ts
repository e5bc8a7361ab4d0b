import { expect, it } from 'vitest';
import { m, openTestStore } from '../../../../testing/core/testStore.ts';
import { isReturnedAgain, notePossible } from '../../outbox/checking/ownAddressTable.ts';
import { forgetAbove } from './rebuild.ts';

it('a sender under an id that a restored service gives again is no sign of an own address', () => {
  const store = openTestStore();
  notePossible(store, 'Ali@x.example', m(90));
  notePossible(store, 'otto@x.example', m(105));
  forgetAbove(store, { common: 100, delivered: [], lasting: [], open: [] }, 0);
  expect(isReturnedAgain(store, 'ali@x.example', m(103))).toBe(true);
  expect(isReturnedAgain(store, 'otto@x.example', m(103))).toBe(false);
});
