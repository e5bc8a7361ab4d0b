import { useRef, useState } from 'react';
import { dateFormat } from '../../../lib/format/formatters.ts';
import { fullTime } from '../../../lib/format/relativeTime.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { TooltipBeside } from '../../../ui/controls/Tooltip.tsx';
import styles from './MessageTime.module.css';

interface MessageTimeProps {
  /** Ms since the epoch; null when unknown. */
  readonly at: number | null;
  /** It is in the tab order. */
  readonly isReachable: boolean;
}

/** The time of a message. Its full date and time show when it is pointed at, pressed or focused, and are its name for screen readers. */
export function MessageTime({ at, isReachable }: MessageTimeProps) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (at === null) return <span className={styles['time']}>{t('unknown.time')}</span>;
  const time = dateFormat(locale, { timeStyle: 'short' }).format(at);
  return (
    <time dateTime={new Date(at).toISOString()} className={styles['time']}>
      <Detailed short={time} full={fullTime(at, locale)} isReachable={isReachable} />
    </time>
  );
}

interface DetailedProps {
  readonly short: string;
  readonly full: string;
  readonly isReachable: boolean;
}

function Detailed({ short, full, isReachable }: DetailedProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-label={full}
        title={isShown ? undefined : full}
        className={styles['button']}
        onFocus={({ currentTarget }) => setShown(currentTarget.matches(':focus-visible'))}
        onBlur={() => setShown(false)}
        onClick={() => setShown(!isShown)}
      >
        {short}
      </button>
      {isShown ? <TooltipBeside label={full} beside={button} onClose={() => setShown(false)} /> : null}
    </>
  );
}
