import { type RefObject, useEffect, useState } from 'react';
import type { PictureSize } from '../../../../shared/model.ts';

/** A row so near to the view may be in it by the time that it has another height. CSS pixels above and below. */
const MARGIN = '240px 0px';

/**
 * The size by which a picture's box is laid out. One that becomes known while the box is in view, or nearly, counts only once it is out of view:
 * what is on the screen keeps its place. Null until then. `known` must not change from one size to another.
 */
export function useSettledPicture(
  box: RefObject<Element | null>,
  known: PictureSize | null,
): PictureSize | null {
  const [settled, setSettled] = useState(known);
  const isWaiting = settled === null && known !== null;
  useEffect(() => {
    if (!isWaiting || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === false) setSettled(known);
      },
      { root: box.current.closest('[data-scroller]'), rootMargin: MARGIN },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isWaiting, known]);
  return settled;
}
