import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { oncePainted } from '../../../lib/paint/oncePainted.ts';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { MessageVirtualizer } from './messageVirtualizer.ts';

/** Still counts as the end, CSS pixels. */
export const END_THRESHOLD = 32;

/**
 * Keeps the end in view when the list changes its height, or its width, which changes the number of lines. The position before the change
 * counts, so nothing is recorded until all rows have their new heights. `isAtEnd`: the end is in view, by `isScrolledToEnd`.
 */
export function useKeptEnd(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: MessageVirtualizer,
  isPlaced: boolean,
  isAtEnd: boolean,
): void {
  const size = sizeOf(scroller.current);
  const noted = useRef({ size, isAtEnd: false });
  const isUnknown = noted.current.size === sizeOf(null);
  if (!isPlaced || isUnknown || noted.current.size === size) noted.current = { size, isAtEnd };

  const keep = useEffectEvent(() => {
    if (noted.current.isAtEnd) virtualizer.scrollToEnd();
  });
  /** The scroll position right after the last change of size. */
  const put = useRef({ top: 0, height: 0 });
  const isLeft = () => {
    const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {};
    return scrollHeight === put.current.height && scrollTop < put.current.top - END_THRESHOLD;
  };
  const settle = useEffectEvent(() => {
    // A person who has scrolled away doesn't want the end.
    if (!isLeft()) keep();
    noted.current = { ...noted.current, size: sizeOf(scroller.current) };
  });
  useEffect(() => {
    if (scroller.current === null) return;
    let cancel = () => {};
    const observer = new ResizeObserver(() => {
      keep();
      const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {};
      put.current = { top: scrollTop, height: scrollHeight };
      cancel();
      cancel = oncePainted(settle);
    });
    observer.observe(scroller.current);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [scroller]);
}

/**
 * Keeps the end in view while rows grow there, such as by a longer state, and when messages from others arrive above outbox items. The
 * position before the change counts: none before the list is at its first place.
 */
export function useKeptEndAtGrowth(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: MessageVirtualizer,
  rows: readonly ThreadRow[],
  isPlaced: boolean,
  isFollowing: boolean,
): void {
  const noted = useRef({ isAtEnd: false, top: 0 });
  const before = useRef({ rows, height: 0 });
  const height = virtualizer.getTotalSize();
  const note = useEffectEvent(() => {
    if (!isPlaced) return;
    noted.current = { isAtEnd: isScrolledToEnd(scroller.current), top: scroller.current?.scrollTop ?? 0 };
  });
  /** By a command of which no scroll event has told yet. */
  const isLeft = () =>
    (scroller.current?.scrollTop ?? 0) < noted.current.top - END_THRESHOLD &&
    !isScrolledToEnd(scroller.current);
  const keep = useEffectEvent(() => {
    if (!isPlaced) return;
    const isMore = rows !== before.current.rows;
    if (!isMore && height === before.current.height) return;
    before.current = { rows, height };
    // A page that loads after the end is no reason to scroll to its end.
    if (noted.current.isAtEnd && !isLeft() && (isFollowing || !isMore)) virtualizer.scrollToEnd();
    else note();
  });
  useLayoutEffect(() => keep());
  useEffect(() => {
    const element = scroller.current;
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [scroller]);
}

/**
 * Whether the end is in view, by the document alone. While a page is added above, the virtualizer knows the new position and the document
 * still has the old height, so its `isAtEnd` takes any place for the end.
 */
export const isScrolledToEnd = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight - element.clientHeight - element.scrollTop <= END_THRESHOLD;

/** The current position, which the virtualizer learns later. */
function sizeOf(element: HTMLElement | null): string {
  return `${element?.clientWidth}x${element?.clientHeight}`;
}
