import type { StoreApi } from 'zustand/vanilla';
import type { ConvId } from '../../../../shared/model/ids.ts';
import type { Selection, SelectionState } from '../../navigation/selectionStore.ts';
import type { AheadPage, ReadAhead } from './readAhead.ts';
import type { OpenAt, ThreadState } from './threadState.ts';
import { createThreadStore, type ThreadParts } from './threadStore.ts';

declare module '../../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly openThread: OpenThread;
  }
}

/** The thread of the selected conversation. It is read from the moment of the selection, while the page still draws. */
export interface OpenThread {
  /** The thread of that conversation, opened unless it is. @throws Error unless it is the selected one */
  of(convId: ConvId): StoreApi<ThreadState>;
  /** Closes the thread of that conversation, which is no longer in view, though it may still be selected. */
  leave(convId: ConvId): void;
  /** Whether the account is shown. Until it is shown again, its thread stays open. */
  setShown(isShown: boolean): void;
  /** Returns a function that closes the thread and follows the selection no more. */
  connect(): () => void;
}

interface OpenThreadParts extends ThreadParts {
  readonly ahead: Pick<ReadAhead, 'look' | 'pageOf'>;
}

export function createOpenThread(parts: OpenThreadParts, selection: StoreApi<SelectionState>): OpenThread {
  let isConnected = false;
  let isShown = true;
  let open: ReturnType<typeof opened> | null = null;

  const follow = (selected: Selection) => {
    const conversation = selected?.kind === 'conversation' ? selected : null;
    const { convId, jumpTo } = conversation ?? { convId: null, jumpTo: null };
    if (open !== null && open.convId === convId) {
      if (jumpTo !== null) open.thread.getState().jumpTo(jumpTo);
      return;
    }
    const before = open;
    const openAt = conversation && openingPlace(conversation);
    const page = convId === null || openAt !== null ? null : parts.ahead.pageOf(convId);
    // A thread that closes tells core that nothing is in view. One whose page is here tells core at once what is, so the old one closes before.
    // Otherwise the new one asks for its page first.
    if (page !== null) before?.close();
    open = convId === null ? null : opened(parts, convId, openAt, page);
    if (page === null) before?.close();
  };
  return {
    of: (convId) => {
      const { selection: selected } = selection.getState();
      if (!isConnected || selected?.kind !== 'conversation' || selected.convId !== convId)
        throw new Error('This conversation is not selected.');
      open ??= opened(parts, convId, null, parts.ahead.pageOf(convId));
      return open.thread;
    },
    setShown: (next) => {
      isShown = next;
    },
    leave: (convId) => {
      if (!isShown || open?.convId !== convId) return;
      open.close();
      open = null;
    },
    connect: () => {
      isConnected = true;
      follow(selection.getState().selection);
      const unfollow = selection.subscribe((state, before) => {
        if (state.selection !== before.selection) follow(state.selection);
      });
      return () => {
        isConnected = false;
        unfollow();
        follow(null);
      };
    },
  };
}

function opened(
  { ahead, ...parts }: OpenThreadParts,
  convId: ConvId,
  openAt: OpenAt,
  page: AheadPage | null,
) {
  const thread = createThreadStore(parts, convId, openAt, page);
  const close = thread.connect();
  onceRead(thread, () => ahead.look());
  return { convId, thread, close };
}

/** Calls back when a thread has its first page, which one that is closed before never has. */
function onceRead(thread: StoreApi<ThreadState>, call: () => void): void {
  const isRead = ({ window }: ThreadState) => window !== null;
  if (isRead(thread.getState())) {
    call();
    return;
  }
  const leave = thread.subscribe((state) => {
    if (!isRead(state)) return;
    leave();
    call();
  });
}

function openingPlace({ jumpTo, top }: Extract<Selection, { kind: 'conversation' }>): OpenAt {
  if (jumpTo !== null) return { kind: 'message', msgId: jumpTo };
  return top === null ? null : { kind: 'top', msgId: top };
}
