import { type MsgId, msgId } from '../../../../shared/model/ids.ts';
import type { Message, MessagePage, PageGap } from '../../../../shared/model/messages.ts';
import { isSame, sameOr } from '../../../lib/query/sameOr.ts';

/** At most this many messages of a conversation are held; a thread of any length costs the same. */
const MOST_HELD = 400;
const BEYOND = msgId(Number.MAX_SAFE_INTEGER);

/** The loaded stretch of a conversation, in ascending order without gaps among the stored messages. */
export interface MessageWindow {
  readonly messages: readonly Message[];
  /** More is stored before the first message. */
  readonly hasOlder: boolean;
  /** More is stored after the last message. */
  readonly hasNewer: boolean;
  /** Where messages may be missing. */
  readonly gaps: readonly PageGap[];
}

export function windowOf({ messages, hasOlder, hasNewer, gaps }: MessagePage): MessageWindow {
  return { messages, hasOlder, hasNewer, gaps };
}

export const firstOf = (window: MessageWindow): MsgId | null => window.messages[0]?.msgId ?? null;
export const lastOf = (window: MessageWindow): MsgId | null => window.messages.at(-1)?.msgId ?? null;

/** From the first to the last message; null for a window without messages. */
export function wholeOf(window: MessageWindow | null): readonly [MsgId, MsgId] | null {
  const first = window && firstOf(window);
  const last = window && lastOf(window);
  return first === null || last === null ? null : [first, last];
}

/** Whether the newest message is loaded. */
export const hasEnd = (window: MessageWindow | null): boolean => window !== null && !window.hasNewer;

export function holds(window: MessageWindow, msgId: MsgId): boolean {
  return window.messages.some((message) => message.msgId === msgId);
}

/** Whether a message would be loaded if it were stored. */
export function reaches(window: MessageWindow | null, msgId: MsgId): boolean {
  const whole = wholeOf(window);
  if (window === null || whole === null) return false;
  return (msgId >= whole[0] || !window.hasOlder) && (msgId <= whole[1] || !window.hasNewer);
}

/** Puts a page read `before` the first message in front. */
export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const first = firstOf(window);
  const older = first === null ? page.messages : page.messages.filter(({ msgId }) => msgId < first);
  return {
    messages: [...older, ...window.messages],
    hasOlder: page.hasOlder,
    hasNewer: window.hasNewer,
    gaps: withGaps(window, page),
  };
}

/** Puts a page read `after` the last message behind. */
export function withNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  const last = lastOf(window);
  const newer = last === null ? page.messages : page.messages.filter(({ msgId }) => msgId > last);
  return {
    messages: [...window.messages, ...newer],
    hasOlder: window.hasOlder,
    hasNewer: page.hasNewer,
    gaps: withGaps(window, page),
  };
}

/** Replaces the messages within the span, both ends included; unchanged messages keep their identity. */
export function withSpan(
  window: MessageWindow,
  [from, to]: readonly [MsgId, MsgId],
  page: MessagePage,
): MessageWindow {
  const known = new Map(window.messages.map((message) => [message.msgId, message]));
  const fresh = page.messages.map((message) => sameOr(known.get(message.msgId), message));
  const before = window.messages.filter(({ msgId }) => msgId < from);
  const after = window.messages.filter(({ msgId }) => msgId > to);
  return {
    ...window,
    messages: [...before, ...fresh, ...after],
    hasOlder: before.length === 0 ? page.hasOlder : window.hasOlder,
    gaps: withGaps(window, page, [from, to]),
  };
}

/** Replaces what begins with a message, up to the end of the page. */
export function withEnd(window: MessageWindow, from: MsgId, page: MessagePage): MessageWindow {
  const { hasNewer } = page;
  return { ...withSpan(window, [from, BEYOND], page), hasNewer };
}

/** If both have it, the one read last counts. */
function withGaps(
  { gaps }: MessageWindow,
  page: MessagePage,
  span: readonly [MsgId, MsgId] | null = null,
): readonly PageGap[] {
  const read = new Set(page.messages.map(({ msgId }) => msgId));
  const isRead = (id: MsgId) => read.has(id) || (span !== null && id >= span[0] && id <= span[1]);
  return [...gaps.filter(({ before }) => !isRead(before)), ...page.gaps];
}

/** A window that says the same as the one before is that one. */
export function keptWindow(before: MessageWindow | null, window: MessageWindow): MessageWindow {
  if (before === null || before.messages.length !== window.messages.length) return window;
  if (window.messages.some((message, index) => message !== before.messages[index])) return window;
  const { hasOlder, hasNewer, gaps } = window;
  return isSame([before.hasOlder, before.hasNewer, before.gaps], [hasOlder, hasNewer, gaps])
    ? before
    : window;
}

/** Drops messages at the end that the person is farther from. */
export function trimmed(window: MessageWindow, reading: 'older' | 'newer', most = MOST_HELD): MessageWindow {
  const { messages } = window;
  if (messages.length <= most) return window;
  return reading === 'older'
    ? { ...window, messages: messages.slice(0, most), hasNewer: true }
    : { ...window, messages: messages.slice(-most), hasOlder: true };
}

/** The part of a changed span that is loaded; null when none of it is. */
export function overlap(
  window: MessageWindow,
  [from, to]: readonly [MsgId, MsgId],
): readonly [MsgId, MsgId] | null {
  const first = firstOf(window);
  const last = lastOf(window);
  if (first === null || last === null || to < first || from > last) return null;
  return [from < first ? first : from, to > last ? last : to];
}
