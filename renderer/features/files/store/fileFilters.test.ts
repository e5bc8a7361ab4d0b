import { expect, it } from 'vitest';
import { convId } from '../../../../shared/model/ids.ts';
import { browseQuestion, isFiltered, NO_FILTERS } from './fileFilters.ts';

it('without filters everything is asked for', () => {
  expect(isFiltered(NO_FILTERS)).toBe(false);
  expect(browseQuestion(null, NO_FILTERS)).toEqual({
    convId: null,
    kind: null,
    senderEmail: null,
    from: null,
    to: null,
  });
});

it('from one day until the same day is that whole day here', () => {
  const filters = { ...NO_FILTERS, from: '2026-05-31', until: '2026-05-31' };
  const { from, to } = browseQuestion(convId(7), filters);
  expect(from).toBe(new Date(2026, 4, 31).getTime());
  expect(to).toBe(new Date(2026, 5, 1).getTime());
});

it('a year that is still being typed is taken for the year it says', () => {
  expect(browseQuestion(null, { ...NO_FILTERS, from: '0020-03-01' }).from).toBeLessThan(Date.UTC(1900, 0, 1));
});

it('an invalid date limits nothing', () => {
  expect(browseQuestion(null, { ...NO_FILTERS, until: 'soon' }).to).toBeNull();
});
