import { CircleAlert, CircleQuestionMark, CloudOff, History, MessageCircle } from 'lucide-react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Waiting } from '../../ui/display/Waiting.tsx';
import { useStatus } from '../status/statusStore.ts';
import { useSync } from '../status/syncStore.ts';
import type { ThreadState } from './store/threadState.ts';

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
  if (window === null) return <Waiting title={t('empty.opening')} />;
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
