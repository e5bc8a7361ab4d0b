import type { AccountEvent } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import { createGathering, type Gathered } from './gathering.ts';
import { createShownNotifications, type ShowingParts } from './shownNotifications.ts';
import { createChoosing, type WantedParts } from './wanted.ts';

export interface NotifierParts extends WantedParts, ShowingParts {
  /** Calls back after `ms`. */
  readonly later: (run: () => void, ms: number) => void;
}

export interface Notifier {
  /** Follows core's events: new messages, and those that were read. */
  hear(event: AccountEvent): void;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
  /** Resolves when all that was passed on so far is shown or closed. */
  settled(): Promise<void>;
}

/** More conversations than these share one notification. */
const MOST_AT_ONCE = 5;

/** Tells the person of new messages by the system's notifications, and takes these away when the messages are read. */
export function createNotifier(parts: NotifierParts): Notifier {
  const { later, clock, log } = parts;
  const choose = createChoosing(parts);
  const shown = createShownNotifications(parts);
  const inTurn = createOneAtATime();
  const gathering = createGathering({ later, clock, flush: (all) => run(() => notify(all)) });

  function run(work: () => Promise<void>): void {
    inTurn(work).catch((thrown: unknown) => log.warn(`Notifications: ${AppError.reason(thrown)}`));
  }

  async function notify(all: readonly Gathered[]): Promise<void> {
    const wanted = (await Promise.all(all.map(choose))).flatMap((one) => one ?? []);
    if (wanted.length === 0) return;
    // Not at the start, which needs none of these words.
    const words = await import('./notificationWords.ts');
    if (wanted.length > MOST_AT_ONCE) shown.tellTogether(wanted, words);
    else for (const one of wanted) shown.tell(one, words);
  }

  return {
    hear: ({ account, name, payload }) => {
      if (name === 'newMessages') gathering.add(account, payload);
      else if (name === 'changed' && shown.has(account)) {
        const convIds = payload.conversations?.map(({ convId }) => convId) ?? null;
        run(() => shown.closeRead(account, convIds));
      }
    },
    forget(account) {
      gathering.forget(account);
      shown.forget(account);
    },
    settled: () => inTurn(async () => undefined),
  };
}
