import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../../shared/model.ts';
import { useSelection } from '../../stores/selection.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { isStuck, pendingKind } from '../thread/pendingKind.ts';
import { PendingAvatar } from './PendingAvatar.tsx';
import { fileWords } from './preview.ts';
import styles from './RowFrame.module.css';
import { RowFrame } from './RowFrame.tsx';
import { pendingTitle } from './title.ts';

interface PendingRowProps {
  readonly item: OutboxItem;
  readonly isSelected: boolean;
  readonly isActive: boolean;
}

/** A new conversation that is still on its way to the service. */
export function PendingRow({ item, isSelected, isActive }: PendingRowProps) {
  const { t } = useTranslation('frame');
  const open = useSelection((state) => state.openPending);
  const isWaiting = isStuck(item);
  const Icon = isWaiting ? CircleAlert : Clock;
  return (
    <RowFrame
      avatar={<PendingAvatar item={item} />}
      title={pendingTitle(t, item)}
      time={<RelativeTime at={item.created} />}
      isSelected={isSelected}
      isActive={isActive}
      isUnread={false}
      onOpen={() => open(item.id)}
      preview={
        <>
          <span
            className={cx(isWaiting && styles['isFailed'])}
          >{`${t(`conversations.pending.${wordOf(item)}`)}: `}</span>
          <bdi>{item.file === null ? item.text : fileWords(t, item.file.name, item.text)}</bdi>
        </>
      }
      badge={
        <span className={cx(styles['state'], isWaiting && styles['isFailed'])}>
          <Icon aria-hidden="true" />
        </span>
      }
    />
  );
}

function wordOf(item: OutboxItem): OutboxItem['state'] | 'cannotTell' | 'waited' {
  const kind = pendingKind(item);
  if (kind === 'cannot-tell') return 'cannotTell';
  return kind === 'waited' ? 'waited' : item.state;
}
