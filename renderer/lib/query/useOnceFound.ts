import { useEffect, useEffectEvent, useState } from 'react';

/**
 * For an Enter that comes before the matches: returns a function that calls `take` as soon as the matches are those for the text, unless
 * the text changes meanwhile. `take` gets how many more Enters came since. The function can be told that the text changes at once to
 * another one.
 */
export function useOnceFound(
  isFound: boolean,
  text: string,
  take: (further: number) => void,
): (next?: string) => void {
  const [awaited, setAwaited] = useState<{ readonly text: string; readonly further: number } | null>(null);
  const takeAwaited = useEffectEvent(() => {
    setAwaited(null);
    if (awaited?.text === text) take(awaited.further);
  });
  useEffect(() => {
    if (isFound && awaited !== null) takeAwaited();
  }, [isFound, awaited]);
  return (next = text) =>
    setAwaited((before) => ({ text: next, further: before?.text === next ? before.further + 1 : 0 }));
}
