import type { AccountId, MsgId } from '../../../shared/model/ids.ts';
import { MOST_NAMED, type NewMessages } from '../../../shared/model/messages.ts';

/** New messages of a conversation, of one or more batches. */
export interface Gathered extends NewMessages {
  readonly account: AccountId;
}

interface GatheringParts {
  readonly flush: (all: readonly Gathered[]) => void;
  readonly later: (run: () => void, ms: number) => void;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** After messages were told, those that follow wait this long, ms: a sync after a wake comes in many batches. */
const PAUSE_MS = 2_000;

/** Passes new messages on at once, and what comes soon after that together. */
export function createGathering({ flush, later, clock }: GatheringParts) {
  let waiting = new Map<string, Gathered>();
  let last = Number.NEGATIVE_INFINITY;
  let isDue = false;

  function pass(asTheyAre = (one: Gathered) => one): void {
    isDue = false;
    if (waiting.size === 0) return;
    const all = [...waiting.values()];
    waiting = new Map();
    last = clock();
    flush(all.map(asTheyAre));
  }

  return {
    add(account: AccountId, batch: readonly NewMessages[]): void {
      for (const one of batch) {
        const key = `${account} ${one.convId}`;
        waiting.set(key, join(waiting.get(key), { account, ...one }));
      }
      if (isDue) return;
      const pause = last + PAUSE_MS - clock();
      if (pause <= 0) pass();
      else {
        isDue = true;
        later(() => pass(withoutFacts), pause);
      }
    },
    forget(account: AccountId): void {
      for (const [key, one] of waiting) if (one.account === account) waiting.delete(key);
    },
  };
}

/** They may have changed while it waited. */
function withoutFacts({ facts, ...one }: Gathered): Gathered {
  return one;
}

function join(before: Gathered | undefined, next: Gathered): Gathered {
  if (before === undefined) return next;
  return {
    ...next,
    newest: lastOf(before.newest, next.newest),
    count: before.count + next.count,
    criticalCount: before.criticalCount + next.criticalCount,
    critical: lastOf(before.critical, next.critical),
  };
}

const lastOf = (before: readonly MsgId[], next: readonly MsgId[]): readonly MsgId[] =>
  [...before, ...next].toSorted((a, b) => a - b).slice(-MOST_NAMED);
