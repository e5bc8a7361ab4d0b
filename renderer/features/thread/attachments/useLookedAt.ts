import { type RefObject, useEffect, useState } from 'react';

/** How long an element must be in view to count, ms. Elements that only scroll past don't count. */
const LOOK_MS = 150;
/** Elements just outside the view count, too. CSS pixels above and below. */
const MARGIN = '200px 0px';

/** Whether an element has been in or near the view long enough. Once true, it stays true. */
export function useLookedAt(element: RefObject<Element | null>): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    if (isLookedAt || element.current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(setLookedAt, LOOK_MS, true);
      },
      { root: element.current.closest('[data-scroller]'), rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isLookedAt]);
  return isLookedAt;
}
