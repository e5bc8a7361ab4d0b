import { type RefObject, useEffect } from 'react';

/** What is taken off the screen falls silent at once and lets go of its file. */
export function usePausedWhenGone(media: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => {
    const { current } = media;
    return () => current?.pause();
  }, [media]);
}
