import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For an Enter that comes before the matches: returns a function that calls `take` as soon as the matches are those for the text, unless
 * the text changes meanwhile.
 */
export function useOnceFound(isFound: boolean, text: string, take: () => void): () => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const takeAwaited = useEffectEvent(() => {
    setAwaited(null);
    if (awaited === text) take();
  });
  useEffect(() => {
    if (isFound && awaited !== null) takeAwaited();
  }, [isFound, awaited]);
  return () => setAwaited(text);
}
