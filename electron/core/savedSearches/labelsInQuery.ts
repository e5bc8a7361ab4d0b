import type { LabelId } from '../../../shared/model/ids.ts';
import { LONGEST_SEARCH } from '../../../shared/model/search.ts';
import { parseSearch } from '../../../shared/search/parseSearch.ts';
import { fold } from '../../../shared/text/fold.ts';
import { getLabel, labelsCalled } from '../conversations/labels/labelTable.ts';
import type { Store } from '../db/store.ts';

type Local = Pick<Store, 'local'>;

/** The labels that a search named when it was saved, with those names. */
export type NamedLabels = readonly (readonly [name: string, id: LabelId])[];

const plain = (name: string): string => name.replaceAll('"', '');

export function labelsNamed(store: Local, query: string): NamedLabels {
  return parseSearch(query).pieces.flatMap(({ condition }) => {
    if (condition?.operator !== 'label') return [];
    const [id, ...others] = labelsCalled(store, condition.value);
    const label = id === undefined || others.length > 0 ? null : getLabel(store, id);
    return label !== null && fold(plain(label.name)) === fold(condition.value)
      ? [[condition.value, label.id] as const]
      : [];
  });
}

/** The search with the names that its labels have now. */
export function withNames(store: Local, query: string, labels: NamedLabels): string {
  if (labels.length === 0) return query;
  const ids = new Map(labels);
  const named = parseSearch(query).pieces.reduceRight((changed, { at, end, condition }) => {
    const id = condition?.operator === 'label' ? ids.get(condition.value) : undefined;
    const name = plain((id !== undefined && getLabel(store, id)?.name) || '');
    if (condition?.operator !== 'label' || name === '' || fold(name) === fold(condition.value))
      return changed;
    return `${changed.slice(0, at)}${condition.isNot ? '-' : ''}label:"${name}"${changed.slice(end)}`;
  }, query);
  return named.length > LONGEST_SEARCH ? query : named;
}
