import { useMemo } from 'react';
import { useLocale } from '../../locales/useLocale.ts';
import { useNow } from '../../ui/Now.tsx';

/** The time of day of a moment ahead, ms since the epoch when it was told; when the clock is set meanwhile, the time follows. Null for null. */
export function useTimeOf(at: number | null): string | null {
  const locale = useLocale();
  useNow(); // to be drawn anew with each minute, and when the window is looked at again
  const due = useMemo(() => (at === null ? null : performance.now() + at - Date.now()), [at]);
  if (due === null) return null;
  const time = Date.now() + due - performance.now();
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(time);
}
