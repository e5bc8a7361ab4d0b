import { Check, CircleAlert, Clock, SendHorizontal, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem, OutboxState } from '../../../shared/model.ts';
import { useErrorTitle } from '../../locales/useErrorTitle.ts';
import { useNotices } from '../../stores/notices.ts';
import { useOutbox } from '../../stores/outbox.ts';
import { useStatus } from '../../stores/status.ts';
import { Bubble } from './Bubble.tsx';
import itemStyles from './MessageItem.module.css';
import { OutboxActions } from './OutboxActions.tsx';
import { PendingBody } from './PendingBody.tsx';
import styles from './PendingItem.module.css';
import { RowFrame } from './RowFrame.tsx';
import type { RowHead } from './rows.ts';

const ICONS = {
  queued: Clock,
  sending: SendHorizontal,
  sent: Check,
  unconfirmed: CircleAlert,
  failed: CircleAlert,
} as const satisfies Record<OutboxState, unknown>;

interface PendingItemProps {
  readonly item: OutboxItem;
  readonly head: RowHead;
  readonly isActive: boolean;
  /** The person wants the text back to change it. */
  readonly onEdit: (item: OutboxItem) => void;
}

/** What the person sent, until its message is in the thread: the state in words, and what can be done. */
export const PendingItem = memo(function PendingItem({ item, head, isActive, onEdit }: PendingItemProps) {
  const { t } = useTranslation('thread');
  const stateText = useStateText(item);
  const isStuck = item.state === 'failed' || item.state === 'unconfirmed';
  const Icon = ICONS[item.state];
  return (
    <RowFrame head={head} created={item.created} isFromSelf isActive={isActive}>
      <div className={styles['stack']}>
        <span className="visually-hidden">{t('you')}</span>
        <Bubble
          isFromSelf
          isCritical={item.priority === 3}
          isCard={item.file !== null}
          meta={
            isStuck ? null : (
              <>
                {stateText}
                <Icon aria-hidden="true" />
                {isCancellable(item) ? <CancelButton item={item} /> : null}
              </>
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
        {isStuck ? <OutboxActions item={item} onEdit={onEdit} /> : null}
      </div>
    </RowFrame>
  );
});

/** A text is gone before anybody could reach for the button. */
const isCancellable = ({ file, state }: OutboxItem): boolean =>
  file !== null && (state === 'sending' || state === 'queued');

function CancelButton({ item: { id } }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('thread');
  const cancel = useOutbox((state) => state.cancel);
  const failed = useNotices((state) => state.failed);
  return (
    <button type="button" className={styles['cancel']} onClick={() => cancel(id).catch(failed)}>
      {t('upload.cancel')}
    </button>
  );
}

/** What waits says what for: its own failure, else what keeps everything from the service. */
function useStateText({ state, error }: OutboxItem): string {
  const { t } = useTranslation('thread');
  const errorTitle = useErrorTitle();
  const connection = useStatus(({ status }) => status?.connection);
  const reason = error ?? (connection?.state === 'trouble' ? connection.error : null);
  return state === 'queued' && reason !== null
    ? t('state.queuedFor', { reason: errorTitle(reason) })
    : t(`state.${state}`);
}
