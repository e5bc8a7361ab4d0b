import { type RefObject, useEffect, useState } from 'react';

/** How long something stands in view before it counts, ms: what flies past while one scrolls is not looked at. */
const LOOK_MS = 150;
/** What comes into view next counts, too. CSS pixels above and below. */
const MARGIN = '200px 0px';

/** Whether an element has been in view, or nearly, long enough to be looked at. It stays so. */
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
