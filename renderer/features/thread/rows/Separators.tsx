import { useEffect, useRef } from 'react';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { dayDate, dayName } from '../../../lib/format/days.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/display/Now.tsx';
import { useDays } from '../days/daysStore.ts';
import { useOpenDays } from '../days/openDays.ts';
import styles from './Separators.module.css';

interface DaySeparatorProps {
  /** Ms since the epoch. */
  readonly at: number;
  /** It is in the tab order. */
  readonly isReachable: boolean;
}

/** The day of the following messages, which opens the calendar of the thread. */
export function DaySeparator({ at, isReachable }: DaySeparatorProps) {
  const { t } = useTranslation('thread');
  const day = useDayLabel(at);
  const open = useOpenDays();
  if (open === null) return <Separator label={day} tone="day" />;
  return (
    <div className={cx(styles['separator'], styles['day'])}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-haspopup="dialog"
        aria-label={t('days.open', { day })}
        title={t('days.heading')}
        className={styles['open']}
        onClick={({ currentTarget }) => open({ anchor: currentTarget, at })}
      >
        {day}
      </button>
    </div>
  );
}

interface FloatingDayProps {
  readonly convId: ConvId;
  /** Ms since the epoch. */
  readonly at: number;
  readonly isShown: boolean;
}

/**
 * The day at the top of the view, shown only while scrolling. A press or a command opens the calendar there. It has neither the focus nor
 * a place for screen readers: the names of days between the messages have both.
 */
export function FloatingDay({ convId, at, isShown }: FloatingDayProps) {
  const { t } = useTranslation('thread');
  const open = useOpenDays();
  const name = useRef<HTMLButtonElement>(null);
  const { asked, taken } = useDays((state) => state);
  useEffect(() => {
    if (asked !== convId || name.current === null) return;
    taken();
    open?.({ anchor: name.current, at });
  }, [asked, taken, convId, open, at]);
  return (
    <div aria-hidden="true" className={styles['top']}>
      <button
        ref={name}
        type="button"
        data-floating-day=""
        tabIndex={-1}
        title={t('days.heading')}
        className={cx(styles['open'], styles['floating'], isShown && styles['shown'])}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => open?.({ anchor: currentTarget, at })}
      >
        {useDayLabel(at)}
      </button>
    </div>
  );
}

/** Shown above the first message that was unread when the conversation was opened. */
export function NewSeparator() {
  const { t } = useTranslation('thread');
  return <Separator label={t('unreadMessages')} tone="new" />;
}

function useDayLabel(at: number): string {
  const { t } = useTranslation('thread');
  const locale = useLocale();
  const now = useNow();
  const name = dayName(at, now);
  return name === null ? dayDate(at, now, locale) : t(name);
}

function Separator({ label, tone }: { readonly label: string; readonly tone: 'day' | 'new' }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot hold the words that it shows
    <div role="separator" aria-label={label} className={cx(styles['separator'], styles[tone])}>
      <span aria-hidden="true">{label}</span>
    </div>
  );
}
