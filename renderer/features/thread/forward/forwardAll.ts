import type { ConvId } from '../../../../shared/model/ids.ts';

/**
 * Forwards items to each conversation, one after the other. Stops after `signal`: what is under way then still goes. Returns the
 * conversations that got all of them. @throws what `forward` throws
 */
export async function forwardAll<Item>(
  to: readonly ConvId[],
  items: readonly Item[],
  forward: (convId: ConvId, item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<readonly ConvId[]> {
  const done: ConvId[] = [];
  for (const convId of to) {
    for (const item of items) {
      if (signal.aborted) return done;
      await forward(convId, item);
    }
    done.push(convId);
  }
  return done;
}
