import type { MsgId } from '../../../shared/model/ids.ts';

/** Entries of a list selected to do something with all of them, each by its message, in the ways that lists have everywhere. */
export interface Choice {
  readonly chosen: ReadonlySet<MsgId>;
  /** Where the last stretch began and ended; null when none did. */
  readonly anchor: MsgId | null;
  readonly reach: MsgId | null;
  /** The selection before that stretch, which may grow over it and shrink again. */
  readonly before: ReadonlySet<MsgId>;
}

export const NONE_CHOSEN: Choice = { chosen: new Set(), anchor: null, reach: null, before: new Set() };

/** Takes one in or out; a stretch begins there next. */
export function toggleChosen({ chosen }: Choice, msgId: MsgId): Choice {
  const next = new Set(chosen);
  if (!next.delete(msgId)) next.add(msgId);
  return { chosen: next, anchor: msgId, reach: msgId, before: next };
}

/**
 * Selects everything from the anchor to `to`, in place of the last stretch. A new stretch begins, and the last one stays selected, if the
 * anchor is no longer in `order`, or if the last stretch didn't end at `from`, where the person is. `from` null: that doesn't matter.
 */
export function chooseTo(choice: Choice, order: readonly MsgId[], from: MsgId | null, to: MsgId): Choice {
  const isThere = (msgId: MsgId | null): msgId is MsgId => msgId !== null && order.includes(msgId);
  const goesOn = isThere(choice.anchor) && (from === null || from === choice.reach);
  const begin = isThere(from) ? from : to;
  const anchor = goesOn ? choice.anchor : begin;
  const before = goesOn ? choice.before : choice.chosen;
  const [start = 0, end = 0] = [order.indexOf(anchor), order.indexOf(to)].toSorted((a, b) => a - b);
  const stretch = order.slice(start, end + 1);
  return { chosen: new Set([...before, ...stretch]), anchor, reach: to, before };
}

export function chooseAll(order: readonly MsgId[]): Choice {
  const chosen = new Set(order);
  return { chosen, anchor: null, reach: null, before: chosen };
}

/** Without files that are no longer shown, so that no unseen file is saved or removed. */
export function keepChosen(choice: Choice, order: readonly MsgId[]): Choice {
  const shown = new Set(order);
  const kept = (msgIds: ReadonlySet<MsgId>) => new Set([...msgIds].filter((msgId) => shown.has(msgId)));
  const chosen = kept(choice.chosen);
  return chosen.size === choice.chosen.size ? choice : { ...choice, chosen, before: kept(choice.before) };
}
