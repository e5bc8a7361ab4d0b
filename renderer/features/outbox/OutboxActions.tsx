import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorOf, isFailed, type OutboxItem, type StuckState } from '../../../shared/model/outbox.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ServiceWords } from '../../ui/display/ServiceWords.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { useEarlyKeys } from '../../ui/useEarlyKeys.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './OutboxActions.module.css';
import { useOutbox } from './outboxStore.ts';
import { type StuckItem, stuckTitle, useStuckWords } from './stuckWords.ts';

interface OutboxActionsProps {
  readonly item: StuckItem;
  readonly onEdit: (item: OutboxItem) => void;
}

/** Why an item did not go out, and what to do about it. What might have arrived is sent again only after a question. */
export function OutboxActions({ item, onEdit }: OutboxActionsProps) {
  const { t } = useTranslation('thread');
  const { state } = item;
  const title = stuckTitle(t, item, useLocale());
  const wordsOf = useStuckWords();
  const reason = isForNobody(item) ? t('outbox.lostNobody') : wordsOf(state, item.lost !== undefined);
  const error = errorOf(state);
  return (
    <div
      ref={keepFocus}
      className={cx(styles['box'], isFailed(state) ? styles['failed'] : styles['undecided'])}
    >
      <p className={styles['state']}>
        <CircleAlert aria-hidden="true" />
        {title}
      </p>
      {reason === null ? null : <p className={styles['reason']}>{reason}</p>}
      {error === null ? null : <ServiceWords error={error} />}
      {item.isOvertaken ? <p className={styles['reason']}>{t('outbox.overtaken')}</p> : null}
      {state.kind === 'cannot-tell' ? (
        <UndecidedActions item={item} />
      ) : (
        <UnsentActions item={item} onEdit={onEdit} />
      )}
    </div>
  );
}

/** For items that were certainly not sent. */
function UnsentActions({ item, onEdit }: OutboxActionsProps) {
  const { t } = useTranslation('thread');
  const retry = useOutbox((state) => state.retry);
  const failed = useNotices((state) => state.failed);
  const [isAsking, setAsking] = useState(false);
  if (isAsking) return <RemoveQuestion item={item} onNo={() => setAsking(false)} />;
  const isDraft = item.state.kind === 'kept-draft';
  const edit = (
    <Button variant={isDraft ? 'primary' : 'secondary'} onPress={() => onEdit(item)}>
      {t('outbox.edit')}
    </Button>
  );
  return (
    <div className={styles['buttons']}>
      <Button onPress={() => setAsking(true)}>{t('outbox.remove')}</Button>
      {isDraft ? null : edit}
      {isForNobody(item) ? null : (
        <Button
          variant={isDraft ? 'secondary' : 'primary'}
          onPress={() => retry(item.id, false).catch(failed)}
        >
          {t(AGAIN[item.state.kind])}
        </Button>
      )}
      {isDraft ? edit : null}
    </div>
  );
}

/** Of a lost conversation in which Parley knows of no one else: sent again as it is, it would be a note to self. */
const isForNobody = ({ lost, participants, state }: StuckItem): boolean =>
  lost !== undefined && participants.length === 0 && isFailed(state);

interface RemoveQuestionProps {
  readonly item: OutboxItem;
  readonly onNo: () => void;
}

function removeAsk({ file, isFileOnlyHere }: OutboxItem) {
  if (file === null) return 'outbox.removeTextAsk';
  return isFileOnlyHere ? 'outbox.removeOnlyFileAsk' : 'outbox.removeFileAsk';
}

/** Before something that was not sent goes for good. */
function RemoveQuestion({ item, onNo }: RemoveQuestionProps) {
  const { t } = useTranslation('thread');
  const remove = useOutbox((state) => state.remove);
  const failed = useNotices((state) => state.failed);
  return (
    <Question
      text={t(removeAsk(item))}
      yes={t('outbox.removeYes')}
      isDanger
      onYes={() => remove(item.id).catch(failed)}
      onNo={onNo}
    />
  );
}

/** The same for an item that waits for something other than the person. */
export function RemoveWaiting(props: RemoveQuestionProps) {
  return (
    <div className={cx(styles['box'], styles['undecided'])}>
      <RemoveQuestion {...props} />
    </div>
  );
}

const AGAIN = {
  overdue: 'outbox.now',
  'cannot-tell': 'outbox.sendAgain',
  'not-arrived': 'outbox.again',
  failed: 'outbox.again',
  'kept-draft': 'outbox.sendDraft',
} as const satisfies Record<StuckState['kind'], string>;

function UndecidedActions({ item }: Pick<OutboxActionsProps, 'item'>) {
  const { t } = useTranslation('thread');
  const { retry, remove } = useOutbox((state) => state);
  const failed = useNotices((state) => state.failed);
  const [asking, setAsking] = useState<'again' | 'remove' | null>(null);
  const [asked, setAsked] = useState<typeof asking>(null);
  if (asking === null) {
    return (
      <div className={styles['buttons']}>
        <Button autoFocus={asked === 'remove'} onPress={() => setAsking('remove')}>
          {t('outbox.remove')}
        </Button>
        <Button autoFocus={asked === 'again'} onPress={() => setAsking('again')}>
          {t('outbox.sendAgain')}
        </Button>
      </div>
    );
  }
  const isAgain = asking === 'again';
  const goOn = () => {
    const done = isAgain ? retry(item.id, true) : remove(item.id);
    done.catch(failed);
    setAsking(null);
  };
  const goBack = () => {
    setAsked(asking);
    setAsking(null);
  };
  return (
    <Question
      text={isAgain ? t('outbox.sendAgainAsk') : t('outbox.removeAsk')}
      yes={isAgain ? t('outbox.sendAgainYes') : t('outbox.removeYes')}
      isDanger={!isAgain}
      onYes={goOn}
      onNo={goBack}
    />
  );
}

interface QuestionProps {
  readonly text: string;
  /** The label of the button that continues. */
  readonly yes: string;
  readonly isDanger: boolean;
  readonly onYes: () => void;
  /** Cancel, or Esc. The focus goes back to the button that asked. */
  readonly onNo: () => void;
}

function Question({ text, yes, isDanger, onYes, onNo }: QuestionProps) {
  const { t } = useTranslation('thread');
  const buttons = useRef<HTMLDivElement>(null);
  // Before the list of messages, which leads to the composer.
  useEarlyKeys(true, (event) => {
    if (event.key !== 'Escape' || !buttons.current?.contains(document.activeElement)) return;
    event.preventDefault();
    event.stopPropagation();
    onNo();
  });
  return (
    <>
      <p role="alert" className={styles['question']}>
        {text}
      </p>
      <div ref={buttons} className={styles['buttons']}>
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
