import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { MessageVirtualizer } from './useAnchoredList.ts';

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
  const settle = useEffectEvent(() => {
    keep();
    noted.current = { ...noted.current, size: sizeOf(scroller.current) };
  });
  useEffect(() => {
    if (scroller.current === null) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      keep();
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

/** As the page stands now, which the virtualizer hears of later. */
function sizeOf(element: HTMLElement | null): string {
  return `${element?.clientWidth}x${element?.clientHeight}`;
}
