import type { Message } from '../../../../shared/model/messages.ts';
import { isFailed, type OutboxItem } from '../../../../shared/model/outbox.ts';
import type { OutboxEntry } from '../table.ts';
import { isWaiting } from '../transition.ts';
import { isClear, isSame, likenessTo, wordsOf } from './match.ts';

/** Items that a message may be, in any form that a service may store. */
export type Group = readonly OutboxEntry[];
export type Pair = readonly [OutboxEntry, Message];

/** An item for each message with exactly its content, as far as there are enough. Items with the same text are interchangeable. */
export function pairSame(group: Group, messages: readonly Message[]): readonly Pair[] {
  return distinct(group).flatMap(({ item, alike }) =>
    match(
      alike,
      messages.filter((message) => isSame(item, message)),
    ),
  );
}

/** The group's items by content, each with the equal ones. */
export function distinct(group: Group): readonly { readonly item: OutboxItem; readonly alike: Group }[] {
  return [...Map.groupBy(group, ({ item }) => wordsOf(item)).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ item }) => ({ item, alike })),
  );
}

/** The item of the only message left, if there is just one candidate. */
export function pairOnly(group: Group, messages: readonly Message[]): Pair | null {
  const [message] = messages;
  if (message === undefined || messages.length > 1) return null;
  const earlier = group.filter((entry) => isAfter(entry, message));
  const [likely, ...others] = distinct(earlier);
  if (likely === undefined || others.length > 0 || !isClear(likenessTo(likely.item)(message))) return null;
  return match(earlier, messages)[0] ?? null;
}

/** The items of the group that are in no pair. */
export function without(group: Group, pairs: readonly Pair[]): Group {
  const paired = new Set(pairs.map(([entry]) => entry));
  return group.filter((entry) => !paired.has(entry));
}

/** The message is newer than the item's request. */
export function isAfter({ sentAfter }: OutboxEntry, { msgId }: Pick<Message, 'msgId'>): boolean {
  return sentAfter !== null && sentAfter < msgId;
}

function match(group: Group, messages: readonly Message[]): readonly Pair[] {
  // An abandoned item may have been followed by another. And an old message, which only old items can be, may appear late.
  const left = [...group].sort(
    (a, b) => Number(isGivenUp(a)) - Number(isGivenUp(b)) || (b.sentAfter ?? 0) - (a.sentAfter ?? 0),
  );
  return messages.flatMap((message) => {
    const index = left.findIndex((entry) => isAfter(entry, message));
    return index < 0 ? [] : left.splice(index, 1).map((entry) => [entry, message] as const);
  });
}

const isGivenUp = ({ item: { state } }: OutboxEntry): boolean => isFailed(state) || isWaiting(state);
