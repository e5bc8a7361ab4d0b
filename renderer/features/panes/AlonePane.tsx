import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { MsgId } from '../../../shared/model/ids.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useReadyOncePainted } from '../../lib/paint/useReadyOncePainted.ts';
import { cx } from '../../ui/cx.ts';
import { usePane } from '../../ui/page/Pane.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useFollows } from '../navigation/ownWindowsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { useFront } from '../navigation/useFront.ts';
import { useOfferedHandover } from '../staging/useOfferedHandover.ts';
import { ConnectionBanner } from '../status/ConnectionBanner.tsx';
import { StorageBanner } from '../status/StorageBanner.tsx';
import { DetailsColumn } from './DetailsColumn.tsx';
import { keepWriting } from './keepWriting.ts';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { placing } from './paneWidth.ts';
import { useAloneCommands } from './useAloneCommands.ts';
import { useBackKeys } from './useBackKeys.ts';
import { useDetailsForNote } from './useDetailsForNote.ts';
import { useFocusAfterClosing, useFocusInFront, useFocusInOverlay } from './useFocusInFront.ts';
import { usePaneLabel } from './usePaneLabel.ts';

/** The one conversation of its own window, and its details: beside it, or over it where there is no room. */
export function AlonePane() {
  const selection = useSelection((state) => state.selection);
  const places = {
    list: useRef<HTMLElement>(null),
    middle: useRef<HTMLElement>(null),
    details: useRef<HTMLDivElement>(null),
  };
  const details = useDetails();
  const front = useFront();
  const hasDetails = details.isOpen && selection?.kind === 'conversation';
  const convId = selection?.kind === 'conversation' ? selection.convId : null;
  useAloneCommands({ details, front });
  useBackKeys({ list: places.list, details, front });
  useFocusInFront(front, places);
  useFocusInOverlay(hasDetails && details.isNarrow && front === 'all', places);
  useFocusAfterClosing(`${selection?.kind} ${hasDetails}`, places);
  useDetailsForNote();
  useItsConversation();
  useOfferedHandover();
  useReadyOncePainted(useConversation(convId) !== null);
  const main = { ...usePane('main', usePaneLabel(), places.middle), onClick: keepWriting };
  return (
    <div className={styles['panes']}>
      <main
        {...main}
        ref={places.middle}
        data-pane="main"
        data-in-use
        tabIndex={-1}
        className={placing(front)('middle', cx(styles['middle'], styles['noted']))}
      >
        <StorageBanner />
        <ConnectionBanner name={null} />
        <MiddlePane selection={selection} />
      </main>
      {hasDetails ? <DetailsColumn place={places.details} /> : null}
    </div>
  );
}

/** Opens the conversation, at the message that something outside the window leads to; and later ones, also over its files. */
function useItsConversation(): void {
  const { bridge, ownWindows, triage } = useAppStores();
  const { openThread, selection } = useAccountStores();
  const open = useEffectEvent((msgId: MsgId | null, isPressed = false) => {
    const { alone } = ownWindows.getState();
    if (alone === null) return;
    const { selection: shown, openConversation } = selection.getState();
    const isShown = shown?.kind === 'conversation';
    // It may show the end, and what came before would count as read unseen.
    const unread = isShown && isPressed ? openThread.of(alone.convId).getState().firstUnread : null;
    const jumpTo = msgId ?? unread;
    if (!isShown || jumpTo !== null) openConversation(alone.convId, jumpTo ?? undefined);
  });
  // Before the stores follow it, which they do from the first paint.
  useLayoutEffect(() => open(ownWindows.getState().alone?.msgId ?? null), [ownWindows]);
  useEffect(
    () =>
      bridge.on('goTo', ({ msgId, isPressed, toNote }) => {
        open(msgId, isPressed);
        if (toNote) triage.getState().askNote(ownWindows.getState().alone, document.activeElement);
      }),
    [bridge, ownWindows, triage],
  );
  useFollows();
}
