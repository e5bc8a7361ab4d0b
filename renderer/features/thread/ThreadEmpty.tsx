import { CircleAlert, CircleQuestionMark, CloudOff, History, MessageCircle } from 'lucide-react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import type { ThreadState } from './store/threadState.ts';
import styles from './ThreadPane.module.css';

/** Why there is no message to show: none was written, they are loading, or they can't load. */
export function ThreadEmpty({ thread }: { readonly thread: StoreApi<ThreadState> }) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const { window, error, historyComplete, isEndUnreadable, reopen } = useStore(thread);
  const isOffline = useStatus(({ status }) => status?.connection.state === 'trouble');
  if (error !== null) {
    return (
      <EmptyState
        icon={<CircleAlert />}
        title={t('empty.failed')}
        action={<Button onPress={reopen}>{t('empty.retry')}</Button>}
      >
        {errorText(error)}
      </EmptyState>
    );
  }
  if (window === null) return <Opening />;
  if (isEndUnreadable) return <Unreadable />;
  if (historyComplete) {
    return (
      <EmptyState icon={<MessageCircle />} title={t('empty.none')}>
        {t('empty.noneBody')}
      </EmptyState>
    );
  }
  return isOffline ? (
    <EmptyState icon={<CloudOff />} title={t('empty.offline')}>
      {t('empty.offlineBody')}
    </EmptyState>
  ) : (
    <EmptyState icon={<History />} title={t('empty.filling')}>
      {t('empty.fillingBody')}
    </EmptyState>
  );
}

/** Only after a while, since they usually come at once. */
function Opening() {
  const { t } = useTranslation('thread');
  return (
    <div className={styles['late']} role="status">
      <EmptyState icon={<Spinner />} title={t('empty.opening')} />
    </div>
  );
}

function Unreadable() {
  const { t } = useTranslation('thread');
  const check = useSync((sync) => sync.check);
  return (
    <EmptyState
      icon={<CircleQuestionMark />}
      title={t('empty.unreadable')}
      action={<Button onPress={check}>{t('gap.again')}</Button>}
    >
      {t('empty.unreadableBody')}
    </EmptyState>
  );
}
