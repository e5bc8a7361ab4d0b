import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/display/Now.tsx';
import { useSettings } from '../settings/settingsStore.ts';
import styles from './Triage.module.css';
import { isLate, isSoonLate, waitedFor } from './waited.ts';

/** How long someone has waited for an answer, marked once that is longer than the person wants. `since`: ms since the epoch. */
export function WaitedMark({ since }: { readonly since: number }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const now = useNow();
  const within = useSettings(({ settings }) => settings.answerWithin);
  const isTooLate = isLate(since, now, within);
  const time = waitedFor(since, now, locale, 'long');
  return (
    <span
      title={fullTime(since, locale)}
      className={cx(
        styles['waited'],
        isSoonLate(since, now, within) && styles['soon'],
        isTooLate && styles['late'],
      )}
    >
      <span aria-hidden="true">{waitedFor(since, now, locale)}</span>
      <span className="visually-hidden">{t(isTooLate ? 'triage.isLate' : 'triage.waitsFor', { time })}</span>
    </span>
  );
}
