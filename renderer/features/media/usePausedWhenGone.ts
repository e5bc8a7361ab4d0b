import { type RefObject, useEffect } from 'react';

/** An element that leaves the screen stops playing at once and releases its file. */
export function usePausedWhenGone(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const { current } = media;
    return () => current?.pause();
  }, [media]);
}
