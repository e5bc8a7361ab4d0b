import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '../../locales/useLocale.ts';
import { type NextTry, nextTry } from './nextTry.ts';

const SECOND = 1_000;

/** Follows a future moment, ms since the epoch as set now; if the clock is changed, the time of day follows. Null for null. */
export function useNextTry(at: number | null): NextTry | null {
  const locale = useLocale();
  const due = useMemo(() => (at === null ? null : performance.now() + at - Date.now()), [at]);
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (due === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setTicks((ticks) => ticks + 1);
      wait();
    };
    const wait = () => {
      const left = due - performance.now();
      // Just after the second is full, so that no number is shown twice.
      if (left > 0) timer = setTimeout(tick, (left % SECOND) + 1);
    };
    wait();
    return () => clearTimeout(timer);
  }, [due]);
  return due === null ? null : nextTry(Date.now() + due - performance.now(), Date.now(), locale);
}
