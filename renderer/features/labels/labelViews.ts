import {
  type LabelFilter,
  labelFilter,
  type NameFilter,
  nameFilter,
} from '../../../shared/model/conversations.ts';
import type { Label } from '../../../shared/model/labels.ts';
import { fold } from '../../../shared/text/fold.ts';

/** A label in the list of views. */
export interface LabelView extends Pick<Label, 'name' | 'colour' | 'letter' | 'count'> {
  readonly view: LabelFilter | NameFilter;
}

/** The views of the labels of one account. */
export const viewsOf = (labels: readonly Label[]): readonly LabelView[] =>
  labels.map((label) => ({ ...label, view: labelFilter(label.id) }));

/**
 * The views of the labels of several accounts: those of one name are one. It looks as in the first account that has it, and its letter is
 * the first that none above it has.
 */
export function viewsTogether(accounts: readonly (readonly Label[])[]): readonly LabelView[] {
  const taken = new Set<string>();
  const byName = Map.groupBy(accounts.flat(), ({ name }) => fold(name));
  return [...byName].flatMap(([folded, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const letter = own.map((label) => label.letter).find((each) => each !== null && !taken.has(each)) ?? null;
    if (letter !== null) taken.add(letter);
    const count = own.reduce((sum, label) => sum + label.count, 0);
    return [{ name: first.name, colour: first.colour, letter, count, view: nameFilter(folded) }];
  });
}
