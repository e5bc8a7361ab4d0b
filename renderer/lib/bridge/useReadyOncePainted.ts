import { useEffect } from 'react';

/** Marks the document once the first screen is painted, for tools that measure or drive the app. */
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
