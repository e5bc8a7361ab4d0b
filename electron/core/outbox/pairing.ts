import type { Message } from '../../../shared/model.ts';
import type { OutboxItem } from '../../../shared/outbox.ts';
import { isFailed } from '../../../shared/outbox.ts';
import { isClear, isSame, likenessTo, wordsOf } from './match.ts';
import type { OutboxEntry } from './table.ts';

/** Items that a message may be, however the service stores words. */
export type Group = readonly OutboxEntry[];
export type Pair = readonly [OutboxEntry, Message];

/** An item for each message that says just what it says, as far as they go. Items with the same words are alike, so that it does not matter which. */
export function pairSame(group: Group, messages: readonly Message[]): readonly Pair[] {
  return distinct(group).flatMap(({ item, alike }) =>
    match(
      alike,
      messages.filter((message) => isSame(item, message)),
    ),
  );
}

/** The items of the group that say different things, each with those that say just the same. */
export function distinct(group: Group): readonly { readonly item: OutboxItem; readonly alike: Group }[] {
  return [...Map.groupBy(group, ({ item }) => wordsOf(item)).values()].flatMap((alike) =>
    alike.slice(0, 1).map(({ item }) => ({ item, alike })),
  );
}

/** The item that the only message left is, when there is just one that it may be. */
export function pairOnly(group: Group, messages: readonly Message[]): Pair | null {
  const [message] = messages;
  if (message === undefined || messages.length > 1) return null;
  const earlier = group.filter((entry) => isAfter(entry, message));
  const [likely, ...others] = distinct(earlier);
  if (likely === undefined || others.length > 0 || !isClear(likenessTo(likely.item)(message))) return null;
  return match(earlier, messages)[0] ?? null;
}

/** Those of the group that none of the pairs is about. */
export function without(group: Group, pairs: readonly Pair[]): Group {
  const paired = new Set(pairs.map(([entry]) => entry));
  return group.filter((entry) => !paired.has(entry));
}

/** The message came after the item's request left. */
export function isAfter({ sentAfter }: OutboxEntry, { msgId }: Pick<Message, 'msgId'>): boolean {
  return sentAfter !== null && sentAfter < msgId;
}

function match(group: Group, messages: readonly Message[]): readonly Pair[] {
  // One that was given up may have been followed by one that was not. And an older message, which only the older ones can be, may show up late.
  const left = [...group].sort(
    (a, b) => Number(isGivenUp(a)) - Number(isGivenUp(b)) || (b.sentAfter ?? 0) - (a.sentAfter ?? 0),
  );
  return messages.flatMap((message) => {
    const index = left.findIndex((entry) => isAfter(entry, message));
    return index < 0 ? [] : left.splice(index, 1).map((entry) => [entry, message] as const);
  });
}

const isGivenUp = ({ item: { state } }: OutboxEntry): boolean =>
  isFailed(state) || state.kind === 'queued' || state.kind === 'overdue';
