import { dayDate, dayName } from '../../../lib/format/days.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/display/Now.tsx';
import styles from './Separators.module.css';

/** The day of the following messages. `at` in ms since the epoch. */
export function DaySeparator({ at }: { readonly at: number }) {
  return <Separator label={useDayLabel(at)} tone="day" />;
}

interface FloatingDayProps {
  /** Ms since the epoch. */
  readonly at: number;
  readonly isShown: boolean;
}

/** The day at the top of the view, shown only while scrolling and hidden from screen readers. */
export function FloatingDay({ at, isShown }: FloatingDayProps) {
  return (
    <div
      data-floating-day=""
      aria-hidden="true"
      className={cx(styles['floating'], isShown && styles['shown'])}
    >
      {useDayLabel(at)}
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
