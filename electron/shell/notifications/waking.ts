import type { Conversation } from '../../../shared/model/conversations.ts';
import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import { createOneAtATime, type OneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { ShownNotification } from './openNotifications.ts';
import { createSaying, type SayingParts } from './saying.ts';

interface Parts extends SayingParts {
  /** The conversation as it is now; null: there is none. */
  readonly get: (account: AccountId, convId: ConvId) => Promise<Conversation | null>;
}

/** So many that come back at once have a notification each; more share one. */
const MOST_SINGLY = 3;

export interface Waking {
  /** These are back from a snooze. */
  woken(account: AccountId, conversations: readonly Conversation[]): Promise<void>;
  /** Conversations of an account changed; null: any. The notifications of those that aren't back any more go. */
  changed(account: AccountId, convIds: readonly ConvId[] | null): Promise<void>;
  /** The account was closed: its notifications go. */
  forget(account: AccountId): void;
}

/** The notifications that an account was shown. */
interface Told {
  readonly inTurn: OneAtATime;
  readonly shown: Map<ConvId, ShownNotification>;
}

/** Tells the person of conversations that are back from a snooze: also in a quiet time, which they chose it for, but without a sound. */
export function createWaking(parts: Parts): Waking {
  const say = createSaying(parts);
  const accounts = new Map<AccountId, Told>();

  async function tell(account: AccountId, told: Told, woken: readonly Conversation[]): Promise<void> {
    const words = await import('./notificationWords.ts');
    // Meanwhile, the account may have been closed.
    if (accounts.get(account) !== told) return;
    const isMany = woken.length > MOST_SINGLY;
    const together = isMany ? say(account, words, () => words.wordsForWoken(woken.length), null) : null;
    for (const conversation of woken) {
      const { convId } = conversation;
      told.shown.get(convId)?.close();
      const notification =
        together ??
        say(
          account,
          words,
          (content) => words.wordsForBack(conversation, content),
          placeOf(account, conversation),
        );
      told.shown.set(convId, notification);
    }
  }

  async function closeLeft(account: AccountId, told: Told, convIds: readonly ConvId[]): Promise<void> {
    for (const convId of convIds) {
      const shown = told.shown.get(convId);
      if (shown === undefined || (await parts.get(account, convId))?.isBack === true) continue;
      told.shown.delete(convId);
      // One that others share goes with the last of them.
      if (![...told.shown.values()].includes(shown)) shown.close();
    }
  }

  return {
    woken(account, conversations) {
      const told = accounts.get(account) ?? { inTurn: createOneAtATime(), shown: new Map() };
      accounts.set(account, told);
      return told.inTurn(() => tell(account, told, conversations));
    },
    async changed(account, convIds) {
      const told = accounts.get(account);
      if (told === undefined || told.shown.size === 0) return;
      await told.inTurn(() => closeLeft(account, told, convIds ?? [...told.shown.keys()]));
    },
    forget(account) {
      for (const notification of new Set(accounts.get(account)?.shown.values())) notification.close();
      accounts.delete(account);
    },
  };
}

function placeOf(account: AccountId, { convId, last }: Conversation): NotifiedPlace | null {
  return last && { account, convId, msgId: last.msgId };
}
