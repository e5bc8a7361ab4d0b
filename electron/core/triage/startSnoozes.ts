import { AppError } from '../../../shared/errors/errors.ts';
import type { Conversation } from '../../../shared/model/conversations.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { getConversations } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import { listWaking, nextWaking, readStates, writeStates } from '../conversations/states.ts';
import { automatically } from '../db/automatically.ts';
import type { Log, Store } from '../db/store.ts';
import type { Clock } from '../time/clock.ts';
import { watchTimes } from '../time/watchTimes.ts';

/** More of them come a moment later. */
const AT_ONCE = 200;

interface Options {
  readonly store: Store;
  readonly ends: Ends;
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly onChange: (convId: ConvId) => void;
  /** They are back, at most `AT_ONCE`. */
  readonly onWoken: (conversations: readonly Conversation[]) => void;
  readonly log: Log;
}

export interface Snoozes {
  /** Others are snoozed now. */
  lookAgain(): void;
}

/** Opens snoozed conversations when their time has come, also those whose time came while Parley was closed. */
export function startSnoozes(options: Options): Snoozes {
  const { store, ends, clock, signal, onChange, onWoken, log } = options;
  return {
    lookAgain: watchTimes({
      ...{ clock, signal },
      look: (now) => {
        wake(now);
        return nextWaking(store);
      },
      onError: (thrown) =>
        log('warn', `Snoozed conversations could not be opened: ${AppError.reason(thrown)}`),
    }),
  };

  function wake(now: number): void {
    const convIds = listWaking(store, now, AT_ONCE);
    if (convIds.length === 0) return;
    const back = readStates(store, convIds).map(({ convId, newest }) => ({
      ...{ convId, state: 'back' as const, until: null, since: newest },
    }));
    automatically(store, () => writeStates(store, back));
    for (const convId of convIds) onChange(convId);
    onWoken(getConversations(store, convIds).map((one) => asProven(one, ends)));
  }
}
