import { expect, it } from 'vitest';
import { labelFilter, nameFilter } from '../../../shared/model/conversations.ts';
import type { LabelId } from '../../../shared/model/ids.ts';
import type { Label } from '../../../shared/model/labels.ts';
import { viewsOf, viewsTogether } from './labelViews.ts';

const label = (id: number, name: string, letter: string | null, count: number): Label => ({
  ...{ id: id as LabelId, name, letter, count },
  colour: id % 2 === 0 ? 'red' : 'blue',
});

it('labels of one name are one view of all accounts, with the sum of their conversations', () => {
  const [ana, ben] = [
    [label(1, 'Refund', 'f', 3), label(2, 'Late', null, 0)],
    [label(4, 'Parcel', null, 1), label(6, 'REFUND', 'x', 4)],
  ];
  expect(viewsTogether([ana, ben])).toEqual([
    { name: 'Refund', colour: 'blue', letter: 'f', count: 7, view: nameFilter('refund') },
    { name: 'Late', colour: 'red', letter: null, count: 0, view: nameFilter('late') },
    { name: 'Parcel', colour: 'red', letter: null, count: 1, view: nameFilter('parcel') },
  ]);
  expect(viewsOf(ben).map(({ view }) => view)).toEqual([4, 6].map((id) => labelFilter(id as LabelId)));
});

it('no two views of all accounts have one letter, and a label takes the one of another account if need be', () => {
  const views = viewsTogether([
    [label(1, 'Refund', 'f', 0), label(2, 'Late', null, 0)],
    [label(3, 'Foreign', 'f', 0), label(4, 'Late', 't', 0)],
    [label(5, 'Foreign', 'o', 0)],
  ]);
  expect(views.map(({ name, letter }) => [name, letter])).toEqual([
    ['Refund', 'f'],
    ['Late', 't'],
    ['Foreign', 'o'],
  ]);
});
