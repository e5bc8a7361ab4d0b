import type { VirtualItem } from '@tanstack/react-virtual';
import type { MsgId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { MessageItem } from '../messages/MessageItem.tsx';
import type { MessageHandlers } from '../messages/messageHandlers.ts';
import { PendingItem } from '../pending/PendingItem.tsx';
import type { ThreadRow } from '../rows/threadRows.ts';
import { copyText } from './copyText.ts';
import styles from './MessageList.module.css';
import type { MessageVirtualizer } from './messageVirtualizer.ts';
import type { useMessageFocus } from './useMessageFocus.ts';

interface MessageRowsProps {
  readonly rows: readonly ThreadRow[];
  /** Which of the rows are in the document, and where. */
  readonly items: readonly VirtualItem[];
  readonly measure: MessageVirtualizer['measureElement'];
  readonly activeIndex: number;
  readonly focus: Pick<ReturnType<typeof useMessageFocus>, 'onKeyDown' | 'onFocus'>;
  readonly expanded: ReadonlySet<ThreadRow['key']>;
  readonly flashing: MsgId | null;
  /** The messages selected so far; null: none are being selected. */
  readonly chosen: ReadonlySet<MsgId> | null;
  readonly handlers: MessageHandlers;
  readonly onEdit: (item: OutboxItem) => void;
}

/** The rows of a conversation that are in view or close to it. */
export function MessageRows(props: MessageRowsProps) {
  const { rows, items, measure, activeIndex, focus, expanded, flashing, chosen, handlers, onEdit } = props;
  const { t } = useTranslation('thread');
  const drawRow = (row: ThreadRow, index: number) =>
    row.kind === 'pending' ? (
      <PendingItem
        item={row.item}
        head={row.head}
        isBehind={row.isBehind}
        isActive={index === activeIndex}
        onEdit={onEdit}
      />
    ) : (
      <MessageItem
        message={row.message}
        head={row.head}
        isActive={index === activeIndex}
        isExpanded={expanded.has(row.key)}
        isFlashing={flashing === row.key}
        isChosen={chosen === null ? null : chosen.has(row.key)}
        handlers={handlers}
      />
    );
  return (
    <ul aria-label={t('messages')} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus} onCopy={copyText}>
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <li
            key={key}
            ref={measure}
            data-index={index}
            className={styles['row']}
            style={{ transform: `translateY(${start}px)` }}
          >
            {drawRow(row, index)}
          </li>
        );
      })}
    </ul>
  );
}
