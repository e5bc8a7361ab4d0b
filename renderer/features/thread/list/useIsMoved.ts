import { type RefObject, useEffect, useState } from 'react';

const MOVES = ['wheel', 'pointerdown', 'keydown'] as const;

/** Whether the person has scrolled or used the list. Opening it scrolls, too, and doesn't count. */
export function useIsMoved(scroller: RefObject<HTMLElement | null>): boolean {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    const watching = new AbortController();
    const options = { passive: true, signal: watching.signal };
    for (const move of MOVES) scroller.current?.addEventListener(move, () => setMoved(true), options);
    return () => watching.abort();
  }, [scroller]);
  return isMoved;
}
