import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { MsgId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import { getConversation } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import { automatically } from '../db/automatically.ts';
import type { Log, Store } from '../db/store.ts';
import { readShortened } from '../messages/messagePages.ts';
import type { Clock } from '../time/clock.ts';
import { watchTimes } from '../time/watchTimes.ts';
import {
  listReminders,
  listUntold,
  markTold,
  nextAt,
  type ReminderRow,
  removeReminder,
  setReminder,
} from './table.ts';

export interface Reminders {
  list(): readonly Reminder[];
  /** @throws AppError `not-found` for a message that is not stored */
  set(msgId: MsgId, at: number): void;
  remove(msgId: MsgId): void;
  /** They were changed in the store. */
  renew(): void;
}

interface Options {
  readonly store: Store;
  readonly ends: Ends;
  readonly clock: Clock;
  /** Ends it. */
  readonly signal: AbortSignal;
  /** The list changed, with those that are due now. */
  readonly onChange: (due: readonly Reminder[]) => void;
  readonly log: Log;
}

/** Reminds the person of messages when their time has come, once each, also of those that were due while Parley was closed. */
export function startReminders(options: Options): Reminders {
  const { store, ends, clock, signal, onChange, log } = options;
  /** Those that were told, until that is saved, for which a full disk has no room; with their times. */
  const unsaved = new Map<MsgId, number>();

  /** Leaves out those whose message is not stored any more. */
  const described = (rows: readonly ReminderRow[]): readonly Reminder[] =>
    rows.flatMap(({ msgId, at, isTold }) => {
      const message = readShortened(store, msgId);
      const conversation = message && getConversation(store, message.convId);
      return conversation
        ? [
            {
              message,
              conversation: asProven(conversation, ends),
              at,
              isDue: isTold === 1 || unsaved.get(msgId) === at,
            },
          ]
        : [];
    });

  /** Returns when the next one is due; soon if a message is not stored yet, about which one is told then. */
  function tellDue(now: number): number | null {
    const untold = listUntold(store, now).filter(({ msgId, at }) => unsaved.get(msgId) !== at);
    const due = described(untold).map((reminder) => ({ ...reminder, isDue: true }));
    for (const { message, at } of due) unsaved.set(message.msgId, at);
    if (due.length > 0) onChange(due);
    if (unsaved.size > 0) automatically(store, () => markTold(store, [...unsaved.keys()]));
    unsaved.clear();
    return nextAt(store, now) ?? (untold.length > due.length ? Number.POSITIVE_INFINITY : null);
  }

  const lookAgain = watchTimes({
    ...{ clock, signal, look: tellDue },
    onError: (thrown) =>
      log('warn', `Reminders could not be given, or saved as given: ${AppError.reason(thrown)}`),
  });

  /** The page is told, and the watch looks again. */
  function renew(): void {
    onChange([]);
    lookAgain();
  }

  return {
    list: () => described(listReminders(store)),
    set(msgId, at) {
      orNotFound(readShortened(store, msgId), 'message');
      setReminder(store, msgId, at);
      unsaved.delete(msgId);
      renew();
    },
    remove(msgId) {
      removeReminder(store, msgId);
      unsaved.delete(msgId);
      renew();
    },
    renew,
  };
}
