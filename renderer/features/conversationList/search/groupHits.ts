import type { HitIn } from './allSearch.ts';

interface HitGroup {
  readonly key: string;
  readonly first: HitIn;
  readonly others: readonly HitIn[];
}

/** The hits of each conversation together, in the order of the first of each. Those that are only parts of words stay behind the others. */
export function groupHits(hits: readonly HitIn[]): readonly HitGroup[] {
  const groups = Map.groupBy(hits, ({ account, hit }) => `${hit.isPart}:${account}:${hit.convId}`);
  return [...groups].flatMap(([key, [first, ...others]]) => (first ? [{ key, first, others }] : []));
}
