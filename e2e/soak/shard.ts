/** A process of its own for a share of `npm run soak`: its one argument is what to check; it tells how far it is and what came of it. */

import type { BundledCore } from '../../testing/core/bundledCore.ts';
import { type Check, check, type Failure } from './property.ts';
import type { Tally } from './tally.ts';

/** The input of the shard, as JSON. */
export interface ShardOptions extends Omit<Check, 'onRun'> {
  readonly bundle: BundledCore;
}

export type FromShard =
  | { readonly type: 'progress'; readonly tally: Tally }
  | { readonly type: 'done'; readonly tally: Tally; readonly failures: readonly Failure[] };

const { bundle, ...options } = JSON.parse(process.argv[2] ?? '{}') as ShardOptions;
const tell = (message: FromShard) => process.send?.(message);

// The run that started it has ended, so its result is of no use.
process.on('disconnect', () => process.exit());

const result = await check(bundle, {
  ...options,
  onRun: (tally) => tell({ type: 'progress', tally }),
});
process.send?.({ type: 'done', ...result } satisfies FromShard, () => process.exit());
