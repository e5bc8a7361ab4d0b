import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { FoundInConversation } from '../../../../shared/model/search.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';

export type Direction = 'older' | 'newer';

/** The messages of a conversation that match a query. */
export interface Found {
  readonly query: string;
  /** Newest first. */
  readonly msgIds: readonly MsgId[];
  /** There are older ones that were not read yet. */
  readonly hasMore: boolean;
  readonly isIndexComplete: boolean;
}

/** Reads pages of matches until there are `wanted`, or no more. */
export async function readFound(
  request: Bridge['request'],
  convId: ConvId,
  query: string,
  wanted: number,
): Promise<Found> {
  const msgIds: MsgId[] = [];
  let before: MsgId | null = null;
  for (;;) {
    const page: FoundInConversation = await request('search.inConversation', { query, convId, before });
    msgIds.push(...page.msgIds);
    before = page.next;
    if (before === null || msgIds.length >= wanted)
      return { query, msgIds, hasMore: before !== null, isIndexComplete: page.indexComplete };
  }
}

/** The match at a message, otherwise the next older one, otherwise the newest. Null if there are none. */
export function nearest({ msgIds }: Found, from: MsgId | null): MsgId | null {
  const older = from === null ? undefined : msgIds.find((msgId) => msgId <= from);
  return older ?? msgIds[0] ?? null;
}

/** The match after `current`, in a circle; `later` if it has to be read first. */
export function next(
  { msgIds, hasMore }: Found,
  current: MsgId | null,
  direction: Direction,
): MsgId | 'later' | null {
  const at = current === null ? -1 : msgIds.indexOf(current);
  if (direction === 'newer') return msgIds[at - 1] ?? msgIds.at(-1) ?? null;
  return msgIds[at + 1] ?? (hasMore ? 'later' : (msgIds[0] ?? null));
}
