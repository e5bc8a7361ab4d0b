import { useEffect } from 'react';
import { oncePainted } from './oncePainted.ts';

/** Marks the document and its timeline once the first screen is painted, for tools that measure or drive the app. */
export function useReadyOncePainted(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    return oncePainted(() => {
      performance.mark('ready');
      document.documentElement.dataset['ready'] = 'true';
    });
  }, [isShown]);
}
