import { useLocale } from '../locales/useLocale.ts';
import { useNow } from './Now.tsx';
import { fullTime, relativeTime } from './relativeTime.ts';

/** A moment in ms since the epoch, in few words that age with it; the whole date shows on pointing. */
export function RelativeTime({ at }: { readonly at: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, locale)}>
      {relativeTime(at, now, locale)}
    </time>
  );
}
