import { dateFormat } from '../../../lib/format/formatters.ts';
import { fullTime } from '../../../lib/format/relativeTime.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import styles from './MessageTime.module.css';

/** The time of a message (ms since the epoch, null when unknown); hover shows the full date. */
export function MessageTime({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (at === null) return <span className={styles['time']}>{t('unknown.time')}</span>;
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, locale)} className={styles['time']}>
      {time}
    </time>
  );
}
