import type { RuleId } from '../../../shared/model/ids.ts';
import { getLabel } from '../conversations/labels/labelTable.ts';
import { movedTo } from '../db/placing.ts';
import type { Store } from '../db/store.ts';
import { deleteRule, listRules, placeRule, putRule, type StoredRule } from './table.ts';

/** The same rule may have been made on several computers: one stands for all. It is on if one of them is. */
export interface ShownRule extends StoredRule {
  readonly all: readonly StoredRule[];
}

/** In their order. */
export function listShown(store: Store): readonly ShownRule[] {
  const byContent = Map.groupBy(listRules(store), (rule) => contentOf(store, rule));
  return [...byContent.values()].flatMap((all) => {
    const [first] = all;
    // Whichever is moved, the same one stands for them.
    const lowest = all.toSorted((a, b) => a.id - b.id).slice(0, 1);
    const place = first?.place ?? 0;
    return lowest.map((rule) => ({ ...rule, place, isOn: all.some(({ isOn }) => isOn), all }));
  });
}

/** Those that are on, in their order, each once. `since`: of those of them that are on, the earliest. */
export const listActing = (store: Store): readonly StoredRule[] =>
  listShown(store)
    .filter(({ isOn }) => isOn)
    .map(({ all, ...rule }) => ({
      ...rule,
      since: Math.min(...all.filter(({ isOn }) => isOn).map(({ since }) => since)),
    }));

/** The one that stands for this one; null: it was deleted. */
export const findShown = (store: Store, id: RuleId): ShownRule | null =>
  listShown(store).find(({ all }) => all.some((rule) => rule.id === id)) ?? null;

/** Of all that are one with it, also of one that was deleted. */
export const idsOf = (store: Store, id: RuleId): readonly RuleId[] =>
  findShown(store, id)?.all.map((rule) => rule.id) ?? [id];

/** Lists in the order in which they were typed make no other rule. Rules whose conversations are lost were about different ones. */
function contentOf(store: Store, { id, name, conditions, actions, isLost }: StoredRule): string {
  const { from, words, convId, isCritical, hasFile } = conditions;
  const { labels, pins, level, snooze } = actions;
  const sorted = (list: readonly (string | number)[]) => [...new Set(list)].toSorted();
  const lists = [from, words, labels.map((each) => getLabel(store, each)?.id ?? each)].map(sorted);
  return JSON.stringify([name, lists, convId, isCritical, hasFile, pins, level, snooze, isLost ? id : null]);
}

/** Changes each of them alike, so that they stay one. */
export function changeAll(
  store: Store,
  { all }: ShownRule,
  changed: Partial<Omit<StoredRule, 'id' | 'place'>>,
): void {
  store.local.transaction(() => {
    for (const rule of all) putRule(store, { ...rule, ...changed });
  });
}

export function deleteAll(store: Store, { all }: ShownRule): void {
  store.local.transaction(() => {
    for (const { id } of all) deleteRule(store, id);
  });
}

/** Puts a rule at that index of the list, with all for which it stands: else another of them would be there in its place. */
export function moveShown(store: Store, shown: ShownRule, to: number): void {
  const list = listShown(store);
  store.local.transaction(() => {
    for (const { id, place } of movedTo(list, shown.id, to))
      for (const rule of list.find((one) => one.id === id)?.all ?? []) placeRule(store, rule.id, place);
  });
}
