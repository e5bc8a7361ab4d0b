import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const MINUTE = 60_000;
const NowContext = createContext<number | null>(null);

/** Gives everything below it the time, anew at each full minute, and when the window is looked at again: somebody may have set the clock. */
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
