import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../../shared/model.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useNotices } from '../../stores/notices.ts';
import { useOutbox } from '../../stores/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './OutboxActions.module.css';

interface OutboxActionsProps {
  /** One that failed or is not confirmed. */
  readonly item: OutboxItem;
  readonly onEdit: (item: OutboxItem) => void;
}

/** Why an item did not go out, and what to do about it. What might have arrived is sent again only after a question. */
export function OutboxActions({ item, onEdit }: OutboxActionsProps) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const isFailed = item.state === 'failed';
  return (
    <div className={cx(styles['box'], isFailed ? styles['failed'] : styles['unconfirmed'])}>
      <p className={styles['state']}>
        <CircleAlert aria-hidden="true" />
        {isFailed ? t('state.failed') : t('state.unconfirmed')}
      </p>
      <p className={styles['reason']}>
        {isFailed ? item.error && errorText(item.error) : t('outbox.unconfirmedReason')}
      </p>
      {isFailed ? <FailedActions item={item} onEdit={onEdit} /> : <UnconfirmedActions item={item} />}
    </div>
  );
}

function FailedActions({ item, onEdit }: OutboxActionsProps) {
  const { t } = useTranslation('thread');
  const retry = useOutbox((state) => state.retry);
  const failed = useNotices((state) => state.failed);
  return (
    <div className={styles['buttons']}>
      <Button onPress={() => onEdit(item)}>{t('outbox.edit')}</Button>
      <Button variant="primary" onPress={() => retry(item.id, false).catch(failed)}>
        {t('outbox.retry')}
      </Button>
    </div>
  );
}

function UnconfirmedActions({ item }: Pick<OutboxActionsProps, 'item'>) {
  const { t } = useTranslation('thread');
  const { retry, remove } = useOutbox((state) => state);
  const failed = useNotices((state) => state.failed);
  const [asking, setAsking] = useState<'again' | 'remove' | null>(null);
  if (asking === null) {
    return (
      <div className={styles['buttons']}>
        <Button onPress={() => setAsking('remove')}>{t('outbox.remove')}</Button>
        <Button onPress={() => setAsking('again')}>{t('outbox.sendAgain')}</Button>
      </div>
    );
  }
  const isAgain = asking === 'again';
  const goOn = () => {
    const done = isAgain ? retry(item.id, true) : remove(item.id);
    done.catch(failed);
    setAsking(null);
  };
  return (
    <>
      <p role="alert" className={styles['question']}>
        {isAgain ? t('outbox.sendAgainAsk') : t('outbox.removeAsk')}
      </p>
      <div className={styles['buttons']}>
        <Button autoFocus onPress={() => setAsking(null)}>
          {t('outbox.cancel')}
        </Button>
        <Button variant={isAgain ? 'primary' : 'danger'} onPress={goOn}>
          {isAgain ? t('outbox.sendAgainYes') : t('outbox.removeYes')}
        </Button>
      </div>
    </>
  );
}
