import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PictureSize } from '../../../../shared/model/messages.ts';

/**
 * The size for the box of a picture. A size that becomes known while its row is in view applies only once it is out of view, so that
 * nothing on screen moves. Null until then. `known` must not change from one size to another.
 */
export function useSettledPicture(
  box: RefObject<Element | null>,
  known: PictureSize | null,
): PictureSize | null {
  const [settled, setSettled] = useState(known);
  const isWaiting = settled === null && known !== null;
  useEffect(() => {
    const row = box.current?.closest('[data-index]');
    const view = row?.closest('[data-scroller]');
    if (!isWaiting || !row || !view) return;
    let frame = 0;
    const settle = () => {
      if (!isWithin(row, view)) flushSync(() => setSettled(known));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        cancelAnimationFrame(frame);
        // On a busy computer, this may be out of date. Within one frame, no one can scroll between the check, the new height and its
        // correction.
        if (entries.at(-1)?.isIntersecting === false) frame = requestAnimationFrame(settle);
      },
      { root: view },
    );
    observer.observe(row);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [box, isWaiting, known]);
  return settled;
}

function isWithin(element: Element, view: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { top: first, bottom: last } = view.getBoundingClientRect();
  return bottom > first && top < last;
}
