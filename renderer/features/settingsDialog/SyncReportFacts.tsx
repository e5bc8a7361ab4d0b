import type { SyncGap, SyncReport } from '../../../shared/model/sync.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Facts } from '../../ui/display/Facts.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import { CheckAll } from './CheckAll.tsx';
import { checkWords } from './foundWords.ts';
import styles from './SettingsDialog.module.css';

const SHOWN_GAPS = 5;

/** The connection, the gaps, the schedule of re-reads, and a check on demand. */
export function SyncReportFacts({ report }: { readonly report: SyncReport }) {
  const { t } = useTranslation('frame');
  const schedule = useSchedule(report);
  const { lastRead, late, deleted, restored } = report;
  return (
    <>
      <Facts>
        <dt>{t('sync.connection')}</dt>
        <dd>
          <ConnectionWords />
        </dd>
        <dt>{t('sync.lastRead')}</dt>
        <dd>{lastRead === null ? t('sync.never') : <RelativeTime at={lastRead} />}</dd>
        <dt>{t('sync.gaps')}</dt>
        <dd>
          <Gaps gaps={report.gaps} />
        </dd>
        <dt>{t('sync.late')}</dt>
        <dd>{t('sync.lateValue', { count: late })}</dd>
        <dt>{t('sync.deleted')}</dt>
        <dd>{t('sync.deletedValue', { count: deleted })}</dd>
        {restored === 0 ? null : (
          <>
            <dt>{t('sync.restored')}</dt>
            <dd>{t('sync.restoredValue', { count: restored })}</dd>
          </>
        )}
        <dt>{t('sync.schedule')}</dt>
        <dd>{schedule}</dd>
      </Facts>
      <CheckNow />
      <CheckAll check={report.fullCheck} />
    </>
  );
}

function ConnectionWords() {
  const { t } = useTranslation('frame');
  const errorTitle = useErrorTitle();
  const connection = useStatus((state) => state.status?.connection);
  if (connection === undefined || connection.state === 'connecting') return t('sync.connecting');
  return connection.state === 'online' ? t('sync.online') : errorTitle(connection.error);
}

function Gaps({ gaps }: { readonly gaps: readonly SyncGap[] }) {
  const { t } = useTranslation('frame');
  if (gaps.length === 0) return t('sync.gapsNone');
  const words = ({ after, through, state }: SyncGap) => {
    const ids = { first: after + 1, last: through };
    if (state === 'filling') return t('sync.gapFilling', ids);
    return after + 1 === through ? t('sync.gapUnreadableOne', ids) : t('sync.gapUnreadable', ids);
  };
  const more = gaps.length - SHOWN_GAPS;
  return (
    <ul className={styles['lines']}>
      {gaps.slice(0, SHOWN_GAPS).map((gap) => (
        <li key={gap.after}>{words(gap)}</li>
      ))}
      {more > 0 ? <li>{t('sync.moreGaps', { count: more })}</li> : null}
    </ul>
  );
}

function useSchedule({ newestEveryMs, viewEveryMs, roundEveryMs, audited }: SyncReport): string {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const every = (ms: number) => {
    const unit = ms < 60_000 ? 'second' : 'minute';
    const format = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    const count = Math.max(1, Math.round(ms / (unit === 'second' ? 1_000 : 60_000)));
    return count === 1 ? t(`sync.every.${unit}`) : t('sync.every.more', { time: format.format(count) });
  };
  return t('sync.scheduleValue', {
    newest: every(newestEveryMs),
    view: every(viewEveryMs),
    round: every(roundEveryMs),
    audited: numberFormat(locale, { style: 'percent' }).format(audited),
  });
}

function CheckNow() {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const isChecking = useSync((state) => state.isChecking);
  const result = useSync((state) => state.result);
  const check = useSync((state) => state.check);
  const words = () => {
    if (isChecking) return t('sync.checking');
    return result === null ? '' : checkWords(t, result, locale);
  };
  return (
    <div ref={useSought(t('sync.check'))} className={styles['buttons']}>
      <Button isPending={isChecking} onPress={check}>
        {t('sync.check')}
      </Button>
      <p role="status" className={styles['hint']}>
        {words()}
      </p>
    </div>
  );
}
