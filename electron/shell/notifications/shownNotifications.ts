import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type * as Words from './notificationWords.ts';
import type { AskFacts, Wanted } from './wanted.ts';

/** A notification on the screen. */
export interface ShownNotification {
  close(): void;
}

export interface ShowingParts {
  readonly settings: () => Settings;
  /** Names an account among several; null: it is the only one. */
  readonly accountName: (account: AccountId) => string | null;
  readonly facts: AskFacts;
  /** Shows a notification; `place`: null for one about several conversations. */
  readonly show: (
    words: Words.NotificationWords,
    place: NotifiedPlace | null,
    isSilent: boolean,
  ) => ShownNotification;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The notifications of one conversation that are still shown. */
interface Shown {
  readonly place: NotifiedPlace;
  readonly notifications: readonly ShownNotification[];
  /** The last of the messages that they are about. */
  readonly msgIds: readonly MsgId[];
  readonly count: number;
  readonly mayBeMore: boolean;
  readonly hasCritical: boolean;
  /** By `clock`. */
  readonly at: number;
}

/** A second message so soon is part of a burst, ms. */
const BURST_MS = 10_000;
const REMEMBERED = 10;

/** Shows notifications, and remembers what they are about until they go. */
export function createShownNotifications({ settings, accountName, facts, show, clock }: ShowingParts) {
  const shown = new Map<string, Shown>();

  const drop = (key: string): void => {
    for (const notification of shown.get(key)?.notifications ?? []) notification.close();
    shown.delete(key);
  };

  /** Names the account, if all are of one. */
  function named(said: Words.NotificationWords, words: typeof Words, accounts: readonly AccountId[]) {
    const [account, ...others] = new Set(accounts);
    const name = account === undefined || others.length > 0 ? null : accountName(account);
    return name === null || settings().notifyContent === 'nothing' ? said : words.withAccount(said, name);
  }

  /** With those of its conversation that are still shown. */
  function withEarlier(one: Wanted): Wanted {
    const before = shown.get(keyOf(one.place));
    if (before === undefined) return one;
    return {
      ...one,
      count: one.count + before.count,
      mayBeMore: one.mayBeMore || before.mayBeMore,
      hasCritical: one.hasCritical || before.hasCritical,
    };
  }

  return {
    /** One notification for a single message, and one in place of all earlier ones of its conversation in a burst. */
    tell(latest: Wanted, words: typeof Words): void {
      const { facts: of, last, messages, place } = latest;
      const key = keyOf(place);
      const before = shown.get(key);
      const isBurst = latest.count > 1 || (before !== undefined && clock() - before.at < BURST_MS);
      const { count, mayBeMore, hasCritical } = withEarlier(latest);
      const { notifyContent, notifySound } = settings();
      const many = { count, mayBeMore, newest: last, isCritical: hasCritical };
      const said =
        isBurst && count > 1
          ? words.wordsForMany(of, many, notifyContent)
          : words.wordsForMessage(of, last, notifyContent);
      const earlier = isBurst ? [] : (before?.notifications ?? []);
      if (isBurst) drop(key);
      const msgIds = [...(before?.msgIds ?? []), ...messages.map(({ msgId }) => msgId)].slice(-REMEMBERED);
      const notifications = [...earlier, show(named(said, words, [place.account]), place, !notifySound)];
      shown.set(key, { place, notifications, msgIds, count, mayBeMore, hasCritical, at: clock() });
    },
    /** One notification for all these conversations, which goes when the last of them is read. */
    tellTogether(latest: readonly Wanted[], words: typeof Words): void {
      const wanted = latest.map((one) => withEarlier(one));
      const total = {
        count: wanted.reduce((sum, one) => sum + one.count, 0),
        mayBeMore: wanted.some((one) => one.mayBeMore),
      };
      const accounts = wanted.map(({ place }) => place.account);
      const said = named(words.wordsForAll(total, wanted.length), words, accounts);
      const notification = show(said, null, !settings().notifySound);
      const left = new Set(wanted.map(({ place }) => keyOf(place)));
      for (const { place, messages, count, mayBeMore, hasCritical } of wanted) {
        const key = keyOf(place);
        drop(key);
        const close = () => {
          left.delete(key);
          if (left.size === 0) notification.close();
        };
        const msgIds = messages.map(({ msgId }) => msgId);
        const amount = { count, mayBeMore, hasCritical };
        shown.set(key, { ...amount, place, notifications: [{ close }], msgIds, at: clock() });
      }
    },
    /** Closes those of conversations of which everything that they are about was read or deleted. `convIds`: null for any. */
    async closeRead(account: AccountId, convIds: readonly ConvId[] | null): Promise<void> {
      for (const [key, { place, msgIds }] of shown) {
        if (place.account !== account || (convIds !== null && !convIds.includes(place.convId))) continue;
        const left = await facts(account, place.convId, msgIds).then(({ messages }) => messages.length);
        if (left === 0) drop(key);
      }
    },
    /** Closes those of an account. */
    forget(account: AccountId): void {
      for (const [key, { place }] of shown) if (place.account === account) drop(key);
    },
    has: (account: AccountId): boolean => [...shown.values()].some(({ place }) => place.account === account),
  };
}

const keyOf = ({ account, convId }: NotifiedPlace): string => `${account} ${convId}`;
