import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Row } from './rows.ts';
import type { MessageVirtualizer } from './useAnchoredList.ts';

/** Still counts as the end, CSS pixels. */
export const END_THRESHOLD = 32;

/**
 * The end stays in view while the list changes its size: with another height, and with another width, at which texts break into
 * more or fewer lines. What counts is where the list stood before, so nothing is noted until all rows have their new heights.
 */
export function useKeptEnd(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: MessageVirtualizer,
  isPlaced: boolean,
): void {
  const size = sizeOf(scroller.current);
  const noted = useRef({ size, isAtEnd: false });
  if (!isPlaced || noted.current.size === size) noted.current = { size, isAtEnd: virtualizer.isAtEnd() };

  const keep = useEffectEvent(() => {
    if (noted.current.isAtEnd) virtualizer.scrollToEnd();
  });
  /** Where the list was put when its size had just changed. */
  const put = useRef({ top: 0, height: 0 });
  const isLeft = () => {
    const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {};
    return scrollHeight === put.current.height && scrollTop < put.current.top - END_THRESHOLD;
  };
  const settle = useEffectEvent(() => {
    // Who scrolled away meanwhile, no row having changed, does not want the end.
    if (!isLeft()) keep();
    noted.current = { ...noted.current, size: sizeOf(scroller.current) };
  });
  useEffect(() => {
    if (scroller.current === null) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      keep();
      const { scrollTop = 0, scrollHeight = 0 } = scroller.current ?? {};
      put.current = { top: scrollTop, height: scrollHeight };
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(settle);
      });
    });
    observer.observe(scroller.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scroller]);
}

/** What others write comes in above what waits in the outbox: the end, where a file may be on its way, stays in view then too. */
export function useKeptEndAtInsert(
  scroller: RefObject<HTMLElement | null>,
  virtualizer: MessageVirtualizer,
  rows: readonly Row[],
  isFollowing: boolean,
): void {
  const before = useRef(rows);
  // The page still stands as it was before these rows.
  const wasAtEnd = isScrolledToEnd(scroller.current);
  const keep = useEffectEvent(() => {
    const isInserted = rows.length > before.current.length && rows.at(-1)?.key === before.current.at(-1)?.key;
    before.current = rows;
    if (isInserted && isFollowing && wasAtEnd) virtualizer.scrollToEnd();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows can be inserted ones
  useLayoutEffect(() => keep(), [rows]);
}

const isScrolledToEnd = (element: HTMLElement | null): boolean =>
  element !== null && element.scrollHeight - element.clientHeight - element.scrollTop <= END_THRESHOLD;

/** As the page stands now, which the virtualizer hears of later. */
function sizeOf(element: HTMLElement | null): string {
  return `${element?.clientWidth}x${element?.clientHeight}`;
}
