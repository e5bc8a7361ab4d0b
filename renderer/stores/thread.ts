import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../shared/contract.ts';
import { AppError, type ErrorData } from '../../shared/errors.ts';
import type { ConvId, MessagePage, MsgId, OutboxItem } from '../../shared/model.ts';
import { coalesce } from './coalesce.ts';
import type { Bridge, Connected } from './connected.ts';
import {
  firstOf,
  holds,
  lastOf,
  type MessageWindow,
  overlap,
  trimmed,
  windowOf,
  withNewer,
  withOlder,
  withSpan,
} from './messageWindow.ts';
import type { OutboxState } from './outbox.ts';

/** Messages asked for at once (measured; see the house plan). */
const PAGE = 50;

type Span = readonly [MsgId, MsgId];

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
  /** Marks as read what was seen while the window had the focus. */
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

/** One open conversation: a window of its messages, kept as the store has them. Opens at `openAt`, else at the first unread. */
export function createThreadStore(
  { bridge: { request, on }, outbox, failed }: ThreadParts,
  convId: ConvId,
  openAt: MsgId | null,
): Connected<ThreadState> {
  let view: View = { isAtEnd: false, isFocused: false, seen: null };
  let isHeldUnread = false;
  let changedSpans: readonly Span[] = [];
  let turn: Promise<void> = Promise.resolve();

  type At = RouteInput<'messages.page'>['at'];
  const read = (at: At) => request('messages.page', { convId, at });

  /** Reads and changes of the window run one after the other, so each starts from what the one before it left. */
  const inTurn = (task: () => Promise<void>) => {
    turn = turn.then(task).catch(failed);
    return turn;
  };

  const put = (window: MessageWindow, page: MessagePage, change: Partial<ThreadState>) => {
    const { historyComplete, firstUnread, unread } = page;
    store.setState({ window, historyComplete, firstUnread, unread, isFollowing: false, ...change });
    store.setState({ pending: pendingOf() });
  };

  /** A sent item stays until its message is loaded, so that nothing flickers between the two reads. */
  const pendingOf = (): readonly OutboxItem[] => {
    const { window, pending } = store.getState();
    const waiting = outbox.getState().items.filter((item) => item.convId === convId);
    const isArriving = ({ id, msgId }: OutboxItem) =>
      msgId !== null && window !== null && !holds(window, msgId) && !waiting.some((item) => item.id === id);
    return [...pending.filter(isArriving), ...waiting];
  };

  const open = async () => {
    try {
      const page = await read(
        openAt === null
          ? { kind: 'first-unread', limit: PAGE }
          : { kind: 'around', msgId: openAt, limit: PAGE },
      );
      const newFrom = page.firstUnread;
      put(windowOf(page), page, { error: null, newFrom, target: openingTarget(page, openAt) });
    } catch (thrown) {
      store.setState({ error: AppError.from(thrown).toData() });
    }
  };

  const refresh = async () => {
    const before = store.getState().window;
    const spans = changedSpans;
    changedSpans = [];
    if (before === null || before.messages.length === 0) return open();
    let window = before;
    let page: MessagePage | null = null;
    for (const span of spans) {
      if (span[0] < (firstOf(window) ?? 0)) window = { ...window, hasOlder: true };
      const part = overlap(window, span);
      if (part === null) continue;
      page = await read({ kind: 'span', from: part[0], to: part[1] });
      window = withSpan(window, part, page);
    }
    const last = lastOf(window);
    if (last !== null && !window.hasNewer) {
      page = await read({ kind: 'after', msgId: last, limit: PAGE * 2 });
      window = withNewer(window, page);
    } else if (last !== null && page === null) {
      page = await read({ kind: 'span', from: last, to: last });
    }
    if (page === null) return;
    window = trimmed(window, view.isAtEnd ? 'newer' : 'older');
    put(window, page, { isFollowing: !before.hasNewer, newFrom: newFromAfter(store.getState(), page, view) });
  };
  const reread = coalesce(() => inTurn(refresh), failed);

  /** At most one page is under way on each side. */
  const once = (load: () => Promise<void>) => {
    let isUnderWay = false;
    return () => {
      if (isUnderWay) return;
      isUnderWay = true;
      void inTurn(load).then(() => {
        isUnderWay = false;
      });
    };
  };
  const older = once(async () => {
    const { window } = store.getState();
    const first = window && firstOf(window);
    if (!window?.hasOlder || first === null) return;
    const page = await read({ kind: 'before', msgId: first, limit: PAGE });
    put(trimmed(withOlder(window, page), 'older'), page, {});
  });
  const newer = once(async () => {
    const { window } = store.getState();
    const last = window && lastOf(window);
    if (!window?.hasNewer || last === null) return;
    const page = await read({ kind: 'after', msgId: last, limit: PAGE });
    put(trimmed(withNewer(window, page), 'newer'), page, {});
  });

  const show = (at: At, isThere: (window: MessageWindow) => boolean, target: Target) =>
    void inTurn(async () => {
      const { window } = store.getState();
      if (window !== null && isThere(window)) return store.setState({ target });
      const page = await read(at);
      if (!isThere(windowOf(page)))
        throw new AppError('not-found', 'the message is not in this conversation');
      put(windowOf(page), page, { target });
    });

  const markRead = coalesce(async () => {
    const { firstUnread } = store.getState();
    if (view.seen === null || firstUnread === null || view.seen < firstUnread) return;
    await request('conversations.markRead', { convId, upTo: view.seen });
  }, failed);

  const store = createStore<ThreadState>((set, get) => ({
    window: null,
    error: null,
    historyComplete: false,
    firstUnread: null,
    unread: 0,
    newFrom: null,
    pending: [],
    isFollowing: false,
    target: null,
    reopen: () => void inTurn(open),
    loadOlder: () => {
      if (get().window?.hasOlder) older();
    },
    loadNewer: () => {
      if (get().window?.hasNewer) newer();
    },
    jumpTo: (msgId) =>
      show({ kind: 'around', msgId, limit: PAGE }, (window) => holds(window, msgId), {
        kind: 'message',
        msgId,
      }),
    jumpToNewest: () =>
      show({ kind: 'newest', limit: PAGE }, ({ hasNewer }) => !hasNewer, { kind: 'newest' }),
    jumpToOldest: () =>
      show({ kind: 'after', msgId: 0, limit: PAGE }, ({ hasOlder }) => !hasOlder, { kind: 'oldest' }),
    viewed: (next) => {
      view = next;
      if (next.isFocused && !isHeldUnread) markRead();
    },
    markUnread: (from) => {
      isHeldUnread = true;
      set({ newFrom: from });
      request('conversations.markUnread', { convId, from }).catch(failed);
    },
    sent: () => {
      isHeldUnread = false;
      set({ newFrom: null });
      get().jumpToNewest();
    },
  }));

  const connect = () => {
    const stops = [
      on('changed', ({ conversations }) => {
        const mine = conversations?.find((changed) => changed.convId === convId);
        if (conversations !== null && mine === undefined) return;
        const span = mine ? mine.span : wholeOf(store.getState().window);
        if (span !== null) changedSpans = [...changedSpans, span];
        reread();
      }),
      outbox.subscribe(() => {
        const before = store.getState().pending;
        const pending = pendingOf();
        store.setState({ pending });
        if (pending.length < before.length) reread();
      }),
    ];
    void inTurn(open);
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
