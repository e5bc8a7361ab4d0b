import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For an Enter that comes before the matches: returns a function that calls `take` as soon as the matches are those for the text, unless
 * the text changes meanwhile. `take` gets how many more Enters came since.
 */
export function useOnceFound(isFound: boolean, text: string, take: (further: number) => void): () => void {
  const [awaited, setAwaited] = useState<{ readonly text: string; readonly further: number } | null>(null);
  const takeAwaited = useEffectEvent(() => {
    setAwaited(null);
    if (awaited?.text === text) take(awaited.further);
  });
  useEffect(() => {
    if (isFound && awaited !== null) takeAwaited();
  }, [isFound, awaited]);
  return () => setAwaited((before) => ({ text, further: before?.text === text ? before.further + 1 : 0 }));
}
