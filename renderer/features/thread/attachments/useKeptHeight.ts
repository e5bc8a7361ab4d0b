import { createContext, useContext, useLayoutEffect } from 'react';

/** Receives how much lower the content of a bubble is than its row's layout, CSS pixels. */
export const KeptHeight = createContext<(height: number) => void>(() => undefined);

/** Adds this much space below the bubble, CSS pixels, so that its row keeps its height. */
export function useKeptHeight(height: number): void {
  const keep = useContext(KeptHeight);
  useLayoutEffect(() => {
    keep(height);
    return () => keep(0);
  }, [keep, height]);
}
