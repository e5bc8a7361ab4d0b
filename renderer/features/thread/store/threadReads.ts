import { AppError } from '../../../../shared/errors/errors.ts';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { MessagePage } from '../../../../shared/model/messages.ts';
import type { Bridge } from '../../../lib/bridge/connected.ts';
import { coalesce } from '../../../lib/query/coalesce.ts';
import { isSame, sameOr } from '../../../lib/query/sameOr.ts';
import { createTaskQueue } from '../../../lib/query/taskQueue.ts';
import { hasEnd, keptWindow, type MessageWindow, trimmed } from './messageWindow.ts';
import type { AheadPage } from './readAhead.ts';
import type { OpenAt, Target, ThreadFacts, View } from './threadState.ts';
import {
  NEWEST,
  PAGE,
  type Reading,
  type ReadPage,
  readChanged,
  readingOf,
  readNewer,
  readOlder,
  type Span,
  TO_OPEN,
} from './windowReads.ts';

/** Reads what an open conversation shows, one thing after the other: each read starts from the window that the one before it left. */
export interface ThreadReads {
  /** The first page: at the message asked for, else at the first unread one. `ahead`: that page, read before. */
  open(ahead?: AheadPage | null): void;
  older(): void;
  newer(): void;
  /** The shown part of these spans, the unread marks, and the end with its outbox items if that is shown. */
  again(spans: readonly Span[]): void;
  /** Goes to a place, in a window that is read for it unless it is loaded. */
  go(at: PagePlace, isThere: (window: MessageWindow) => boolean, target: Target): void;
  /** Goes to the end as it is now. */
  goToEnd(): void;
}

type PagePlace = Parameters<ReadPage>[0];

/** The state that the reads start from and write to. */
export interface Shown {
  get(): ThreadFacts;
  set(change: Partial<ThreadFacts>): void;
  view(): View;
}

interface Options {
  readonly request: Bridge['request'];
  readonly convId: ConvId;
  readonly openAt: OpenAt;
  readonly shown: Shown;
  readonly failed: (thrown: unknown) => void;
}

export function createThreadReads({ request, convId, openAt, shown, failed }: Options): ThreadReads {
  let changedSpans: readonly Span[] = [];
  const queue = createTaskQueue(failed);
  const read: ReadPage = (at) => request('messages.page', { convId, at });

  const more = (readMore: typeof readOlder) => async () => {
    const { window } = shown.get();
    const reading = window && (await readMore(read, window));
    if (reading) put(shown, reading, {});
  };
  const begin = (page: MessagePage) => {
    const target = openingTarget(page, openAt);
    put(shown, readingOf(page), { error: null, newFrom: page.firstUnread, target });
  };
  const open = async () => {
    try {
      begin(await read(placeToOpen(openAt)));
    } catch (thrown) {
      shown.set({ error: AppError.from(thrown).toData() });
    }
  };
  /** Where it opens may be another place by now, unless the person has marked one as unread. */
  const openAgain = async (before: MessagePage) => {
    const page = await read(placeToOpen(openAt));
    if (isSame(page, before)) return;
    const isMarked = shown.get().newFrom !== before.firstUnread;
    if (isMarked || page.firstUnread === before.firstUnread)
      put(shown, readingOf(page), { isFollowing: !before.hasNewer });
    else begin(page);
  };
  const refresh = async (change: Partial<ThreadFacts> = {}) => {
    const before = shown.get().window;
    const spans = changedSpans;
    const reading = before && (await readChanged(read, before, spans, shown.view));
    changedSpans = changedSpans.slice(spans.length);
    if (!reading) return open();
    const { isAtEnd } = shown.view();
    const window = trimmed(reading.window, isAtEnd ? 'newer' : 'older');
    const newFrom = newFromAfter(shown, reading.page);
    put(shown, { ...reading, window }, { isFollowing: !before.hasNewer, newFrom, ...change });
  };
  const reread = coalesce(() => queue.add(() => refresh()), failed);
  const readAt = async (at: PagePlace, isThere: (window: MessageWindow) => boolean, target: Target) => {
    const reading = readingOf(await read(at));
    if (!isThere(reading.window)) throw new AppError('not-found', 'The message is not in this conversation.');
    put(shown, reading, { target });
  };

  return {
    open: (ahead = null) => {
      if (ahead === null) void queue.add(open);
      else begin(ahead.page);
      if (ahead?.isToReadAgain) void queue.add(() => openAgain(ahead.page));
    },
    older: queue.once(more(readOlder)),
    newer: queue.once(more(readNewer)),
    again: (spans) => {
      changedSpans = [...changedSpans, ...spans];
      reread();
    },
    go: (at, isThere, target) =>
      void queue.add(async () => {
        const { window } = shown.get();
        if (window !== null && isThere(window)) shown.set({ target });
        else await readAt(at, isThere, target);
      }),
    goToEnd: () =>
      void queue.add(async () => {
        const target = { kind: 'newest' } as const;
        if (hasEnd(shown.get().window)) await refresh({ target });
        else await readAt(NEWEST, hasEnd, target);
      }),
  };
}

/** Shows a window after a page was read for it. Outbox items were read with the end, and stay with it. */
function put(shown: Shown, { window, page }: Reading, change: Partial<ThreadFacts>): void {
  const { historyComplete, isEndUnreadable, firstUnread, unread } = page;
  const before = shown.get();
  const pending = sameOr(before.pending, hasEnd(window) ? (page.pending ?? before.pending) : []);
  const facts = { historyComplete, isEndUnreadable, firstUnread, unread };
  shown.set({
    ...{ window: keptWindow(before.window, window), pending, ...facts },
    ...{ isFollowing: false, ...change },
  });
}

function placeToOpen(openAt: OpenAt): PagePlace {
  return openAt === null ? TO_OPEN : { kind: 'around', msgId: openAt.msgId, limit: PAGE };
}

function openingTarget(page: MessagePage, openAt: OpenAt): Target {
  if (openAt !== null) return openAt;
  return page.firstUnread === null ? { kind: 'newest' } : { kind: 'unread', msgId: page.firstUnread };
}

/** Unread messages that start to arrive while the end isn't watched get a mark of their own. */
function newFromAfter({ get, view }: Shown, page: MessagePage): MsgId | null {
  const { firstUnread, newFrom } = get();
  const { isAtEnd, isFocused } = view();
  const isWatched = isAtEnd && isFocused;
  return firstUnread === null && page.firstUnread !== null && !isWatched ? page.firstUnread : newFrom;
}
