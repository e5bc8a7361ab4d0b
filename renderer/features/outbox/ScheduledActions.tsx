import { useState } from 'react';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './OutboxActions.module.css';
import { RemoveWaiting } from './OutboxActions.tsx';
import { useOutbox } from './outboxStore.ts';
import { SendLaterDialog } from './SendLaterDialog.tsx';

interface ScheduledActionsProps {
  readonly item: OutboxItem;
  readonly onEdit: (item: OutboxItem) => void;
}

/** The actions on a message that is sent later. */
export function ScheduledActions({ item, onEdit }: ScheduledActionsProps) {
  const { t } = useTranslation('thread');
  const retry = useOutbox((state) => state.retry);
  const reschedule = useOutbox((state) => state.reschedule);
  const failed = useNotices((state) => state.failed);
  const [asking, setAsking] = useState<'remove' | 'time' | null>(null);
  const stop = () => setAsking(null);
  if (asking === 'remove') return <RemoveWaiting item={item} onNo={stop} />;
  return (
    <div ref={keepFocus} className={styles['buttons']}>
      <Button onPress={() => setAsking('remove')}>{t('outbox.remove')}</Button>
      <Button onPress={() => onEdit(item)}>{t('outbox.edit')}</Button>
      <Button onPress={() => setAsking('time')}>{t('later.change')}</Button>
      <Button onPress={() => void retry(item.id, false).catch(failed)}>{t('outbox.now')}</Button>
      {asking === 'time' ? (
        <SendLaterDialog onChosen={(at) => reschedule(item.id, at).then(stop)} onClose={stop} />
      ) : null}
    </div>
  );
}
