import type { PageEntry, WireMessage } from '../../api/wire.ts';
import { DELETED } from '../../db/flags.ts';
import { compareStored } from '../../messages/compareStored.ts';
import type { KnownMessage } from '../../messages/knownMessages.ts';

/** The messages after `after`, of all conversations, at most `limit`. */
export type GetAll = (after: number, limit: number) => Promise<readonly PageEntry[]>;

/**
 * `same`: unchanged or edited. `replaced`, `unlike`, `another`: see `compareStored`. `unreadable`: there is a message under that id, which
 * proves nothing. `deleted`: missing, as expected.
 */
export type KnownState = 'same' | 'replaced' | 'unlike' | 'another' | 'unreadable' | 'missing' | 'deleted';

const PAGE = 200;

/** A known message, and the one that the service has under its id; `given`: null if nothing readable. */
export interface Looked {
  readonly known: KnownMessage;
  readonly given: WireMessage | null;
  readonly state: KnownState;
}

/** Compares known messages, in descending order, with the service. Rejects like `get`. */
export async function lookAt(messages: readonly KnownMessage[], get: GetAll): Promise<readonly Looked[]> {
  const first = messages.at(-1);
  const last = messages[0];
  if (!first || !last) return [];
  const given = await collect(get, first.msgId - 1, last.msgId);
  return messages.map((known) => {
    const entry = given.get(known.msgId);
    return { known, given: entry ?? null, state: stateOf(known, entry) };
  });
}

/** `entry`: null for an unreadable one. */
function stateOf(known: KnownMessage, entry: WireMessage | null | undefined): KnownState {
  if (entry === undefined) return (known.flags & DELETED) === 0 ? 'missing' : 'deleted';
  if (entry === null) return 'unreadable';
  const change = compareStored(known, entry);
  return change === 'changed' ? 'same' : change;
}

/** By id, in (after, through]; null for unreadable ones. */
async function collect(get: GetAll, after: number, through: number) {
  const given = new Map<number, WireMessage | null>();
  for (let from = after; from < through; ) {
    const entries = await get(from, PAGE);
    let last = from;
    for (const entry of entries) {
      const id = entry.kind === 'message' ? entry.message.msgId : entry.msgId;
      if (id === null) continue;
      given.set(id, entry.kind === 'message' ? entry.message : null);
      last = Math.max(last, id);
    }
    if (last === from) break;
    from = last;
  }
  return given;
}
