import { useMemo, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Message } from '../../../../shared/model/messages.ts';
import { useTheirName } from '../../../locales/useSenderName.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { pointOf } from '../../../ui/overlays/pointOf.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { messageAsText } from '../asText/messageAsText.ts';
import { replyQuote } from '../asText/replyQuote.ts';
import type { MessageHandlers } from '../messages/messageHandlers.ts';
import type { ThreadRow } from '../rows/threadRows.ts';
import type { ThreadState } from '../store/threadState.ts';
import type { MenuRequest } from './MessageMenu.tsx';

/** The messages that the person wants to forward, and whether they are those that were selected. */
export interface Forwarded {
  readonly messages: readonly Message[];
  readonly isChoice: boolean;
}

/**
 * Actions of rows: the menu, a reply, all of a long text, a jump to the quoted message. `onReply` and `choose` must not change between
 * renders.
 */
export function useRowActions(
  thread: StoreApi<ThreadState>,
  onReply: (quote: string) => void,
  choose: MessageHandlers['choose'],
) {
  const { t } = useTranslation('frame');
  const nameOf = useTheirName();
  const openConversation = useSelection((state) => state.openConversation);
  const [forwarded, setForwarded] = useState<Forwarded | null>(null);
  const [menu, setMenu] = useState<MenuRequest | null>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<ThreadRow['key']>>(new Set());
  const handlers = useMemo<MessageHandlers>(
    () => ({
      openMenu: (message, event) => {
        event.preventDefault();
        const { x, y } = pointOf(event);
        setMenu({ message, x, y, selection: getSelection()?.toString() ?? '' });
      },
      reply: (message) => onReply(replyQuote(nameOf(message.senderEmail), messageAsText(t, message))),
      choose,
      forward: (message) => setForwarded({ messages: [message], isChoice: false }),
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
    [thread, openConversation, onReply, choose, nameOf, t],
  );
  const expand = ({ msgId }: Message) => setExpanded((before) => new Set([...before, msgId]));
  const closeMenu = () => setMenu(null);
  return { expanded, expand, handlers, menu, closeMenu, forwarded, setForwarded };
}
