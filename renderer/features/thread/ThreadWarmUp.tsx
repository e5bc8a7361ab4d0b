import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../shared/model/ids.ts';
import type { MessagePage } from '../../../shared/model/messages.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { formatFileSize } from '../../lib/format/fileSize.ts';
import { oncePainted } from '../../lib/paint/oncePainted.ts';
import { whenIdle } from '../../lib/paint/whenIdle.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { MessageList } from './list/MessageList.tsx';
import { coordinateWords } from './messages/coordinates.ts';
import { BLANK, type ThreadState } from './store/threadState.ts';
import { NEWEST, readingOf } from './store/windowReads.ts';
import styles from './ThreadPane.module.css';

const ONE_KILOBYTE = 1_000;
const NOWHERE = { latitude: 0, longitude: 0 };

interface Example {
  readonly convId: ConvId;
  readonly thread: StoreApi<ThreadState>;
}

/**
 * Draws a conversation that is in the list but not open, once the page is idle, and removes it before it is painted. The first click then
 * finds its code compiled, here and in core. Nothing is marked as read.
 */
export function ThreadWarmUp() {
  const [example, setExample] = useState<Example | null>(null);
  const hasBegun = useRef(false);
  const { bridge, conversations, panes } = useAccountStores();
  const locale = useLocale();
  const isListed = useConversations(({ page }) => (page?.conversations.length ?? 0) > 0);
  useEffect(() => {
    if (!isListed || hasBegun.current) return;
    let isGone = false;
    const draw = async () => {
      const { page: list } = conversations.getState();
      const other = list?.conversations.find(({ convId }) => panes.holderOf(convId) === null);
      if (isGone || other === undefined) return;
      const { convId } = other;
      const reading = bridge.request('messages.page', { convId, at: NEWEST });
      warmFormatters(locale);
      const page = await reading;
      const isLate = isGone || panes.holderOf(convId) !== null;
      if (!isLate) startTransition(() => setExample({ convId, thread: lifeless(page) }));
    };
    const cancel = oncePainted(() => {
      void whenIdle().then(() => {
        hasBegun.current = true;
        // No one asked for it: a click says what is wrong.
        draw().catch(() => undefined);
      });
    });
    return () => {
      isGone = true;
      cancel();
    };
  }, [isListed, bridge, conversations, panes, locale]);
  return example === null ? null : <Drawn {...example} onDrawn={() => setExample(null)} />;
}

/** The example may have no file and no location. The browser takes 8 ms to build the first formatter with a unit. */
function warmFormatters(locale: string): void {
  formatFileSize(ONE_KILOBYTE, locale);
  coordinateWords(NOWHERE, locale);
}

function Drawn({ convId, thread, onDrawn }: Example & { readonly onDrawn: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onDrawn(), []);
  return (
    <div className={styles['unseen']} inert>
      <MessageList convId={convId} thread={thread} ref={null} {...NO_ACTS} />
    </div>
  );
}

/** A thread that shows a page and does nothing: it reads and marks no messages. */
function lifeless(page: MessagePage): StoreApi<ThreadState> {
  const { window } = readingOf(page);
  return createStore<ThreadState>(() => ({ ...BLANK, window, target: { kind: 'newest' }, ...NO_ACTIONS }));
}

const doNothing = () => {};

const NO_ACTS = { onEdit: doNothing, onReply: doNothing, onLeave: doNothing };

const NO_ACTIONS = {
  reopen: doNothing,
  loadOlder: doNothing,
  loadNewer: doNothing,
  jumpTo: doNothing,
  jumpToNewest: doNothing,
  jumpToOldest: doNothing,
  lastSeen: () => null,
  viewed: doNothing,
  markUnread: doNothing,
  sent: doNothing,
  takenBack: doNothing,
};
