import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { AccountStoresContext, useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useReadyOncePainted } from '../../lib/paint/useReadyOncePainted.ts';
import { cx } from '../../ui/cx.ts';
import { usePane } from '../../ui/page/Pane.tsx';
import { useBackupFailures } from '../backupFiles/useBackupFailures.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { useLayout } from '../navigation/layoutStore.ts';
import { usePanes } from '../navigation/panesStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { type Front, useFront } from '../navigation/useFront.ts';
import { useNoKeysBetween } from '../ownWindow/useNoKeysBetween.ts';
import { Palette } from '../palette/Palette.tsx';
import { ThreadWarmUp } from '../thread/ThreadWarmUp.tsx';
import { BesideNote } from './BesideNote.tsx';
import { BesidePane } from './BesidePane.tsx';
import { DetailsColumn } from './DetailsColumn.tsx';
import { keepWriting } from './keepWriting.ts';
import { ListColumn } from './ListColumn.tsx';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { placing } from './paneWidth.ts';
import { useDetailsForNote } from './useDetailsForNote.ts';
import { focusField, useFocusAfterClosing, useFocusInFront, useFocusInOverlay } from './useFocusInFront.ts';
import { useFrameCommands } from './useFrameCommands.ts';
import { usePaneLabel } from './usePaneLabel.ts';

/** The elements of a list beside the panes. */
export interface OuterList {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly filterBox: RefObject<HTMLInputElement | null>;
}

interface PanesProps {
  /** The list of all accounts, beside those of each; null: the account has its own. */
  readonly outer: OuterList | null;
}

/** The list, the open conversation, and its details: side by side, or one of them where there is no room for more. */
export function Panes({ outer }: PanesProps) {
  const { bridge, panes } = useAccountStores();
  const { account } = bridge;
  const ownList = { list: useRef<HTMLDivElement>(null), filterBox: useRef<HTMLInputElement>(null) };
  const { list, filterBox } = outer ?? ownList;
  const places = { list, middle: useRef<HTMLElement>(null), details: useRef(null) };
  const beside = useRef<HTMLDivElement>(null);
  const focusOpen = useCallback(
    () => focusField(panes.state.getState().active === 'beside' ? beside.current : places.middle.current),
    [panes, places.middle],
  );
  const selection = useSelection((state) => state.selection);
  const showOpen = useSelection((state) => state.showOpen);
  const { hasBeside, isSplit, active } = usePanes((state) => state);
  const details = useDetails();
  const front = useFront();
  const isOpen = details.isOpen && selection?.kind === 'conversation' && front !== 'list';
  const isOverBeside = useLayout(({ detailsOver }) => detailsOver === 'beside') && isSplit;
  const hasDetails = isOpen || isOverBeside;
  useNoKeysBetween();
  const commands = useFrameCommands({ list, filterBox, details, front });
  useFocusInFront(front, places);
  useFocusInOverlay(hasDetails && details.isNarrow && front === 'all', places);
  useFocusAfterClosing(`${selection?.kind} ${hasDetails} ${isSplit}`, places);
  useNoDetailsOverList(front);
  useNoDetailsOfNone();
  useDetailsForNote();
  const main = { ...usePane('main', usePaneLabel(), places.middle), onClick: keepWriting };
  useBackupFailures();
  useReadyOncePainted(useConversations((state) => state.page !== null));
  return (
    <div className={styles['panes']}>
      {outer ? null : (
        <ListColumn id={`list-pane-${account}`} list={list} filterBox={filterBox} focusOpen={focusOpen} />
      )}
      {/* The pane in use stays in front when there is less room. */}
      <main
        {...main}
        ref={places.middle}
        data-pane="main"
        data-in-use={active === 'main' || undefined}
        tabIndex={-1}
        className={placing(front)(
          'middle',
          cx(
            styles['middle'],
            isSplit && styles['half'],
            isSplit && active === 'main' && styles['active'],
            hasBeside && !isSplit && styles['noted'],
          ),
        )}
        onFocus={() => {
          showOpen();
          panes.activate('main');
        }}
      >
        <BesideNote />
        {/* Messages that no one sees must not count as read. */}
        {front === 'list' ? null : <MiddlePane selection={selection} />}
        <ThreadWarmUp />
      </main>
      {isSplit ? (
        <AccountStoresContext value={panes.of('beside')}>
          <BesidePane place={beside} main={places.middle} />
        </AccountStoresContext>
      ) : null}
      {hasDetails ? (
        <AccountStoresContext value={panes.of(isOverBeside ? 'beside' : 'main')}>
          <DetailsColumn place={places.details} />
        </AccountStoresContext>
      ) : null}
      <Palette {...commands} />
    </div>
  );
}

/** Details that covered the previous conversation don't cover the next one. */
function useNoDetailsOverList(front: Front): void {
  const setOver = useLayout((state) => state.setDetailsOver);
  useEffect(() => {
    if (front === 'list') setOver(null);
  }, [front, setOver]);
}

/** Beside two conversations, details close with what they are about, with the room for both, and when that beside is opened under them. */
function useNoDetailsOfNone(): void {
  const { panes } = useAccountStores();
  const detailsOver = useLayout((state) => state.detailsOver);
  const setDetailsOver = useLayout((state) => state.setDetailsOver);
  const isSplit = usePanes((state) => state.isSplit);
  const under = useStore(panes.selections.beside, ({ selection }) => selection);
  const before = useRef({ isSplit, under });
  const hasConversation = useStore(
    panes.selections[detailsOver ?? 'main'],
    ({ selection }) => selection?.kind === 'conversation',
  );
  useEffect(() => {
    const isOther = before.current.isSplit !== isSplit;
    const isHidden = detailsOver === 'main' && before.current.under !== under;
    before.current = { isSplit, under };
    if (isOther || isHidden || (isSplit && !hasConversation)) setDetailsOver(null);
  }, [isSplit, under, hasConversation, detailsOver, setDetailsOver]);
}
