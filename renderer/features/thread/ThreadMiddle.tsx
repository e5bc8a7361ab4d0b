import { type Ref, useEffect, useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { ThreadDays } from './days/ThreadDays.tsx';
import { MessageList, type MessageListHandle } from './list/MessageList.tsx';
import { GapNotice } from './rows/GapNotice.tsx';
import type { ThreadState } from './store/threadState.ts';
import { ThreadEmpty } from './ThreadEmpty.tsx';
import styles from './ThreadPane.module.css';

/** How long the messages of the last conversation may stay, ms. Later, someone could take them for those of the open one. */
const STALE_AFTER = 1_000;

interface ThreadMiddleProps {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
  readonly list: Ref<MessageListHandle>;
  readonly onEdit: (item: OutboxItem) => void;
  readonly onReply: (quote: string) => void;
  readonly onLeave: () => void;
}

/** The messages of the open conversation. Until they are read, those of the one before stay, and no one can act on them. */
export function ThreadMiddle({ convId, thread, list, ...acts }: ThreadMiddleProps) {
  const shown = useShown(convId, thread);
  const isOpen = shown.thread === thread;
  const hasRows = useStore(shown.thread, hasSomethingToShow);
  const isEndUnreadable = useStore(shown.thread, (state) => state.isEndUnreadable && !state.window?.hasNewer);
  if (!hasRows) {
    return (
      <div className={styles['middle']} inert={!isOpen}>
        <ThreadEmpty thread={shown.thread} />
      </div>
    );
  }
  return (
    <>
      <div className={styles['list']} inert={!isOpen} aria-busy={!isOpen}>
        <ThreadDays key={shown.convId} convId={shown.convId} thread={shown.thread}>
          <MessageList
            ref={isOpen ? list : null}
            isStale={!isOpen}
            convId={shown.convId}
            thread={shown.thread}
            {...acts}
          />
        </ThreadDays>
      </div>
      {isEndUnreadable ? <GapNotice state="unreadable" isReachable /> : null}
    </>
  );
}

/** The open thread, or for a moment the one before it, which was on the screen until now. */
function useShown(convId: ConvId, thread: StoreApi<ThreadState>) {
  const [shown, setShown] = useState({ convId, thread, wasHidden: false });
  const isDrawable = useStore(thread, ({ window, error }) => window !== null || error !== null);
  const isOpen = shown.thread === thread;
  if (!isOpen && (isDrawable || shown.wasHidden)) setShown({ ...shown, convId, thread });
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setShown({ convId, thread, wasHidden: false }), STALE_AFTER);
    return () => clearTimeout(timer);
  }, [isOpen, convId, thread]);
  // Both run without an unmount when the account is hidden and shown again.
  useLayoutEffect(() => {
    setShown((before) => (before.wasHidden ? { ...before, wasHidden: false } : before));
    return () => setShown((before) => ({ ...before, wasHidden: true }));
  }, []);
  return shown;
}

const hasSomethingToShow = ({ window, pending }: ThreadState) =>
  window !== null && window.messages.length + pending.length > 0;
