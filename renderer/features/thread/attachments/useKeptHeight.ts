import { createContext, useContext, useLayoutEffect } from 'react';

/** Takes by how much something in a bubble is lower than the row was laid out for, CSS pixels. */
export const KeptHeight = createContext<(height: number) => void>(() => undefined);

/** Keeps so much room below the bubble, CSS pixels, so that its row has the height that it had. */
export function useKeptHeight(height: number): void {
  const keep = useContext(KeptHeight);
  useLayoutEffect(() => {
    keep(height);
    return () => keep(0);
  }, [keep, height]);
}
