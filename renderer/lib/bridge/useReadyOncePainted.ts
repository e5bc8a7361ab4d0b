import { useEffect } from 'react';

/** Marks the document once the first screen is on the glass, for those who measure or drive the app from outside. */
export function useReadyOncePainted(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // The first frame has the screen in it, the second begins when that one is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        document.documentElement.dataset['ready'] = 'true';
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
}
