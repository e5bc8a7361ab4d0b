import type { AccountEvent } from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import { MOST_TOLD_APART } from '../../../shared/model/messages.ts';
import { createAccountTurns } from './accountTurns.ts';
import { answerInTime, type Later } from './answerInTime.ts';
import { askedAgain } from './askedAgain.ts';
import { createGathering, type Gathered } from './gathering.ts';
import type * as Words from './notificationWords.ts';
import { createReadyTogether } from './readyTogether.ts';
import { createShownNotifications, type ShowingParts } from './shownNotifications.ts';
import { type AskFacts, createChoosing, type Wanted, type WantedParts } from './wanted.ts';

export interface NotifierParts extends WantedParts, ShowingParts {
  /** Calls back after `ms`. */
  readonly later: Later;
}

export interface Notifier {
  /** Follows core's events: new messages, and those that were read. */
  hear(event: AccountEvent): void;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
  /** Resolves when all that was passed on of the account so far is shown or closed. */
  settled(account: AccountId): Promise<void>;
}

/** The messages to tell of an account. */
interface Ready {
  readonly wanted: readonly Wanted[];
  readonly words: typeof Words;
  /** Whether the account was not closed meanwhile. */
  readonly isOpen: () => boolean;
}

/** Tells the person of new messages by the system's notifications, and takes these away when the messages are read. */
export function createNotifier(parts: NotifierParts): Notifier {
  const { later, clock, log } = parts;
  const facts: AskFacts = (...asked) =>
    answerInTime(
      askedAgain(() => parts.facts(...asked)),
      later,
    );
  const choose = createChoosing({ ...parts, facts });
  const shown = createShownNotifications({ ...parts, facts });
  const turns = createAccountTurns(log);
  const gathering = createGathering({ later, clock, flush: notify });
  function tell(ready: readonly Ready[]): void {
    const stillOpen = ready.filter(({ isOpen }) => isOpen());
    const wanted = stillOpen.flatMap((one) => one.wanted);
    const [words] = stillOpen.map((one) => one.words);
    if (words === undefined) return;
    if (wanted.length > MOST_TOLD_APART) shown.tellTogether(wanted, words);
    else for (const one of wanted) shown.tell(one, words);
  }

  function notify(all: readonly Gathered[]): void {
    const byAccount = Map.groupBy(all, ({ account }) => account);
    const pass = createReadyTogether(byAccount.size, later, tell);
    for (const [account, gathered] of byAccount)
      turns.run(account, async (isOpen) => {
        const wanted = (await Promise.all(gathered.map(choose))).flatMap((one) => one ?? []);
        if (wanted.length === 0) return pass([]);
        // Not at the start, which needs none of these words.
        const words = await import('./notificationWords.ts');
        return pass([{ wanted, words, isOpen }]);
      });
  }

  return {
    hear({ account, name, payload }) {
      if (name === 'newMessages') gathering.add(account, payload);
      else if (name === 'changed') {
        const convIds = payload.conversations?.map(({ convId }) => convId) ?? null;
        turns.run(account, () => shown.closeGone(account, convIds));
      }
    },
    forget(account) {
      gathering.forget(account);
      turns.forget(account);
      shown.forget(account);
    },
    settled: turns.settled,
  };
}
