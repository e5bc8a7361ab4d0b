import { useTranslation } from '../../../locales/useTranslation.ts';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import { useStatus } from '../../status/statusStore.ts';
import styles from './HistoryNotice.module.css';

interface HistoryNoticeProps {
  /** More is stored on this computer than is loaded. */
  readonly hasOlder: boolean;
  /** Everything the service has is stored. */
  readonly isComplete: boolean;
}

/** The line before the oldest loaded message. Its height is constant, so that nothing moves when it changes. */
export function HistoryNotice({ hasOlder, isComplete }: HistoryNoticeProps) {
  const { t } = useTranslation('thread');
  const isOffline = useStatus(({ status }) => status?.connection.state === 'trouble');
  const words = () => {
    if (hasOlder) return t('notice.loading');
    if (isComplete) return t('notice.beginning');
    return isOffline ? t('notice.offline') : t('notice.filling');
  };
  return (
    <div className={styles['notice']}>
      {hasOlder || (!isComplete && !isOffline) ? <Spinner /> : null}
      {words()}
    </div>
  );
}
