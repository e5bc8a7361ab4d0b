import type { RouteInput } from '../../../../shared/contract/index.ts';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import {
  firstOf,
  lastOf,
  type MessageWindow,
  overlap,
  trimmed,
  withNewer,
  withOlder,
  withSpan,
} from './messageWindow.ts';

/** Messages per request (measured). */
export const PAGE = 50;

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
 * Reads again the loaded part of what changed, and what came after a window that reaches to the newest message. At
 * least one page is read, since unread marks may have changed too; null for a window without messages.
 */
export async function readChanged(
  read: ReadPage,
  before: MessageWindow,
  spans: readonly Span[],
): Promise<Reading | null> {
  let reading: Reading | null = null;
  let window = before;
  for (const span of spans) {
    if (span[0] < (firstOf(window) ?? 0)) window = { ...window, hasOlder: true };
    const part = overlap(window, span);
    if (part !== null) {
      reading = await readSpan(read, window, part);
      window = reading.window;
    }
  }
  const last = lastOf(window);
  if (last === null) return reading;
  if (window.hasNewer) return reading ? { ...reading, window } : readSpan(read, window, [last, last]);
  const page = await read({ kind: 'after', msgId: last, limit: PAGE * 2 });
  return { window: withNewer(window, page), page };
}

async function readSpan(read: ReadPage, window: MessageWindow, span: Span): Promise<Reading> {
  const page = await read({ kind: 'span', from: span[0], to: span[1] });
  return { window: withSpan(window, span, page), page };
}
