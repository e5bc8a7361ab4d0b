import type { AccountId, ConvId } from '../../../shared/model/ids.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import type { Log } from '../app/log.ts';
import type * as Words from './notificationWords.ts';
import {
  bringsCritical,
  createOpenNotifications,
  type FollowedNotification,
  joined,
  placeOf,
  type Shown,
  type Told,
  totalOf,
} from './openNotifications.ts';
import { createAsking, isShownAnew, isTextGone, left } from './stillTold.ts';
import type { AskFacts, Wanted } from './wanted.ts';

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
  ) => FollowedNotification;
  /** Milliseconds. */
  readonly clock: () => number;
  readonly log: Log;
}

/** A second message so soon is part of a burst, ms. */
const BURST_MS = 10_000;
/** So many of a conversation stay side by side. */
const MOST_SINGLY = 10;

/** Shows notifications, and remembers what they are about until they go. */
export function createShownNotifications(parts: ShowingParts) {
  const { settings, show, clock } = parts;
  const ask = createAsking(parts);
  const stillTold = async (one: Shown) => [one, await ask(one)] as const;
  const open = createOpenNotifications();
  const isSoon = ({ at }: Shown): boolean => clock() - at < BURST_MS;
  /** It is gone, and no burst goes on. */
  const isOver = (one: Shown): boolean => one.notification.where() === 'gone' && !isSoon(one);
  const before = ({ place }: Wanted): readonly Shown[] =>
    open.of(place.account, [place.convId]).filter((one) => !isOver(one));

  /** Shows one notification for all of `told` and `others`. `place`: null if that is more than one conversation. */
  function put(
    told: readonly Told[],
    others: readonly Shown[],
    said: Words.NotificationWords,
    place: NotifiedPlace | null,
    shownAt: number | null = null,
  ): void {
    // The first of a burst had a sound.
    const hasSounded = told.some(({ replaced }) => replaced.some(isSoon)) && !told.some(bringsCritical);
    const isSilent = shownAt !== null || !settings().notifySound || hasSounded;
    open.add(told, others, show(said, place, isSilent), shownAt ?? clock());
  }

  /** `shownAt`: when one that is shown anew was shown first, so that it makes no sound and begins no burst; null: it is new. */
  function say(told: Told, words: typeof Words, shownAt: number | null = null): void {
    const { facts: about, last } = told.latest;
    const place = placeOf(told);
    const { count, mayBeMore, hasCritical } = joined(told);
    const { notifyContent } = settings();
    const many = { count, mayBeMore, newest: last, isCritical: hasCritical };
    const said =
      count > 1
        ? words.wordsForMany(about, many, notifyContent)
        : words.wordsForMessage(about, last, notifyContent);
    const leadsTo = count > 1 ? { ...place, isOfMany: true } : place;
    put([told], [], named(parts, said, words, [place.account]), leadsTo, shownAt);
  }

  return {
    /** One notification for a single message, and one in place of all earlier ones of its conversation in a burst. */
    tell(latest: Wanted, words: typeof Words): void {
      const earlier = before(latest);
      const isBurst = latest.count > 1 || earlier.some(isSoon) || earlier.length >= MOST_SINGLY;
      say({ latest, replaced: isBurst ? earlier : [] }, words);
    },
    /**
     * One notification for all these conversations, which goes when the last of them is read. One that is about some of them, too, becomes part
     * of it, so that none is counted twice.
     */
    tellTogether(latest: readonly Wanted[], words: typeof Words): void {
      const told = latest.map((one) => ({ latest: one, replaced: before(one) }));
      const others = open.sharedWith(told);
      const accounts = [...latest, ...others].map(({ place }) => place.account);
      put(
        told,
        others,
        named(parts, words.wordsForAll(totalOf(told, others), accounts.length), words, accounts),
        null,
      );
    },
    /**
     * Closes those of which everything that they are about was read or deleted, or is no longer wanted. One that shows the text of such a
     * message, and is about others, too, is shown anew with one of these if it is still on the screen, and else only closed. `convIds`: null
     * for any.
     */
    async closeGone(account: AccountId, convIds: readonly ConvId[] | null): Promise<void> {
      open.drop(isOver);
      const told = await Promise.all(open.of(account, convIds).map(stillTold));
      const words = told.some(isTextGone) ? await import('./notificationWords.ts') : null;
      // Others may have come or gone meanwhile.
      const stillOpen = new Set(open.of(account, convIds));
      const anew = told.filter((each) => stillOpen.has(each[0])).filter(isShownAnew);
      const next = new Map(told.map((each) => [each[0], left(each)]));
      for (const each of told) if (isTextGone(each)) each[0].notification.close();
      open.update(next);
      for (const [{ at }, latest] of anew) if (words !== null) say({ latest, replaced: [] }, words, at);
    },
    /** Closes those of an account. */
    forget: open.forget,
  };
}

/** Names the account, if all are of one. */
function named(
  { settings, accountName }: Pick<ShowingParts, 'settings' | 'accountName'>,
  said: Words.NotificationWords,
  words: typeof Words,
  accounts: readonly AccountId[],
): Words.NotificationWords {
  const [account, ...others] = new Set(accounts);
  const name = account === undefined || others.length > 0 ? null : accountName(account);
  return name === null || settings().notifyContent === 'nothing' ? said : words.withAccount(said, name);
}
