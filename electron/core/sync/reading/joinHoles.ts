import type { Hole } from '../../coverage/holes.ts';
import type { Interval } from '../../coverage/interval.ts';

export interface PageHole extends Hole {
  /** Those of its unreadable elements; its last id for elements without one. */
  readonly ids: readonly number[];
}

/** Messages, and the stretch of ids that they complete. */
interface Stretch {
  readonly messages: readonly unknown[];
  readonly covered: Interval;
}

/** More unreadable elements in a row have one hole together: a service could else fill the store with holes. */
const OWN_HOLES = 10;

/** Joins the holes of a page that have no message between them, where there are many. What lies between them is then uncovered, too. */
export function joinHoles<B extends Stretch>(
  batches: readonly B[],
  holes: readonly PageHole[],
): { readonly batches: readonly B[]; readonly holes: readonly PageHole[] } {
  if (holes.length <= OWN_HOLES) return { batches, holes };
  const joined = runsOf(batches, holes).flatMap((run) => (run.length > OWN_HOLES ? [joinOf(run)] : run));
  return { batches: withoutThose(batches, joined), holes: joined };
}

/** Holes in a row without a message between them. */
function runsOf(batches: readonly Stretch[], holes: readonly PageHole[]): readonly (readonly PageHole[])[] {
  const filled = batches.filter(({ messages }) => messages.length > 0);
  let before = 0;
  const runs = Map.groupBy(holes, ({ after }) => {
    while ((filled[before]?.covered.after ?? Number.POSITIVE_INFINITY) < after) before += 1;
    return before;
  });
  return [...runs.values()];
}

function joinOf(run: readonly PageHole[]): PageHole {
  const [first, last] = [run[0] as PageHole, run.at(-1) as PageHole];
  return {
    ...{ after: first.after, through: last.through },
    convId: run.every(({ convId }) => convId === first.convId) ? first.convId : null,
    ids: run.flatMap(({ ids }) => ids),
  };
}

/** The batches that lie outside the holes; those within have no messages. */
function withoutThose<B extends Stretch>(batches: readonly B[], holes: readonly PageHole[]): readonly B[] {
  let next = 0;
  return batches.filter(({ covered }) => {
    while ((holes[next]?.through ?? Number.POSITIVE_INFINITY) <= covered.after) next += 1;
    return (holes[next]?.after ?? Number.POSITIVE_INFINITY) >= covered.through;
  });
}
