import { createStore } from 'zustand/vanilla';
import type { Changed } from '../../../../shared/model/changes.ts';
import type { PaneName } from '../../../../shared/model/conversations.ts';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import type { Bridge, Connected } from '../../../lib/bridge/connected.ts';
import { hasEnd, holds, type MessageWindow, wholeOf } from './messageWindow.ts';
import type { AheadPage } from './readAhead.ts';
import { createReadMarks, type ReadMarks } from './threadReadMarks.ts';
import { createThreadReads, type Shown, type ThreadReads } from './threadReads.ts';
import { BLANK, type OpenAt, type ThreadFacts, type ThreadState, type View } from './threadState.ts';
import { createWatchedWindow } from './watchedWindow.ts';
import { NEWEST, PAGE, type Span } from './windowReads.ts';

export interface ThreadParts {
  readonly pane: PaneName;
  readonly bridge: Bridge;
  failed(thrown: unknown): void;
}

/**
 * One open conversation: a window of its messages, kept up to date with the store. Opens at `openAt`, or else at the first unread: then
 * `ahead` is that page if it was read before.
 */
export function createThreadStore(
  { pane, bridge: { request, on }, failed }: ThreadParts,
  convId: ConvId,
  openAt: OpenAt,
  ahead: AheadPage | null = null,
): Connected<ThreadState> {
  let view: View = { isAtEnd: false, isFocused: false, seen: null };
  /** Once closed, it stays as it is for as long as it is on the screen: nothing is read into it, and nothing of it counts as read. */
  let isClosed = false;
  const get = (): ThreadFacts => store.getState();
  const set = (change: Partial<ThreadFacts>) => {
    // While a history is loaded, answers that say nothing new come several times a second, and needn't be drawn.
    if (!isClosed && isNews(get(), change)) store.setState(change);
  };
  const shown = { get, set, view: () => view };
  const reads = createThreadReads({ request, convId, openAt, shown, failed });
  const marks = createReadMarks({ request, convId, firstUnread: () => get().firstUnread, failed });
  const watched = createWatchedWindow(request, pane, convId, failed);

  const store = createStore<ThreadState>(() => ({
    ...BLANK,
    ...movesOf(reads, get),
    lastSeen: () => view.seen,
    viewed: (next) => {
      view = next;
      if (!isClosed) marks.viewed(next);
    },
    ...actsOf(reads, marks, shown),
  }));

  const connect = () => {
    const stops = [
      store.subscribe(({ window }) => watched.shows(window)),
      marks.stop,
      watched.stop,
      on('status', ({ history }) => {
        const { window, historyComplete } = get();
        if (window === null) return;
        const { gaps } = window;
        const isWholeNow = history.state === 'complete' && !historyComplete;
        if (gaps.length > 0 || isWholeNow) reads.again(gaps.map(({ before }) => [before, before]));
      }),
      on('restored', ({ sameUpTo }) => marks.restored(sameUpTo)),
      on('changed', (changed) => {
        if (changed.conversations === null) watched.forgotten(get().window);
        const spans = spansOf(changed, convId, get().window);
        if (spans === null) return;
        reads.again(spans);
        // A read mark that core could not write is tried again.
        marks.viewed(view);
      }),
    ];
    reads.open(ahead);
    return () => {
      isClosed = true;
      for (const stop of stops) stop();
    };
  };
  return Object.assign(store, { connect });
}

const isNews = (facts: ThreadFacts, change: Partial<ThreadFacts>): boolean =>
  Object.entries(change).some(([fact, value]) => facts[fact as keyof ThreadFacts] !== value);

type Moves = Pick<
  ThreadState,
  'reopen' | 'loadOlder' | 'loadNewer' | 'jumpTo' | 'jumpToNewest' | 'jumpToOldest'
>;

/** Where the person can go. */
function movesOf(reads: ThreadReads, get: () => ThreadFacts): Moves {
  return {
    reopen: () => reads.open(),
    loadOlder: () => {
      if (get().window?.hasOlder) reads.older();
    },
    loadNewer: () => {
      if (get().window?.hasNewer) reads.newer();
    },
    jumpTo: (msgId) =>
      reads.go({ kind: 'around', msgId, limit: PAGE }, (window) => holds(window, msgId), {
        kind: 'message',
        msgId,
      }),
    jumpToNewest: () => reads.go(NEWEST, hasEnd, { kind: 'newest' }),
    jumpToOldest: () =>
      reads.go({ kind: 'after', msgId: 0, limit: PAGE }, ({ hasOlder }) => !hasOlder, { kind: 'oldest' }),
  };
}

/** The person's actions in it. */
function actsOf(
  reads: ThreadReads,
  marks: ReadMarks,
  { get, set }: Shown,
): Pick<ThreadState, 'markUnread' | 'sent' | 'takenBack'> {
  return {
    markUnread: (from) => {
      set({ newFrom: from });
      marks.markUnread(from);
    },
    sent: () => {
      marks.release();
      set({ newFrom: null });
      reads.goToEnd();
    },
    takenBack: (items) => {
      const isTaken = ({ id }: OutboxItem) => items.some((item) => item.id === id);
      set({ pending: get().pending.filter((item) => !isTaken(item)) });
    },
  };
}

/** Which messages of the window have to be read again, and the end with them; null: none. */
function spansOf(
  { conversations, outbox }: Changed,
  convId: ConvId,
  window: MessageWindow | null,
): readonly Span[] | null {
  if (conversations === null) {
    const whole = wholeOf(window);
    return whole === null ? [] : [whole];
  }
  const mine = conversations.find((changed) => changed.convId === convId);
  if (mine) return mine.span === null ? [] : [mine.span];
  return outbox && hasEnd(window) ? [] : null;
}
