import type { KeyboardEvent } from 'react';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { isPressed, REPLY } from '../../shortcuts/shortcuts.ts';
import type { MessageHandlers } from '../messages/messageHandlers.ts';
import type { ThreadRow } from '../rows/threadRows.ts';

/** The keys that act on the message with the focus. Returns whether one of them was pressed. */
export function useMessageKeys(
  row: ThreadRow | undefined,
  handlers: MessageHandlers,
  isChoosing: boolean,
): (event: KeyboardEvent) => boolean {
  const { platform } = useAppStores().info;
  return (event) => {
    if (row?.kind !== 'message') return false;
    if (isChoosing && event.key === ' ' && isOnMessage(event)) {
      handlers.choose(row.message, event.shiftKey);
      return true;
    }
    if (!isPressed(event, REPLY, platform)) return false;
    handlers.reply(row.message);
    return true;
  };
}

/** Not on a control in it, which has its own keys. */
const isOnMessage = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.matches('[data-message]');
