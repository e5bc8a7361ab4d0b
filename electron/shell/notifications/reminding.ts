import type { AccountId, MsgId } from '../../../shared/model/ids.ts';
import type { Reminder } from '../../../shared/model/reminders.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { createOneAtATime, type OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { createRateLimit, type RateLimit } from '../app/rateLimit.ts';
import type { Later } from './answerInTime.ts';
import type * as Words from './notificationWords.ts';
import type { ShownNotification } from './openNotifications.ts';
import { createSaying, type SayingParts } from './saying.ts';

interface Parts extends SayingParts {
  /** All reminders of an account. */
  readonly list: (account: AccountId) => Promise<readonly Reminder[]>;
  /** Milliseconds, of a clock that never goes back. */
  readonly clock: () => number;
  readonly later: Later;
}

/** So many of an account within that time have a notification each; the others share one, which is shown anew so often. */
const MOST_SINGLY = 5;
const MOST_TOGETHER = 3;
const WITHIN_MS = 60_000;
/** More of them are not closed with their account: the system has dropped them long since. */
const REMEMBERED = 50;

export interface Reminding {
  /**
   * The list of an account changed, or its messages; `due`: those whose time has just come. The notifications of those that were removed or
   * set anew go, and those of deleted messages.
   */
  hear(account: AccountId, due: readonly Reminder[]): Promise<void>;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
}

/** The notifications that an account was shown. */
interface Told {
  /** Shows what was heard, one after the other. */
  readonly inTurn: OneAtATime;
  readonly shown: { readonly msgId: MsgId; readonly notification: ShownNotification }[];
  readonly singly: RateLimit;
  readonly jointly: RateLimit;
  /** The notification that several share. */
  together: ShownNotification | null;
  /** The messages that share it, or will when it is shown anew. */
  sharing: readonly MsgId[];
  /** It is shown anew later, with those that wait for that. */
  isTogetherDue: boolean;
}

/** Tells the person of messages that they wanted to be reminded of: also in a quiet time, which they chose it for, but without a sound. */
export function createReminding(parts: Parts): Reminding {
  const { list, clock, later } = parts;
  const showSaid = createSaying(parts);
  const accounts = new Map<AccountId, Told>();

  function toldOf(account: AccountId): Told {
    const singly = createRateLimit(MOST_SINGLY, WITHIN_MS, clock);
    const jointly = createRateLimit(MOST_TOGETHER, WITHIN_MS, clock);
    const told = accounts.get(account) ?? {
      inTurn: createOneAtATime(),
      shown: [],
      singly,
      jointly,
      together: null,
      sharing: [],
      isTogetherDue: false,
    };
    accounts.set(account, told);
    return told;
  }

  function tellTogether(account: AccountId, told: Told, words: typeof Words): void {
    if (told.jointly.allows()) {
      told.together?.close();
      const said = () => words.wordsForReminders(told.sharing.length);
      told.together = showSaid(account, words, said, { account, list: 'reminders' });
    } else if (!told.isTogetherDue) {
      told.isTogetherDue = true;
      later(() => {
        told.isTogetherDue = false;
        if (accounts.get(account) === told && told.sharing.length > 0) tellTogether(account, told, words);
      }, WITHIN_MS);
    }
  }

  async function tell(account: AccountId, told: Told, due: readonly Reminder[]): Promise<void> {
    const words = await import('./notificationWords.ts');
    // Meanwhile, the account may have been closed.
    if (accounts.get(account) !== told) return;
    // Those that come first.
    const singly = due.filter(() => told.singly.allows());
    for (const reminder of singly) {
      const { convId, msgId } = reminder.message;
      const said = (content: Settings['notifyContent']) => words.wordsForReminder(reminder, content);
      told.shown.push({ msgId, notification: showSaid(account, words, said, { account, convId, msgId }) });
    }
    told.shown.splice(0, told.shown.length - REMEMBERED);
    const others = due.slice(singly.length).map(({ message }) => message.msgId);
    told.sharing = [...told.sharing, ...others];
    if (others.length > 0) tellTogether(account, told, words);
  }

  async function closeOthers(account: AccountId): Promise<void> {
    const told = accounts.get(account);
    // They may be about to be shown.
    await told?.inTurn(async () => undefined);
    if (told === undefined || (told.shown.length === 0 && told.together === null)) return;
    const reminders = await list(account);
    const isLeft = ({ isDue, message }: Reminder) => isDue && !message.isDeleted;
    const due = new Set(reminders.filter(isLeft).map(({ message }) => message.msgId));
    for (const { msgId, notification } of told.shown) if (!due.has(msgId)) notification.close();
    told.shown.splice(0, told.shown.length, ...told.shown.filter(({ msgId }) => due.has(msgId)));
    told.sharing = told.sharing.filter((msgId) => due.has(msgId));
    if (told.sharing.length > 0) return;
    told.together?.close();
    told.together = null;
  }

  return {
    hear(account, due) {
      if (due.length === 0) return closeOthers(account);
      const told = toldOf(account);
      return told.inTurn(() => tell(account, told, due));
    },
    forget(account) {
      const told = accounts.get(account);
      for (const { notification } of told?.shown ?? []) notification.close();
      told?.together?.close();
      accounts.delete(account);
    },
  };
}
