import type { KeyboardEvent } from 'react';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { isPressed, REPLY } from '../../shortcuts/shortcuts.ts';
import type { MessageHandlers } from '../messages/messageHandlers.ts';
import type { ThreadRow } from '../rows/threadRows.ts';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

const isShiftOnly = ({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  shiftKey && !ctrlKey && !metaKey && !altKey;

/** The keys that act on the message with the focus. Returns whether one of them was pressed. */
export function useMessageKeys(
  rows: readonly ThreadRow[],
  activeIndex: number,
  handlers: MessageHandlers,
  isChoosing: boolean,
): (event: KeyboardEvent, moveTo: (index: number) => void) => boolean {
  const { platform } = useAppStores().info;
  const row = rows[activeIndex];
  return (event, moveTo) => {
    if (row?.kind !== 'message') return false;
    const by = isChoosing && isShiftOnly(event) ? STEPS[event.key] : undefined;
    if (by !== undefined) {
      const next = rows[activeIndex + by];
      if (next?.kind !== 'message') return true;
      handlers.choose(next.message, true, row.key);
      moveTo(activeIndex + by);
      return true;
    }
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
