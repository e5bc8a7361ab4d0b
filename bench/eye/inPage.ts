/** Functions that run in the page. Playwright sends each function as text, so it uses nothing from outside itself. */
import type { AccountId, ConvId } from '../../shared/model/ids.ts';
import type { History } from '../../shared/model/status.ts';
import type { BareContent } from './bareList/bareList.tsx';

/** Says of the frame that is about to be painted what a person will see in it. */
export type Look = () => {
  /** The awaited thing can be seen. */
  readonly isThere: boolean;
  /** Nothing can be seen in its place, neither the old nor the new. */
  readonly isEmpty: boolean;
};

/** The key or the click that begins a measurement. */
export type Input = { readonly event: 'keydown'; readonly key: string } | { readonly event: 'click' };

export interface Painted {
  /** From the input to the frame after the first one in which what is waited for can be seen. */
  readonly ms: number;
  /** Frames in which nothing could be seen. */
  readonly emptyFrames: number;
}

/** The promise in an object, so that the watch is known to have begun before it ends. */
export interface Watch<T> {
  readonly done: Promise<T>;
}

/**
 * How long the fastest possible answer to a key takes: from the key to the second next frame, ms. Frames follow one another meanwhile, as in
 * `watchPainted`: a page without any would draw the next one at once.
 */
export function watchFloor(key: string): Watch<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let since = 0;
  let framesAfter = 0;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== key) return;
    removeEventListener('keydown', onKey, true);
    since = event.timeStamp;
  };
  const onFrame = () => {
    if (since > 0) framesAfter += 1;
    if (framesAfter === 2) resolve(performance.now() - since);
    else requestAnimationFrame(onFrame);
  };
  addEventListener('keydown', onKey, true);
  requestAnimationFrame(onFrame);
  return { done: promise };
}

/** Looks at each frame from the next such input on, until what is waited for was painted. `begin` is called at the input. */
export function watchPainted({ input, begin }: { input: Input; begin: () => Look }): Watch<Painted> {
  const { promise, resolve, reject } = Promise.withResolvers<Painted>();
  let given: { readonly since: number; readonly look: Look } | null = null;
  let emptyFrames = 0;
  let isPainted = false;
  const onFrame = () => {
    if (given === null) return requestAnimationFrame(onFrame);
    const ms = performance.now() - given.since;
    if (isPainted) return resolve({ ms, emptyFrames });
    const { isThere, isEmpty } = given.look();
    if (isEmpty) emptyFrames += 1;
    isPainted = isThere;
    if (ms > 20_000) return reject(new Error('It was not painted within 20 seconds.'));
    return requestAnimationFrame(onFrame);
  };
  const onInput = (event: Event) => {
    if (input.event === 'keydown' && (event as KeyboardEvent).key !== input.key) return;
    removeEventListener(input.event, onInput, true);
    given = { since: event.timeStamp, look: begin() };
  };
  addEventListener(input.event, onInput, true);
  requestAnimationFrame(onFrame);
  return { done: promise };
}

/**
 * From the event that tells the page of a change to the frame after the first one with the new message in the open conversation, or to
 * the end of the last task of more than 50 ms in the half second after it, ms.
 */
export function watchIncoming(begin: () => Look): Watch<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let idleAt = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) idleAt = Math.max(idleAt, startTime + duration);
  });
  const follow = (since: number) => {
    const look = begin();
    let isPainted = false;
    const finish = (paintedAt: number) => {
      tasks.disconnect();
      resolve(Math.max(paintedAt, idleAt) - since);
    };
    const onFrame = () => {
      const now = performance.now();
      if (isPainted) return setTimeout(finish, 500, now);
      isPainted = look().isThere;
      return requestAnimationFrame(onFrame);
    };
    tasks.observe({ type: 'longtask' });
    requestAnimationFrame(onFrame);
  };
  const stop = window.parley.on(({ name }) => {
    if (name !== 'changed') return;
    stop();
    follow(performance.now());
  });
  return { done: promise };
}

/** Asks the service for new messages now. */
export async function pollNow(account: AccountId): Promise<void> {
  await window.parley.request({ account, route: 'sync.now', input: {} });
}

/**
 * Looks for the newest message of a conversation that is opened: its end is in view, it has `text`, and it wasn't there when this was called.
 * Parley may draw it before the watch hears of the input.
 */
export function newestMessage(text: string): () => Look {
  const all = () => [...document.querySelectorAll('article[data-message]')];
  const before = new Set(all());
  return () => () => {
    const view = document.querySelector('[data-scroller]')?.getBoundingClientRect();
    const inView = (article: Element) => {
      const { top, bottom } = article.getBoundingClientRect();
      return view !== undefined && bottom > view.top && top < view.bottom;
    };
    const seen = all().filter(
      (article) =>
        inView(article) && article.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    );
    const last = seen.at(-1);
    const isNewest = last !== undefined && !before.has(last) && (last.textContent ?? '').includes(text);
    const isWhole = (last?.getBoundingClientRect().bottom ?? Infinity) <= (view?.bottom ?? 0) + 1;
    return { isThere: isNewest && isWhole, isEmpty: seen.length === 0 };
  };
}

/** Looks for the message box having one more character than at the key. */
export function typedCharacter(): () => Look {
  return () => {
    const box = document.activeElement as HTMLTextAreaElement;
    const wanted = box.value.length + 1;
    return () => ({ isThere: box.value.length >= wanted, isEmpty: false });
  };
}

/** Looks for a first hit whose marks begin with the whole query, in view. Nothing of it was there at the key, or `isEmpty` is always true. */
export function foundHits(query: string): () => Look {
  return () => {
    const areThere = () => {
      const marks = [...document.querySelectorAll('section mark')].map((mark) => mark.textContent ?? '');
      return marks.length > 0 && marks.every((mark) => mark.toLowerCase().startsWith(query));
    };
    const wereThere = areThere();
    return () => ({ isThere: areThere(), isEmpty: wereThere });
  };
}

export interface Listed {
  readonly convId: ConvId;
  /** How the newest message begins; '' when its text isn't shown as it is. */
  readonly text: string;
}

/** The first `limit` conversations of the list, at most 500. */
export async function listed({ account, limit }: { account: AccountId; limit: number }): Promise<Listed[]> {
  const input = { view: { kind: 'all' as const }, limit };
  const page = await window.parley.request({ account, route: 'conversations.list', input });
  if (!page.ok) throw new Error(page.error.code);
  return page.data.conversations.map(({ convId, last }) => {
    const isShown = last !== null && !last.isDeleted && last.kind === 'text';
    return { convId, text: isShown ? last.text.slice(0, 40) : '' };
  });
}

/** The rows of the open conversation that are in the document, and the styles of the page. */
export function drawnRows(): Omit<BareContent, 'count'> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const rows = [...document.querySelectorAll('[data-scroller] [data-index]')];
  return {
    rows: rows.map(({ innerHTML }) => innerHTML),
    styles: rules.map(({ cssText }) => cssText).join('\n'),
  };
}

/** Marks the first conversations of the list as read, so that each opens at its end. */
export async function markRead({ account, limit }: { account: AccountId; limit: number }): Promise<void> {
  const input = { view: { kind: 'all' as const }, limit };
  const page = await window.parley.request({ account, route: 'conversations.list', input });
  if (!page.ok) throw new Error(page.error.code);
  for (const { convId, last } of page.data.conversations) {
    if (last === null) continue;
    const mark = { convId, upTo: last.msgId };
    await window.parley.request({ account, route: 'conversations.markRead', input: mark });
  }
}

/** How long core takes to answer for the newest 50 messages of each conversation, asked by the page one after the other, ms. */
export async function timeRoute({
  account,
  convIds,
}: {
  account: AccountId;
  convIds: readonly ConvId[];
}): Promise<number[]> {
  const took: number[] = [];
  for (const convId of convIds) {
    const began = performance.now();
    const input = { convId, at: { kind: 'newest' as const, limit: 50 } };
    const page = await window.parley.request({ account, route: 'messages.page', input });
    if (!page.ok) throw new Error(page.error.code);
    took.push(performance.now() - began);
  }
  return took;
}

/** How long requests take that core answers from memory, asked by the page one after the other, ms. */
export async function timeStatus({
  account,
  times,
}: {
  account: AccountId;
  times: number;
}): Promise<number[]> {
  const took: number[] = [];
  while (took.length < times) {
    const began = performance.now();
    const status = await window.parley.request({ account, route: 'status.get', input: {} });
    if (!status.ok) throw new Error(status.error.code);
    took.push(performance.now() - began);
  }
  return took;
}

/** The account that is signed in. */
export async function signedIn(): Promise<AccountId> {
  const session = await window.parley.request({ account: null, route: 'session.get', input: {} });
  if (!session.ok || session.data.state !== 'signed-in') throw new Error('No account is signed in.');
  return session.data.account.id;
}

/** How far the history has come. */
export async function history(account: AccountId): Promise<History> {
  const status = await window.parley.request({ account, route: 'status.get', input: {} });
  if (!status.ok) throw new Error(status.error.code);
  return status.data.history;
}
