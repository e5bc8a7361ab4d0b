import { type RefObject, useEffect, useRef } from 'react';
import type { ConvId } from '../../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useEarlyKeys } from '../../../ui/useEarlyKeys.ts';
import { useIsActivePane } from '../../navigation/panesStore.ts';
import { useIsWindowCovered } from '../../navigation/useConversationInView.ts';
import { isPressed } from '../../shortcuts/shortcuts.ts';
import { useFind } from './findStore.ts';

interface Focusable {
  focus(): void;
}

interface Places {
  readonly list: RefObject<Focusable | null>;
  readonly composer: RefObject<Focusable | null>;
}

/** Whether the search in this conversation is open, and how the focus leaves it; also its keys that work from anywhere. */
export function useFinding(convId: ConvId, { list, composer }: Places) {
  const { find } = useAccountStores();
  const isFinding = useFind((state) => state.opened?.convId === convId);
  useFindKeys(convId);
  const cameFrom = useRef<Element | null>(null);
  useEffect(
    () =>
      find.subscribe(({ opened }, before) => {
        if (opened !== null && before.opened === null) cameFrom.current = document.activeElement;
      }),
    [find],
  );
  const focusBack = () => {
    const from = cameFrom.current;
    // The row may be gone. The match is the one that Tab reaches now.
    if (from?.closest('[data-message]')) list.current?.focus();
    else if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
    else composer.current?.focus();
  };
  return { isFinding, focusBack };
}

/** F3, and Ctrl+G or Cmd+G: the next match, with Shift the one before; they open the search if it is closed. */
function useFindKeys(convId: ConvId): void {
  const { platform } = useAppStores().info;
  const { opened, open, step } = useFind((state) => state);
  const isActive = useIsActivePane();
  useEarlyKeys(!useIsWindowCovered() && isActive, (event) => {
    const isF3 = event.key === 'F3' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isF3 && !isPressed(event, { modifier: 'mod', key: 'g' }, platform)) return;
    event.preventDefault();
    if (opened === null) open(convId);
    else step(event.shiftKey ? 'newer' : 'older');
  });
}
