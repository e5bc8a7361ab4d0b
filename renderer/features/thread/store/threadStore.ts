import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import { AppError, type ErrorData } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId, OutboxId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import { msgIdOf, type OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { coalesce } from '../../../lib/query/coalesce.ts';
import { createTaskQueue } from '../../../lib/query/taskQueue.ts';
import type { OutboxState } from '../../outbox/outboxStore.ts';
import { firstOf, holds, lastOf, type MessageWindow, trimmed, windowOf } from './messageWindow.ts';
import { createReadingTime } from './readingTime.ts';
import {
  PAGE,
  type Reading,
  type ReadPage,
  readChanged,
  readNewer,
  readOlder,
  type Span,
} from './windowReads.ts';

/** Where the list is to go; each request is a new object, so that the same place can be gone to twice. */
export type Target =
  | { readonly kind: 'newest' }
  | { readonly kind: 'oldest' }
  | { readonly kind: 'unread'; readonly msgId: MsgId }
  | { readonly kind: 'message'; readonly msgId: MsgId };

/** What the person has before their eyes. */
export interface View {
  /** The end of the conversation is in view. */
  readonly isAtEnd: boolean;
  /** The window has the focus. */
  readonly isFocused: boolean;
  /** The newest message whose end was in view; null before the first was. */
  readonly seen: MsgId | null;
}

export interface ThreadState {
  /** Null until core has answered for the first time. */
  readonly window: MessageWindow | null;
  /** Why the first page could not be read. */
  readonly error: ErrorData | null;
  readonly historyComplete: boolean;
  /** After the newest message there is something that cannot be understood. */
  readonly isEndUnreadable: boolean;
  readonly firstUnread: MsgId | null;
  readonly unread: number;
  /** The message above which "New messages" stands; it stays there while the conversation is open. */
  readonly newFrom: MsgId | null;
  /** What waits in the outbox for the end of this conversation. */
  readonly pending: readonly OutboxItem[];
  /** The newest message was loaded before the last change: a list that shows the end goes along with it. */
  readonly isFollowing: boolean;
  readonly target: Target | null;
  /** Tries again after the first page could not be read. */
  reopen(): void;
  loadOlder(): void;
  loadNewer(): void;
  jumpTo(msgId: MsgId): void;
  jumpToNewest(): void;
  jumpToOldest(): void;
  /** Marks as read what was in view for long enough while the window had the focus. */
  viewed(view: View): void;
  /** Makes that message and what follows unread, and leaves it so until the conversation is opened again. */
  markUnread(from: MsgId): void;
  /** The person sent something: the end comes into view. */
  sent(): void;
}

interface ThreadParts {
  readonly bridge: Bridge;
  readonly outbox: StoreApi<OutboxState>;
  failed(thrown: unknown): void;
}

/** What the screen starts from, before core has answered. */
const BLANK = {
  window: null,
  error: null,
  historyComplete: false,
  isEndUnreadable: false,
  firstUnread: null,
  unread: 0,
  newFrom: null,
  pending: [],
  isFollowing: false,
  target: null,
} as const;

/** One open conversation: a window of its messages, kept as the store has them. Opens at `openAt`, else at the first unread. */
export function createThreadStore(
  { bridge: { request, on }, outbox, failed }: ThreadParts,
  convId: ConvId,
  openAt: MsgId | null,
): Connected<ThreadState> {
  let view: View = { isAtEnd: false, isFocused: false, seen: null };
  let isHeldUnread = false;
  let changedSpans: readonly Span[] = [];
  // Each read starts from the window that the one before it left.
  const queue = createTaskQueue(failed);
  /** What items of the outbox have become, as far as it was read. */
  const arrived = new Map<OutboxId, MsgId>();
  const read: ReadPage = async (at) => {
    const page = await request('messages.page', { convId, at });
    for (const { id, msgId } of page.arrived) arrived.set(id, msgId);
    return page;
  };

  /** What has left the outbox stays until its message is read, so that nothing is missing in between; nothing is shown beside its message. */
  const pendingIn = (window: MessageWindow | null): readonly OutboxItem[] => {
    const waiting = outbox.getState().items.filter((item) => item.convId === convId);
    const ids = new Set(waiting.map(({ id }) => id));
    const gone = store.getState().pending.filter(({ id }) => !ids.has(id));
    const isLoaded = ({ id, state }: OutboxItem) => {
      const known = msgIdOf(state) ?? arrived.get(id);
      return window !== null && known !== undefined && holds(window, known);
    };
    return [...(changedSpans.length > 0 ? gone : []), ...waiting].filter((item) => !isLoaded(item));
  };
  const showPending = () => store.setState(({ window }) => ({ pending: pendingIn(window) }));
  const put = ({ window, page }: Reading, change: Partial<ThreadState>) => {
    const { historyComplete, isEndUnreadable, firstUnread, unread } = page;
    const facts = { historyComplete, isEndUnreadable, firstUnread, unread };
    store.setState({ window, pending: pendingIn(window), ...facts, isFollowing: false, ...change });
  };
  const more = (readMore: typeof readOlder) => async () => {
    const { window } = store.getState();
    const reading = window && (await readMore(read, window));
    if (reading) put(reading, {});
  };
  const older = queue.once(more(readOlder));
  const newer = queue.once(more(readNewer));

  const open = async () => {
    try {
      const page = await read(
        openAt === null
          ? { kind: 'first-unread', limit: PAGE }
          : { kind: 'around', msgId: openAt, limit: PAGE },
      );
      const target = openingTarget(page, openAt);
      put({ window: windowOf(page), page }, { error: null, newFrom: page.firstUnread, target });
    } catch (thrown) {
      store.setState({ error: AppError.from(thrown).toData() });
    }
  };
  const refresh = async () => {
    const before = store.getState().window;
    const spans = changedSpans;
    const reading = before && (await readChanged(read, before, spans));
    changedSpans = changedSpans.slice(spans.length);
    if (!reading) return open();
    const window = trimmed(reading.window, view.isAtEnd ? 'newer' : 'older');
    const newFrom = newFromAfter(store.getState(), reading.page, view);
    put({ ...reading, window }, { isFollowing: !before.hasNewer, newFrom });
  };
  const reread = coalesce(() => queue.add(refresh), failed);
  /** Goes to a place, in a window that is read for it unless it is loaded. */
  const go = (at: Parameters<ReadPage>[0], isThere: (window: MessageWindow) => boolean, target: Target) =>
    void queue.add(async () => {
      const { window } = store.getState();
      if (window !== null && isThere(window)) return store.setState({ target });
      const page = await read(at);
      if (!isThere(windowOf(page)))
        throw new AppError('not-found', 'The message is not in this conversation.');
      put({ window: windowOf(page), page }, { target });
    });
  /** A person who only reads is told by the banner that the disk is full. */
  const failedUnlessFull = (thrown: unknown) => {
    if (AppError.from(thrown).code !== 'disk-full') failed(thrown);
  };
  let readUpTo: MsgId | null = null;
  const markRead = coalesce(async () => {
    const { firstUnread } = store.getState();
    if (readUpTo === null || firstUnread === null || readUpTo < firstUnread) return;
    await request('conversations.markRead', { convId, upTo: readUpTo });
  }, failedUnlessFull);
  const reading = createReadingTime((upTo) => {
    readUpTo = upTo;
    markRead();
  });

  const store = createStore<ThreadState>((set, get) => ({
    ...BLANK,
    reopen: () => void queue.add(open),
    loadOlder: () => {
      if (get().window?.hasOlder) older();
    },
    loadNewer: () => {
      if (get().window?.hasNewer) newer();
    },
    jumpTo: (msgId) =>
      go({ kind: 'around', msgId, limit: PAGE }, (window) => holds(window, msgId), {
        kind: 'message',
        msgId,
      }),
    jumpToNewest: () => go({ kind: 'newest', limit: PAGE }, ({ hasNewer }) => !hasNewer, { kind: 'newest' }),
    jumpToOldest: () =>
      go({ kind: 'after', msgId: 0, limit: PAGE }, ({ hasOlder }) => !hasOlder, { kind: 'oldest' }),
    viewed: (next) => {
      view = next;
      reading.shows(next.isFocused && !isHeldUnread ? next.seen : null);
      markRead();
    },
    markUnread: (from) => {
      isHeldUnread = true;
      readUpTo = null;
      reading.shows(null);
      set({ newFrom: from });
      request('conversations.markUnread', { convId, from }).catch(failed);
    },
    sent: () => {
      isHeldUnread = false;
      set({ newFrom: null });
      get().jumpToNewest();
    },
  }));

  /** Core reads again from the service what is before the person's eyes. */
  let watched = '';
  const watchWindow = () => {
    const span = wholeOf(store.getState().window);
    if (span === null || watched === String(span)) return;
    watched = String(span);
    request('sync.watch', { view: { convId, from: span[0], to: span[1] } }).catch(failed);
  };
  const connect = () => {
    const stops = [
      store.subscribe(watchWindow),
      () => reading.shows(null),
      on('status', () => {
        const gaps = store.getState().window?.gaps ?? [];
        if (gaps.length === 0) return;
        changedSpans = [...changedSpans, ...gaps.map(({ before }) => [before, before] as const)];
        reread();
      }),
      () => {
        watched = '';
        request('sync.watch', { view: null }).catch(failed);
      },
      on('changed', ({ conversations }) => {
        const mine = conversations?.find((changed) => changed.convId === convId);
        if (conversations !== null && mine === undefined) return;
        const span = mine ? mine.span : wholeOf(store.getState().window);
        if (span !== null) changedSpans = [...changedSpans, span];
        reread();
      }),
      outbox.subscribe(() => {
        const before = store.getState().pending.length;
        showPending();
        if (store.getState().pending.length < before) reread();
      }),
    ];
    void queue.add(open);
    return () => {
      for (const stop of stops) stop();
    };
  };
  return Object.assign(store, { connect });
}

function openingTarget(page: MessagePage, openAt: MsgId | null): Target {
  if (openAt !== null) return { kind: 'message', msgId: openAt };
  return page.firstUnread === null ? { kind: 'newest' } : { kind: 'unread', msgId: page.firstUnread };
}

/** Unread messages that begin to arrive while nobody watches the end get a mark of their own. */
function newFromAfter(state: ThreadState, page: MessagePage, view: View): MsgId | null {
  const isWatched = view.isAtEnd && view.isFocused;
  return state.firstUnread === null && page.firstUnread !== null && !isWatched
    ? page.firstUnread
    : state.newFrom;
}

function wholeOf(window: MessageWindow | null): Span | null {
  const first = window && firstOf(window);
  const last = window && lastOf(window);
  return first === null || last === null ? null : [first, last];
}
