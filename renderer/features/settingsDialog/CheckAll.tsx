import type { FullCheck } from '../../../shared/model/sync.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useSought } from '../../ui/page/soughtOnPage.ts';
import { useSync } from '../status/syncStore.ts';
import { foundWords } from './foundWords.ts';
import styles from './SettingsDialog.module.css';

/** Compares every message with the service when the person asks for it; says how far that is, and what came of the last time. */
export function CheckAll({ check }: { readonly check: FullCheck | null }) {
  const { t } = useTranslation('frame');
  const { start, cancel } = useSync((state) => state.checkAll);
  const isRunning = check?.state === 'running';
  return (
    <>
      <div ref={useSought(t('sync.checkAll'))} className={styles['buttons']}>
        <Button onPress={isRunning ? cancel : start}>
          {t(isRunning ? 'sync.cancelCheckAll' : 'sync.checkAll')}
        </Button>
        <p className={styles['hint']}>{t('sync.checkAllHint')}</p>
      </div>
      {isRunning ? <Progress check={check} /> : null}
      <p role="status" className={styles['hint']}>
        {check === null || isRunning ? '' : <Result check={check} />}
      </p>
    </>
  );
}

function Progress({ check }: { readonly check: FullCheck }) {
  const { t } = useTranslation('frame');
  const words = useWords(check);
  const { done, through, isFailing } = check;
  const how = through === 0 ? t('sync.all.waiting') : t('sync.all.running', words);
  const text = isFailing ? `${t('sync.all.failing')} ${how}` : how;
  return (
    <div className={styles['progress']}>
      <progress
        aria-label={t('sync.all.label')}
        aria-valuetext={text}
        max={Math.max(1, through)}
        value={done}
      />
      <span className={styles['hint']}>
        {/* Its own region: how far it is would be read out with every page. */}
        <span role="status">{isFailing ? t('sync.all.failing') : ''}</span> {how}
      </span>
    </div>
  );
}

function Result({ check }: { readonly check: FullCheck }) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const words = useWords(check);
  const { state, leftAlone, unreadable } = check;
  if (state === 'running') return null;
  const found = foundWords(t, check, locale);
  return [
    t(`sync.all.${state}`, words),
    found ?? (leftAlone + unreadable === 0 && t('sync.all.same')),
    leftAlone > 0 && t('sync.all.leftAlone', { count: leftAlone }),
    unreadable > 0 && t('sync.all.unreadable', { count: unreadable }),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

function useWords({ endedAt, done, through, messages }: FullCheck) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const { format } = numberFormat(locale);
  return {
    when: endedAt === null ? '' : fullTime(endedAt, locale),
    done: format(done),
    through: format(through),
    compared: t('sync.all.compared', { count: messages }),
  };
}
