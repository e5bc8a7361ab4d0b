import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useReadyOncePainted } from '../../lib/paint/useReadyOncePainted.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Pane, usePane } from '../../ui/page/Pane.tsx';
import { Splitter } from '../../ui/page/Splitter.tsx';
import { useBackupFailures } from '../backupFiles/useBackupFailures.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { DetailsPane } from '../details/DetailsPane.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { type Front, useFront } from '../navigation/useFront.ts';
import { Palette } from '../palette/Palette.tsx';
import { ThreadWarmUp } from '../thread/ThreadWarmUp.tsx';
import { ListColumn } from './ListColumn.tsx';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { placing, useWidth } from './paneWidth.ts';
import { useDetailsForNote } from './useDetailsForNote.ts';
import { focusField, useFocusAfterClosing, useFocusInFront, useFocusInOverlay } from './useFocusInFront.ts';
import { useFrameCommands } from './useFrameCommands.ts';

const DETAILS = { min: 240, max: 480, share: 0.32 } as const;

const DETAILS_SPLITTER = {
  side: 'end',
  defaultValue: DEFAULT_SETTINGS.detailsWidth,
} as const;

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
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const ownList = { list: useRef<HTMLDivElement>(null), filterBox: useRef<HTMLInputElement>(null) };
  const { list, filterBox } = outer ?? ownList;
  const middle = useRef<HTMLElement>(null);
  const places = { list, middle, details: useRef(null) };
  const focusOpen = useCallback(() => focusField(middle.current), []);
  const selection = useSelection((state) => state.selection);
  const showOpen = useSelection((state) => state.showOpen);
  const details = useDetails();
  const front = useFront();
  const detailsWidth = useWidth('detailsWidth', DETAILS);
  const convId = selection?.kind === 'conversation' ? selection.convId : null;
  const isShown = details.isOpen && convId !== null && front !== 'list';
  const isSingle = front !== 'all';
  const commands = useFrameCommands({ list, filterBox, details, front });
  useFocusInFront(front, places);
  useFocusInOverlay(isShown && details.isNarrow && !isSingle, places);
  useFocusAfterClosing(`${selection?.kind} ${isShown}`, places);
  useNoDetailsOverList(front);
  useDetailsForNote(convId, details.setOpen);
  const main = { ...usePane('main', t('panes.middle'), places.middle), onClick: keepWriting };
  useBackupFailures();
  useReadyOncePainted(useConversations((state) => state.page !== null));
  const placed = placing(front);
  return (
    <div className={styles['panes']}>
      {outer ? null : (
        <ListColumn id={`list-pane-${account}`} list={list} filterBox={filterBox} focusOpen={focusOpen} />
      )}
      {/* The pane in use stays in front when there is less room. */}
      <main
        {...main}
        ref={places.middle}
        tabIndex={-1}
        className={placed('middle', styles['middle'])}
        onFocus={showOpen}
      >
        {/* Messages that no one sees must not count as read. */}
        {front === 'list' ? null : <MiddlePane selection={selection} />}
        <ThreadWarmUp />
      </main>
      {isShown ? (
        <Pane label={t('details.heading')} className={styles['landmark']}>
          {details.isNarrow ? null : (
            <Splitter
              {...detailsWidth}
              {...DETAILS_SPLITTER}
              controls={`details-pane-${account}`}
              label={t('panes.detailsSplitter')}
            />
          )}
          <div
            ref={places.details}
            id={`details-pane-${account}`}
            className={placed('details', cx(styles['details'], details.isNarrow && styles['overlay']))}
            style={isSingle ? undefined : { width: detailsWidth.value }}
          >
            <DetailsPane convId={convId} onClose={() => details.setOpen(false)} />
          </div>
        </Pane>
      ) : null}
      <Palette {...commands} />
    </div>
  );
}

/** A click on what takes no focus leaves it where one writes, unless it marked a text. */
function keepWriting({ currentTarget }: MouseEvent<HTMLElement>): void {
  const isMarked = getSelection()?.isCollapsed === false;
  if (document.activeElement === currentTarget && !isMarked) focusField(currentTarget);
}

/** Details that covered the previous conversation don't cover the next one. */
function useNoDetailsOverList(front: Front): void {
  const setOverlay = useLayout((state) => state.setDetailsOverlay);
  useEffect(() => {
    if (front === 'list') setOverlay(false);
  }, [front, setOverlay]);
}
