import { expect, it } from 'vitest';
import { accountId, type LabelId } from '../../../shared/model/ids.ts';
import { MAX_LABEL_NAME } from '../../../shared/model/labels.ts';
import { choicesOf, fitting } from './labelChoices.ts';

function called(...names: readonly string[]) {
  const ofEach = { colour: 'red', letter: null, count: 0 } as const;
  const labels = names.map((name, i) => ({ ...ofEach, id: (i + 1) as LabelId, name }));
  return choicesOf([{ account: accountId('a'), labels, shares: [], count: 1 }]);
}

it('compares a typed name as it would be saved, so that a label of that name is not offered as new', () => {
  const long = 'L'.repeat(MAX_LABEL_NAME);
  const choices = called('Late parcel', long);
  const { shown, isNew } = fitting(choices, ' late \t parcel');
  expect([shown.map(({ name }) => name), isNew]).toEqual([['Late parcel'], false]);
  expect(fitting(choices, `${long} and more`)).toMatchObject({ shown: [{ name: long }], isNew: false });
  expect(fitting(choices, 'Late')).toMatchObject({ newName: 'Late', isNew: true });
  expect(fitting(choices, ' ')).toMatchObject({ isNew: false });
});

it('cuts off a name that is too long, but not within a letter', () => {
  const fits = 'L'.repeat(MAX_LABEL_NAME - 1);
  expect(fitting([], `${fits}👍`)).toMatchObject({ newName: fits, isNew: true });
});
