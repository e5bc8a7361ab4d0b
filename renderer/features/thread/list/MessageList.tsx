import { type MouseEvent, type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ConvId, Message, MsgId } from '../../../../shared/model.ts';
import type { OutboxItem } from '../../../../shared/outbox.ts';
import { cx } from '../../../ui/cx.ts';
import { useIsBetweenTwo } from '../../conversations/conversationsStore.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { useFront } from '../../navigation/useFront.ts';
import { type MessageHandlers, MessageItem } from '../messages/MessageItem.tsx';
import { PendingItem } from '../pending/PendingItem.tsx';
import { FloatingDay } from '../rows/Separators.tsx';
import { buildRows, type ThreadRow } from '../rows/threadRows.ts';
import type { ThreadState } from '../store/threadStore.ts';
import { HistoryNotice } from './HistoryNotice.tsx';
import { JumpButton } from './JumpButton.tsx';
import styles from './MessageList.module.css';
import { type MenuRequest, MessageMenu } from './MessageMenu.tsx';
import { useAnchoredList } from './useAnchoredList.ts';
import { useActiveRow, useMessageFocus } from './useMessageFocus.ts';
import { useWindowFocus } from './useWindowFocus.ts';

const FLASH_MS = 1_600;

export interface MessageListHandle {
  /** Moves the focus to the last selected message, otherwise to the newest. */
  focus(): void;
}

interface MessageListProps {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
  /** The person wants to edit an unsent text. Must not change between renders. */
  readonly onEdit: (item: OutboxItem) => void;
  /** Esc: back to the composer. */
  readonly onLeave: () => void;
  readonly ref: Ref<MessageListHandle>;
}

/** The messages of a conversation and its items in the outbox. */
export function MessageList({ convId, thread, onEdit, onLeave, ref }: MessageListProps) {
  const { t } = useTranslation('thread');
  const state = useStore(thread);
  const { window, pending, newFrom, target, isFollowing, unread, historyComplete } = state;
  const isInView = useFront() !== 'details';
  const isFocused = useWindowFocus() && isInView;
  const isBetweenTwo = useIsBetweenTwo(convId);
  const rows = useMemo(
    () =>
      buildRows(window?.messages ?? [], window?.hasNewer ? [] : pending, newFrom, window?.gaps, isBetweenTwo),
    [window, pending, newFrom, isBetweenTwo],
  );
  const active = useActiveRow(rows);
  const onView = (isAtEnd: boolean, lastSeen: number) =>
    state.viewed({
      isAtEnd: isAtEnd && !window?.hasNewer,
      isFocused,
      seen: rows.slice(0, lastSeen + 1).findLast(isMessage)?.key ?? null,
    });
  const { virtualizer, scroller, items, isAtEnd, isPlaced } = useAnchoredList({
    rows,
    isFollowing,
    target,
    activeIndex: active.index,
    onNearStart: state.loadOlder,
    onNearEnd: state.loadNewer,
    onView,
  });
  const focus = useMessageFocus({
    rows,
    scroller,
    active,
    virtualizer,
    target,
    onOldest: state.jumpToOldest,
    onNewest: state.jumpToNewest,
    onLeave,
  });
  useImperativeHandle(ref, () => ({ focus: focus.focusActive }));
  const flashing = useFlash(thread);
  const top = rows[virtualizer.range?.startIndex ?? 0];
  const topTime = top === undefined ? null : createdOf(top);
  const { expanded, handlers, menu, closeMenu } = useRowActions(thread);
  // The button disappears together with its focus.
  const jump = () => {
    onLeave();
    state.jumpToNewest();
  };

  const drawRow = (row: ThreadRow, index: number) =>
    row.kind === 'pending' ? (
      <PendingItem item={row.item} head={row.head} isActive={index === active.index} onEdit={onEdit} />
    ) : (
      <MessageItem
        message={row.message}
        head={row.head}
        isActive={index === active.index}
        isExpanded={expanded.has(row.key)}
        isFlashing={flashing === row.key}
        handlers={handlers}
      />
    );

  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        data-scroller=""
        tabIndex={-1}
        className={cx(styles['list'], !isPlaced && styles['unplaced'])}
      >
        <div className={styles['sizer']} style={{ height: virtualizer.getTotalSize() }}>
          <HistoryNotice hasOlder={window?.hasOlder ?? false} isComplete={historyComplete} />
          <ul aria-label={t('messages')} onKeyDown={focus.onKeyDown} onFocus={focus.onFocus}>
            {items.map(({ index, key, start }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <li
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={styles['row']}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {drawRow(row, index)}
                </li>
              );
            })}
          </ul>
        </div>
      </div>
      {isPlaced && top && topTime !== null ? (
        <FloatingDay at={topTime} isShown={virtualizer.isScrolling && !top.head.startsDay} />
      ) : null}
      {isPlaced && (!isAtEnd || window?.hasNewer) ? <JumpButton unread={unread} onJump={jump} /> : null}
      {menu === null ? null : (
        <MessageMenu
          request={menu}
          onClose={closeMenu}
          onMarkUnread={({ msgId }) => state.markUnread(msgId)}
        />
      )}
    </div>
  );
}

const createdOf = (row: ThreadRow): number | null =>
  row.kind === 'message' ? row.message.created : row.item.created;

const isMessage = (row: ThreadRow): row is Extract<ThreadRow, { kind: 'message' }> => row.kind === 'message';

/** The target of a jump, highlighted for a moment. */
function useFlash(thread: StoreApi<ThreadState>): MsgId | null {
  const target = useStore(thread, (state) => state.target);
  const [done, setDone] = useState<typeof target>(null);
  useEffect(() => {
    const timer = setTimeout(() => setDone(target), FLASH_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target?.kind === 'message' && target !== done ? target.msgId : null;
}

/** Actions of rows: the menu, all of a long text, a jump to the quoted message. */
function useRowActions(thread: StoreApi<ThreadState>) {
  const openConversation = useSelection((state) => state.openConversation);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<ThreadRow['key']>>(new Set());
  const handlers = useMemo<MessageHandlers>(
    () => ({
      openMenu: (message, event) => {
        event.preventDefault();
        const { x, y } = pointOf(event);
        setMenu({ message, x, y, selection: getSelection()?.toString() ?? '' });
      },
      toggleText: ({ msgId }: Message) =>
        setExpanded((before) =>
          before.has(msgId)
            ? new Set([...before].filter((key) => key !== msgId))
            : new Set([...before, msgId]),
        ),
      goToQuoted: ({ convId, msgId }) => {
        const isHere = thread.getState().window?.messages.some((message) => message.convId === convId);
        if (isHere) thread.getState().jumpTo(msgId);
        else openConversation(convId, msgId);
      },
    }),
    [thread, openConversation],
  );
  return { expanded, handlers, menu, closeMenu: () => setMenu(null) };
}

/** Where a menu opens: at the pointer, or at the element for the keyboard. CSS pixels of the window. */
function pointOf(event: MouseEvent<HTMLElement>): { readonly x: number; readonly y: number } {
  if (event.type === 'contextmenu' && (event.clientX !== 0 || event.clientY !== 0)) {
    return { x: event.clientX, y: event.clientY };
  }
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
