import { fullTime, relativeTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useNow } from './Now.tsx';

/** A moment in ms since the epoch, in a few words that age with it; the whole date shows on hover. Null if unknown. */
export function RelativeTime({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const now = useNow();
  if (at === null) return <span>{t('unknown.time')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, locale)}>
      {relativeTime(at, now, locale)}
    </time>
  );
}
