import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);

/**
 * Provides the time to everything below it, updated at each full minute, and when the window gets the focus again: the clock may have been
 * set.
 */
export function NowProvider({ children }: { readonly children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  useEffect(() => {
    const look = () => setNow(Date.now());
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The time in ms since the epoch, at most a minute old. */
export function useNow(): number {
  const now = use(NowContext);
  if (now === null) throw new Error('NowProvider is not above this component');
  return now;
}
