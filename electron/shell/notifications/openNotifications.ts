import type { AccountId, ConvId, MsgId } from '../../../shared/model/ids.ts';
import { type Message, MOST_NAMED } from '../../../shared/model/messages.ts';
import type { NotifiedPlace } from '../../../shared/model/notifications.ts';
import { isCritical, type Wanted } from './wanted.ts';

/** A notification that was shown. */
export interface ShownNotification {
  close(): void;
}

export interface FollowedNotification extends ShownNotification {
  /** `kept`: it left the screen, but the system still lists it. `gone`: the person answered or dismissed it, or the system dropped it. */
  where(): 'shown' | 'kept' | 'gone';
}

/** A notification, as far as it is about one conversation. */
export interface Shown {
  /** Several conversations may share it. */
  readonly notification: FollowedNotification;
  readonly place: NotifiedPlace;
  /** The last of the messages that it is about. */
  readonly named: readonly Named[];
  readonly count: number;
  readonly mayBeMore: boolean;
  /** It is about this conversation alone, and may show the text of the message `shows`. */
  readonly isAlone: boolean;
  readonly shows: MsgId;
  /** By `clock`. */
  readonly at: number;
}

type Named = Pick<Message, 'msgId' | 'priority'>;

/** Messages to tell, and the notifications of their conversation that theirs takes the place of. */
export interface Told {
  readonly latest: Wanted;
  readonly replaced: readonly Shown[];
}

/** The notifications that were shown. Each closes when nothing that it is about is left in the list. */
export function createOpenNotifications() {
  let all: readonly Shown[] = [];

  function keep(left: readonly Shown[]): void {
    const kept = new Set(left.map(({ notification }) => notification));
    const closed = new Set(all.map(({ notification }) => notification).filter((one) => !kept.has(one)));
    all = left;
    for (const notification of closed) notification.close();
  }

  return {
    /** Those of an account, in some conversations; null: in any. */
    of: (account: AccountId, convIds: readonly ConvId[] | null): readonly Shown[] =>
      all.filter(
        ({ place }) => place.account === account && (convIds === null || convIds.includes(place.convId)),
      ),
    /** The other conversations of the notifications that `told` replaces in part. */
    sharedWith(told: readonly Told[]): readonly Shown[] {
      const replaced = new Set(told.flatMap((one) => one.replaced));
      const notifications = new Set([...replaced].map(({ notification }) => notification));
      return all.filter((one) => notifications.has(one.notification) && !replaced.has(one));
    },
    /** `notification` takes the place of what it replaces, and of `others`, which it is also about. `at`: now. */
    add(
      told: readonly Told[],
      others: readonly Shown[],
      notification: FollowedNotification,
      at: number,
    ): void {
      const replaced = new Set([...told.flatMap((one) => one.replaced), ...others]);
      const isAlone = told.length === 1;
      const next = told.map((one) => ({
        ...joined(one),
        ...{ place: placeOf(one), shows: one.latest.last.msgId, isAlone, notification, at },
      }));
      const moved = others.map((one) => ({ ...one, notification, at }));
      keep([...all.filter((one) => !replaced.has(one)), ...next, ...moved]);
    },
    /** `left`: what became of some of them; null: nothing of it is left. */
    update: (left: ReadonlyMap<Shown, Shown | null>): void =>
      // Others may have come or gone meanwhile.
      keep(all.flatMap((one) => (left.has(one) ? (left.get(one) ?? []) : one))),
    drop: (isOver: (one: Shown) => boolean): void => keep(all.filter((one) => !isOver(one))),
    forget: (account: AccountId): void => keep(all.filter(({ place }) => place.account !== account)),
  };
}

export const nameOf = ({ msgId, priority }: Named): Named => ({ msgId, priority });

export const bringsCritical = ({ latest, replaced }: Told): boolean =>
  latest.hasCritical && !replaced.some(({ named }) => named.some(isCritical));

/** Leads to the newest message that it is about: the service may show an older one later. */
export function placeOf({ latest: { place }, replaced }: Told): NotifiedPlace {
  const newest = [place, ...replaced.map((one) => one.place)].toSorted((a, b) => a.msgId - b.msgId).at(-1);
  return { ...place, msgId: newest?.msgId ?? place.msgId };
}

/** The unread messages of a notification and of those that it takes the place of. */
export function joined({ latest, replaced }: Told) {
  const { messages, facts } = latest;
  const named = lastOf([...replaced.flatMap((one) => one.named), ...messages.map(nameOf)]);
  const told = replaced.reduce((sum, { count }) => sum + count, latest.count);
  return {
    named,
    // Some may have been read meanwhile.
    count: Math.max(messages.length, Math.min(told, facts.conversation.unread)),
    mayBeMore: latest.mayBeMore,
    hasCritical: named.some(isCritical),
  };
}

/** All messages of a notification that is about `told` and `others`. */
export function totalOf(told: readonly Told[], others: readonly Shown[]) {
  const counted = others.map((one) => ({ ...one, hasCritical: one.named.some(isCritical) }));
  const all = [...told.map(joined), ...counted];
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    mayBeMore: all.some(({ mayBeMore }) => mayBeMore),
    isCritical: all.some(({ hasCritical }) => hasCritical),
  };
}

/** The last of them, with a critical one if there is any. */
function lastOf(all: readonly Named[]): readonly Named[] {
  const last = all.slice(-MOST_NAMED);
  const critical = all.findLast(isCritical);
  return critical === undefined || last.includes(critical) ? last : [critical, ...last.slice(1)];
}
