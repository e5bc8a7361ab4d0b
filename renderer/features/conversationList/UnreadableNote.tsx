import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import styles from './ListPane.module.css';

/** Below the conversations: something that the service has is in none of them, or not to be understood. */
export function UnreadableNote() {
  const { t } = useTranslation('frame');
  const isUnreadable = useStatus(({ status }) => status?.history.isUnreadable ?? false);
  const check = useSync((sync) => sync.check);
  const isChecking = useSync((sync) => sync.isChecking);
  if (!isUnreadable) return null;
  return (
    <div role="note" className={styles['unreadable']}>
      <span>{t('conversations.unreadable')}</span>
      <Button variant="quiet" isDisabled={isChecking} onPress={check}>
        {t('conversations.readAgain')}
      </Button>
    </div>
  );
}
