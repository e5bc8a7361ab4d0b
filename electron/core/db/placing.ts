/** Room between neighbours of a list, so that one can move without the others. */
export const GAP = 1 << 20;

export interface Placed<Id> {
  readonly id: Id;
  /** The lowest is first. */
  readonly place: number;
}

/** The places that change when one of a list moves to another index: its own, unless its new neighbours have no room between them. */
export function movedTo<Id>(list: readonly Placed<Id>[], id: Id, to: number): readonly Placed<Id>[] {
  const others = list.filter((each) => each.id !== id);
  const before = others.slice(0, to).at(-1)?.place ?? null;
  const after = others.slice(to)[0]?.place ?? null;
  const place = between(before, after);
  const isBetween = (before === null || place > before) && (after === null || place < after);
  if (isBetween) return [{ id, place }];
  const all = others.toSpliced(to, 0, { id, place });
  return all.map((each, index) => ({ id: each.id, place: (index + 1) * GAP }));
}

function between(before: number | null, after: number | null): number {
  if (before === null) return after === null ? GAP : after - GAP;
  return after === null ? before + GAP : Math.floor((before + after) / 2);
}
