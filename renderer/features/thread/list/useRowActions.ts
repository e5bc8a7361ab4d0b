import { type MouseEvent, useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../../shared/model/messages.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import type { MessageHandlers } from '../messages/MessageItem.tsx';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { ThreadState } from '../store/threadState.ts';
import type { MenuRequest } from './MessageMenu.tsx';

/** Actions of rows: the menu, all of a long text, a jump to the quoted message. */
export function useRowActions(thread: StoreApi<ThreadState>) {
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
  const expand = ({ msgId }: Message) => setExpanded((before) => new Set([...before, msgId]));
  return { expanded, expand, handlers, menu, closeMenu: () => setMenu(null) };
}

/** Where a menu opens: at the pointer, or at the element for the keyboard. CSS pixels of the window. */
function pointOf(event: MouseEvent<HTMLElement>): { readonly x: number; readonly y: number } {
  if (event.type === 'contextmenu' && (event.clientX !== 0 || event.clientY !== 0)) {
    return { x: event.clientX, y: event.clientY };
  }
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  return { x: left, y: bottom };
}
