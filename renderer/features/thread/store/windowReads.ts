import type { RouteInput } from '../../../../shared/contract/index.ts';
import { type MsgId, msgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import {
  firstOf,
  holds,
  lastOf,
  type MessageWindow,
  overlap,
  trimmed,
  windowOf,
  withEnd,
  withNewer,
  withOlder,
  withSpan,
} from './messageWindow.ts';
import type { View } from './threadState.ts';

/** Messages per request (measured). */
export const PAGE = 50;

/** The end of a conversation. */
export const NEWEST = { kind: 'newest', limit: PAGE } as const;

/** Where a conversation opens unless a place in it is asked for. */
export const TO_OPEN = { kind: 'first-unread', limit: PAGE } as const;

/** The lowest and the highest message that changed. */
export type Span = readonly [MsgId, MsgId];

/** Reads a page of the open conversation. */
export type ReadPage = (at: RouteInput<'messages.page'>['at']) => Promise<MessagePage>;

/** A window and the last page that was read for it. */
export interface Reading {
  readonly window: MessageWindow;
  readonly page: MessagePage;
}

/** Reads the page before the window; null when there is none. Rejects with the AppError of the read. */
export async function readOlder(read: ReadPage, window: MessageWindow): Promise<Reading | null> {
  const first = firstOf(window);
  if (!window.hasOlder || first === null) return null;
  const page = await read({ kind: 'before', msgId: first, limit: PAGE });
  return { window: trimmed(withOlder(window, page), 'older'), page };
}

/** Reads the page after the window; null when there is none. Rejects with the AppError of the read. */
export async function readNewer(read: ReadPage, window: MessageWindow): Promise<Reading | null> {
  const last = lastOf(window);
  if (!window.hasNewer || last === null) return null;
  const page = await read({ kind: 'after', msgId: last, limit: PAGE });
  return { window: trimmed(withNewer(window, page), 'newer'), page };
}

/**
 * Reads the loaded part of a change again, and the messages after a window that reaches the newest one. Reads at least one page, because
 * unread marks may have changed too; null for a window without messages. `view`: the part in view, which stays loaded.
 */
export async function readChanged(
  read: ReadPage,
  before: MessageWindow,
  spans: readonly Span[],
  view: () => View,
): Promise<Reading | null> {
  const [first, last] = [firstOf(before), lastOf(before)];
  if (first === null || last === null) return null;
  const isOlderStored = before.hasOlder || spans.some(([from]) => from < first);
  const window = { ...before, hasOlder: isOlderStored };
  if (!window.hasNewer) return readEnd(read, window, spans, view);
  const loaded = spans.flatMap((span) => {
    const part = overlap(window, span);
    return part === null ? [] : [part];
  });
  let reading: Reading | null = null;
  for (const span of loaded) reading = await readSpan(read, reading?.window ?? window, span);
  return reading ?? readSpan(read, window, [last, last]);
}

/**
 * Reads the end in one piece, from the first loaded message that changed, and at least a page. The read that no longer has an item as
 * pending has it as a message, even between others and before its change was announced.
 */
async function readEnd(
  read: ReadPage,
  window: MessageWindow,
  spans: readonly Span[],
  view: () => View,
): Promise<Reading> {
  const { messages } = window;
  const first = firstOf(window) ?? 1;
  const lowest = Math.min(...spans.filter(([, to]) => to >= first).map(([from]) => from));
  const changed = messages.findIndex(({ msgId: id }) => id >= lowest);
  const start = Math.max(0, Math.min(changed < 0 ? messages.length : changed, messages.length - PAGE));
  const before = messages[start - 1]?.msgId ?? first - 1;
  const page = await read({ kind: 'after', msgId: before, limit: messages.length - start + 2 * PAGE });
  const reading = { window: withEnd(window, msgId(before + 1), page), page };
  return page.hasNewer ? readInView(read, reading, view()) : reading;
}

/** More came in than a read of the end takes, so the end is no longer loaded. Reads the part in view, unless that still is. */
async function readInView(read: ReadPage, reading: Reading, { isAtEnd, seen }: View): Promise<Reading> {
  if (isAtEnd) return readingOf(await read(NEWEST));
  if (seen === null || holds(reading.window, seen)) return reading;
  return readingOf(await read({ kind: 'around', msgId: seen, limit: PAGE }));
}

/** A window that a page begins. */
export const readingOf = (page: MessagePage): Reading => ({ window: windowOf(page), page });

async function readSpan(read: ReadPage, window: MessageWindow, span: Span): Promise<Reading> {
  const page = await read({ kind: 'span', from: span[0], to: span[1] });
  return { window: withSpan(window, span, page), page };
}
