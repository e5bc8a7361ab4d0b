import type { History } from '../../../shared/model/status.ts';
import { numberFormat } from '../../lib/format/formatters.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import styles from './HistoryProgress.module.css';
import { useStatus } from './statusStore.ts';

/** At the foot of the list while older messages load, or until the first response. */
export function HistoryProgress() {
  const { t } = useTranslation('frame');
  const status = useStatus((state) => state.status);
  if (status === null || status.connection.state === 'trouble') return null;
  const isConnecting = status.connection.state === 'connecting';
  if (!isConnecting && status.history.state === 'complete') return null;
  return (
    <div className={styles['progress']}>
      <Spinner />
      <span>{isConnecting ? t('status.connecting') : <Filling {...status.history} />}</span>
    </div>
  );
}

function Filling({ state, stored }: History) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  if (state === 'unknown') return t('status.looking');
  return t('conversations.history', { stored: numberFormat(locale).format(stored) });
}
