import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ConvId, MsgId } from '../../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../../shared/model/outbox.ts';
import { useAccountStores } from '../../../lib/bridge/storesContext.ts';
import { useWindowFocus } from '../../../lib/bridge/useWindowFocus.ts';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/display/Now.tsx';
import { useIsBetweenTwo } from '../../conversations/conversationsStore.ts';
import { useIsThreadCovered } from '../../navigation/useConversationInView.ts';
import { ForwardDialog } from '../forward/ForwardDialog.tsx';
import { FloatingDay } from '../rows/Separators.tsx';
import { buildRows, type ThreadRow } from '../rows/threadRows.ts';
import type { ThreadState } from '../store/threadState.ts';
import { ChosenMessages } from './ChosenMessages.tsx';
import { HistoryNotice } from './HistoryNotice.tsx';
import { JumpButton } from './JumpButton.tsx';
import styles from './MessageList.module.css';
import { MessageMenu } from './MessageMenu.tsx';
import { MessageRows } from './MessageRows.tsx';
import { useActiveRow } from './useActiveRow.ts';
import { useAnchoredList } from './useAnchoredList.ts';
import { useChoice } from './useChoice.ts';
import { useFlash } from './useFlash.ts';
import { useFoundInList } from './useFoundInList.ts';
import { useIsMoved } from './useIsMoved.ts';
import { useMessageFocus } from './useMessageFocus.ts';
import { useMessageKeys } from './useMessageKeys.ts';
import { useRowActions } from './useRowActions.ts';

export interface MessageListHandle {
  /** Moves the focus to the last selected message, otherwise to the newest. */
  focus(): void;
  /** From the message box below them: moves the focus to the newest message if that is in view. */
  focusFromBelow(): void;
}

interface MessageListProps {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
  /** The person wants to edit an unsent text. Must not change between renders. */
  readonly onEdit: (item: OutboxItem) => void;
  /** The person answers a message, quoted in these lines. Must not change between renders. */
  readonly onReply: (quote: string) => void;
  /** Esc: back to the composer. */
  readonly onLeave: () => void;
  /** Another conversation is open, whose messages are not there yet: nothing can be done here, and nothing counts as read. */
  readonly isStale?: boolean;
  readonly ref: Ref<MessageListHandle>;
}

/** The messages of a conversation and its items in the outbox. */
export function MessageList(props: MessageListProps) {
  const { convId, thread, onEdit, onReply, onLeave, isStale = false, ref } = props;
  const state = useStore(thread);
  const { window, target, unread, historyComplete } = state;
  const rows = useThreadRows(convId, state);
  const active = useActiveRow(rows);
  const { virtualizer, scroller, items, isAtEnd, isPlaced } = useListView(convId, rows, state, active.index);
  const { chosen, messages, choose, leave } = useChoice(thread);
  const { forwarded, setForwarded, ...row } = useRowActions(thread, onReply, choose);
  const { expanded, expand, handlers, menu, closeMenu } = row;
  const focus = useMessageFocus({
    ...{ rows, scroller, active, virtualizer, target },
    onOldest: state.jumpToOldest,
    onNewest: state.jumpToNewest,
    onLeave: chosen === null ? onLeave : leave,
    onOtherKey: useMessageKeys(rows, active.index, handlers, chosen !== null),
  });
  useFocusWhileChoosing(chosen !== null, focus.focusActive);
  useListHandle(ref, focus, isAtEnd && !window?.hasNewer ? rows.length - 1 : active.index);
  const flashing = useFlash(thread);
  const isMoved = useIsMoved(scroller);
  const top = rows[virtualizer.range?.startIndex ?? 0];
  useFoundInList({ convId, rows, scroller, virtualizer, active, expand });
  const unreadBelow = firstUnreadBelow(state, rows[virtualizer.range?.endIndex ?? 0]);
  // The button disappears together with its focus.
  const jump = () => {
    onLeave();
    if (unreadBelow === null) state.jumpToNewest();
    else state.jumpTo(unreadBelow);
  };
  return (
    <div className={styles['frame']}>
      <div
        ref={scroller}
        data-scroller=""
        tabIndex={-1}
        className={cx(styles['list'], !isPlaced && styles['unplaced'])}
      >
        {isPlaced && top ? (
          <TopDay convId={convId} top={top} isShown={isMoved && virtualizer.isScrolling} />
        ) : null}
        <div className={styles['sizer']} style={{ height: virtualizer.getTotalSize() }}>
          <HistoryNotice hasOlder={window?.hasOlder ?? false} isComplete={historyComplete} />
          <MessageRows
            rows={rows}
            items={items}
            measure={virtualizer.measureElement}
            activeIndex={active.index}
            flashing={flashing}
            {...{ focus, expanded, chosen, handlers, onEdit }}
          />
        </div>
      </div>
      {isPlaced && !isStale && chosen === null && (!isAtEnd || window?.hasNewer) ? (
        <JumpButton unread={unread} isUnreadBelow={unreadBelow !== null} onJump={jump} />
      ) : null}
      {chosen === null || isStale ? null : (
        <ChosenMessages messages={messages} onForward={setForwarded} onLeave={leave} />
      )}
      {forwarded ? (
        <ForwardDialog
          messages={forwarded.messages}
          onDone={forwarded.isChoice ? leave : null}
          onClose={() => setForwarded(null)}
        />
      ) : null}
      {menu === null || isStale ? null : (
        <MessageMenu
          request={menu}
          handlers={handlers}
          onClose={closeMenu}
          onMarkUnread={({ msgId }) => state.markUnread(msgId)}
        />
      )}
    </div>
  );
}

/** `below`: the row that the focus goes to from the message box. */
const useListHandle = (
  ref: Ref<MessageListHandle>,
  { focusActive, moveTo }: ReturnType<typeof useMessageFocus>,
  below: number,
) => useImperativeHandle(ref, () => ({ focus: focusActive, focusFromBelow: () => moveTo(below) }));

interface TopDayProps {
  readonly convId: ConvId;
  readonly top: ThreadRow;
  readonly isShown: boolean;
}

/** The day of the row at the top, unless that names it. */
function TopDay({ convId, top, isShown }: TopDayProps) {
  const now = useNow();
  const at = createdOf(top);
  const isNamed = at === null || top.head.startsDay;
  return <FloatingDay convId={convId} at={at ?? now} isShown={isShown && !isNamed} />;
}

/** The list on the screen, which loads more near its ends, and what of it counts as read. */
function useListView(convId: ConvId, rows: readonly ThreadRow[], state: ThreadState, activeIndex: number) {
  const { window, target, isFollowing } = state;
  // A message that comes behind Settings was not seen.
  const isCovered = useIsThreadCovered();
  const isFocused = useWindowFocus() && !isCovered;
  const { lastPlace } = useAccountStores();
  const onView = (isScrolledDown: boolean, firstSeen: number, lastSeen: number) => {
    const isAtEnd = isScrolledDown && !window?.hasNewer;
    const top = rows.slice(firstSeen).find(isMessage)?.key ?? null;
    lastPlace.moved(convId, isAtEnd ? null : top);
    state.viewed({
      isAtEnd,
      isFocused,
      seen: rows.slice(0, lastSeen + 1).findLast(isMessage)?.key ?? null,
    });
  };
  return useAnchoredList({
    ...{ rows, isFollowing, target, activeIndex, onView },
    onNearStart: state.loadOlder,
    onNearEnd: state.loadNewer,
  });
}

function useThreadRows(convId: ConvId, { window, pending, newFrom }: ThreadState): readonly ThreadRow[] {
  const isBetweenTwo = useIsBetweenTwo(convId);
  return useMemo(
    () => buildRows(window?.messages ?? [], pending, newFrom, window?.gaps, isBetweenTwo),
    [window, pending, newFrom, isBetweenTwo],
  );
}

/** The actions of a message go away with their focus when selecting begins, and so does the bar when it ends. */
function useFocusWhileChoosing(isChoosing: boolean, focusActive: () => void): void {
  const focus = useEffectEvent(focusActive);
  const wasChoosing = useRef(isChoosing);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isChoosing !== wasChoosing.current && (isChoosing || isLost)) focus();
    wasChoosing.current = isChoosing;
  }, [isChoosing]);
}

const createdOf = (row: ThreadRow): number | null =>
  row.kind === 'message' ? row.message.created : row.item.created;

const isMessage = (row: ThreadRow): row is Extract<ThreadRow, { kind: 'message' }> => row.kind === 'message';

/** The first unread message if it comes after the last row in view; null if not. */
function firstUnreadBelow({ firstUnread }: ThreadState, last: ThreadRow | undefined): MsgId | null {
  const isBelow = firstUnread !== null && last?.kind === 'message' && last.key < firstUnread;
  return isBelow ? firstUnread : null;
}
