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
  const { retry, remove } = useOutbox((state) => state);
  const failed = useNotices((state) => state.failed);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    return (
      <Question
        text={t('outbox.removeFileAsk')}
        yes={t('outbox.removeYes')}
        isDanger
        onYes={() => remove(item.id).catch(failed)}
        onNo={() => setAsking(false)}
      />
    );
  }
  return (
    <div className={styles['buttons']}>
      {item.file === null ? (
        <Button onPress={() => onEdit(item)}>{t('outbox.edit')}</Button>
      ) : (
        <Button onPress={() => setAsking(true)}>{t('outbox.remove')}</Button>
      )}
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
    <Question
      text={isAgain ? t('outbox.sendAgainAsk') : t('outbox.removeAsk')}
      yes={isAgain ? t('outbox.sendAgainYes') : t('outbox.removeYes')}
      isDanger={!isAgain}
      onYes={goOn}
      onNo={() => setAsking(null)}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  /** What the button says that goes on. */
  readonly yes: string;
  readonly isDanger: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

function Question({ text, yes, isDanger, onYes, onNo }: QuestionProps) {
  const { t } = useTranslation('thread');
  return (
    <>
      <p role="alert" className={styles['question']}>
        {text}
      </p>
      <div className={styles['buttons']}>
        <Button autoFocus onPress={onNo}>
          {t('outbox.cancel')}
        </Button>
        <Button variant={isDanger ? 'danger' : 'primary'} onPress={onYes}>
          {yes}
        </Button>
      </div>
    </>
  );
}
