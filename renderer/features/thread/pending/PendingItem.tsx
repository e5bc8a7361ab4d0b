import { CalendarClock, Check, CircleAlert, Clock, SendHorizontal, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { isStuck, type OutboxItem, type OutboxState } from '../../../../shared/model/outbox.ts';
import { fullTime } from '../../../lib/format/relativeTime.ts';
import { answerWords } from '../../../locales/errorWords.ts';
import { useErrorTitle } from '../../../locales/useErrorTitle.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { keepFocus } from '../../../ui/keepFocus.ts';
import { HeldState } from '../../outbox/HeldState.tsx';
import { OutboxActions, RemoveWaiting } from '../../outbox/OutboxActions.tsx';
import { ScheduledActions } from '../../outbox/ScheduledActions.tsx';
import { useStatus } from '../../status/statusStore.ts';
import { Bubble } from '../messages/Bubble.tsx';
import itemStyles from '../messages/MessageItem.module.css';
import { MessageRowFrame } from '../rows/MessageRowFrame.tsx';
import type { RowHead } from '../rows/threadRows.ts';
import { PendingBody } from './PendingBody.tsx';
import styles from './PendingItem.module.css';

const ICONS = {
  held: Clock,
  scheduled: CalendarClock,
  queued: Clock,
  overdue: CircleAlert,
  sending: SendHorizontal,
  checking: Clock,
  'cannot-tell': CircleAlert,
  'not-arrived': CircleAlert,
  failed: CircleAlert,
  'kept-draft': CircleAlert,
  sent: Check,
} as const satisfies Record<OutboxState['kind'], unknown>;

interface PendingItemProps {
  readonly item: OutboxItem;
  readonly head: RowHead;
  /** It waits for earlier messages. */
  readonly isBehind: boolean;
  /** It waits for a kept draft, not for a message. */
  readonly isBehindDraft?: boolean;
  readonly isActive: boolean;
  /** The person wants it back, to edit it or not to send it. */
  readonly onEdit: (item: OutboxItem) => void;
}

/** A sent item until its message is in the thread: its state in words, and its actions. */
export const PendingItem = memo(function PendingItem(props: PendingItemProps) {
  const { item, head, isBehind, isBehindDraft = false, isActive, onEdit } = props;
  const { t } = useTranslation('thread');
  const { state } = item;
  const [isAsking, setAsking] = useState(false);
  return (
    <MessageRowFrame head={head} created={item.created} isFromSelf isActive={isActive}>
      <div ref={keepFocus} className={styles['stack']}>
        <span className="visually-hidden">{t('you')}</span>
        <Bubble
          isFromSelf
          isCritical={item.priority === 3}
          isCard={item.file !== null}
          meta={
            isStuck(state) ? null : (
              <Meta
                item={item}
                behind={isBehind ? behindWords(isBehindDraft) : null}
                onUndo={() => onEdit(item)}
                onRemove={() => setAsking(true)}
              />
            )
          }
        >
          {item.priority === 3 ? (
            <span className={itemStyles['critical']}>
              <TriangleAlert aria-hidden="true" />
              {t('mark.critical')}
            </span>
          ) : null}
          <PendingBody item={item} isReachable={isActive} />
        </Bubble>
        {isStuck(state) ? <OutboxActions item={{ ...item, state }} onEdit={onEdit} /> : null}
        {state.kind === 'scheduled' ? <ScheduledActions item={item} onEdit={onEdit} /> : null}
        {isAsking && isRemovable(item) ? <RemoveWaiting item={item} onNo={() => setAsking(false)} /> : null}
      </div>
    </MessageRowFrame>
  );
});

type Behind = 'state.queuedBehind' | 'state.queuedBehindDraft';

const behindWords = (isDraft: boolean): Behind =>
  isDraft ? 'state.queuedBehindDraft' : 'state.queuedBehind';

interface MetaProps {
  readonly item: OutboxItem;
  /** The words for what it waits for. */
  readonly behind: Behind | null;
  readonly onUndo: () => void;
  readonly onRemove: () => void;
}

function Meta({ item, behind, onUndo, onRemove }: MetaProps) {
  const { t } = useTranslation('thread');
  const { text: stateText, isHindered } = useStateText(item, behind);
  const Icon = ICONS[item.state.kind];
  const until = item.state.kind === 'held' ? item.state.until : null;
  return (
    <>
      {until === null ? stateText : <HeldState until={until} />}
      <Icon aria-hidden="true" />
      {until === null ? null : <MetaButton label={t('outbox.undo')} onPress={onUndo} />}
      {until === null && isCancellable(item) ? (
        <MetaButton label={t('upload.cancel')} onPress={onUndo} />
      ) : null}
      {isHindered && isRemovable(item) ? (
        <MetaButton takesFocus label={t('outbox.remove')} onPress={onRemove} />
      ) : null}
    </>
  );
}

/** A text that nothing blocks is sent before anyone could click the button. */
const isRemovable = ({ file, state }: OutboxItem): boolean => file === null && state.kind === 'queued';

const isCancellable = ({ file, state }: OutboxItem): boolean =>
  file !== null && (state.kind === 'sending' || state.kind === 'queued');

interface MetaButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  /** It gets the focus back after the question that it asks. */
  readonly takesFocus?: boolean;
}

function MetaButton({ label, onPress, takesFocus = false }: MetaButtonProps) {
  return (
    <button
      type="button"
      data-takes-focus={takesFocus || undefined}
      className={styles['cancel']}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

interface StateText {
  readonly text: string;
  /** It is not sent at once. */
  readonly isHindered: boolean;
}

/** Why an item waits: its own failure, otherwise the problem with the service, otherwise the item before it. */
function useStateText(item: OutboxItem, behind: Behind | null): StateText {
  const { state } = item;
  const { t } = useTranslation('thread');
  const { t: tError } = useTranslation(['errors', 'frame']);
  const errorTitle = useErrorTitle();
  const locale = useLocale();
  const connection = useStatus(({ status }) => status?.connection);
  const trouble = connection?.state === 'trouble' ? connection.error : null;
  switch (state.kind) {
    case 'queued': {
      const reason = state.error ?? trouble;
      if (reason !== null)
        return { text: t('state.queuedFor', { reason: errorTitle(reason) }), isHindered: true };
      if (behind) return { text: t(behind), isHindered: true };
      return { text: t('state.queued'), isHindered: connection?.state !== 'online' };
    }
    case 'scheduled':
      return { text: t('state.scheduled', { time: fullTime(state.at, locale) }), isHindered: false };
    case 'checking': {
      const checking = t(trouble === null ? 'state.checking' : 'state.checkingLater');
      const answer = state.error && answerWords(tError, state.error);
      return { text: answer ? `${answer} ${checking}` : checking, isHindered: false };
    }
    case 'sending':
    case 'sent':
      return { text: t(`state.${state.kind}`), isHindered: false };
    // These have words of their own: a countdown, or what the person can do.
    case 'held':
    case 'overdue':
    case 'cannot-tell':
    case 'not-arrived':
    case 'failed':
    case 'kept-draft':
      return { text: '', isHindered: false };
  }
}
