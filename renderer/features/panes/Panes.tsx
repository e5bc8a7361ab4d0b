import { type MouseEvent, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { DEFAULT_SETTINGS } from '../../../shared/model/settings.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useReadyOncePainted } from '../../lib/paint/useReadyOncePainted.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { cx } from '../../ui/cx.ts';
import { Pane, usePane } from '../../ui/page/Pane.tsx';
import { Splitter } from '../../ui/page/Splitter.tsx';
import { ListPane } from '../conversationList/ListPane.tsx';
import { useConversations } from '../conversations/conversationsStore.ts';
import { DetailsPane } from '../details/DetailsPane.tsx';
import { useLayout } from '../navigation/layoutStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useDetails } from '../navigation/useDetails.ts';
import { type Front, useFront } from '../navigation/useFront.ts';
import { Palette } from '../palette/Palette.tsx';
import { useChangeSettings, useSettings } from '../settings/settingsStore.ts';
import { ThreadWarmUp } from '../thread/ThreadWarmUp.tsx';
import { MiddlePane } from './MiddlePane.tsx';
import styles from './Panes.module.css';
import { focusField, useFocusAfterClosing, useFocusInFront, useFocusInOverlay } from './useFocusInFront.ts';
import { useFrameCommands } from './useFrameCommands.ts';

const LIST = { min: 240, max: 520, share: 0.36 } as const;
const DETAILS = { min: 240, max: 480, share: 0.32 } as const;

const LIST_SPLITTER = {
  side: 'start',
  defaultValue: DEFAULT_SETTINGS.listWidth,
} as const;
const DETAILS_SPLITTER = {
  side: 'end',
  defaultValue: DEFAULT_SETTINGS.detailsWidth,
} as const;

/** The list, the open conversation, and its details: side by side, or one of them where there is no room for more. */
export function Panes() {
  const { t } = useTranslation('frame');
  const { account } = useAccountStores().bridge;
  const filterBox = useRef<HTMLInputElement>(null);
  const middle = useRef<HTMLElement>(null);
  const places = { list: useRef(null), middle, details: useRef(null) };
  const focusOpen = useCallback(() => focusField(middle.current), []);
  const selection = useSelection((state) => state.selection);
  const showOpen = useSelection((state) => state.showOpen);
  const details = useDetails();
  const front = useFront();
  const listWidth = useWidth('listWidth', LIST);
  const detailsWidth = useWidth('detailsWidth', DETAILS);
  const convId = selection?.kind === 'conversation' ? selection.convId : null;
  const isShown = details.isOpen && convId !== null && front !== 'list';
  const isSingle = front !== 'all';
  const commands = useFrameCommands({ filterBox, details, front });
  useFocusInFront(front, places);
  useFocusInOverlay(isShown && details.isNarrow && !isSingle, places);
  useFocusAfterClosing(`${selection?.kind} ${isShown}`, places);
  useNoDetailsOverList(front);
  const main = { ...usePane('main', t('panes.middle'), places.middle), onClick: keepWriting };
  useReadyOncePainted(useConversations((state) => state.page !== null));
  const placed = placing(front);
  return (
    <div className={styles['panes']}>
      <Pane label={t('panes.list')} className={styles['landmark']}>
        <div
          ref={places.list}
          id={`list-pane-${account}`}
          className={placed('list', styles['list'])}
          style={isSingle ? undefined : { width: listWidth.value }}
        >
          <ListPane filterBox={filterBox} focusOpen={focusOpen} />
        </div>
        {isSingle ? null : (
          <Splitter
            {...listWidth}
            {...LIST_SPLITTER}
            controls={`list-pane-${account}`}
            label={t('panes.listSplitter')}
          />
        )}
      </Pane>
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

/** The class of a pane: in its place, alone in the window, or behind the front one. */
const placing = (front: Front) => (pane: Front, className: string | undefined) =>
  front === 'all' ? cx(className) : cx(className, styles['single'], front !== pane && styles['behind']);

/** Details that covered the previous conversation don't cover the next one. */
function useNoDetailsOverList(front: Front): void {
  const setOverlay = useLayout((state) => state.setDetailsOverlay);
  useEffect(() => {
    if (front === 'list') setOverlay(false);
  }, [front, setOverlay]);
}

interface Limits {
  /** CSS pixels. */
  readonly min: number;
  readonly max: number;
  /** Of the window's width, 0 to 1: the conversation in the middle needs the rest. */
  readonly share: number;
}

/** A pane's width: while it is being moved a thing of the moment, afterwards a setting. Never more than the window has room for. */
function useWidth(name: 'listWidth' | 'detailsWidth', { min, max: widest, share }: Limits) {
  const kept = useSettings((state) => state.settings[name]);
  const change = useChangeSettings();
  const [moving, setMoving] = useState<number | null>(null);
  const max = Math.max(min, Math.min(widest, Math.floor(useWindowWidth() * share)));
  const onRest = (value: number) => {
    void change({ [name]: value }).finally(() => setMoving(null));
  };
  return { value: Math.min(max, moving ?? kept), min, max, onMove: setMoving, onRest };
}

/** CSS pixels. */
function useWindowWidth(): number {
  const subscribe = useCallback((changed: () => void) => {
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
  }, []);
  return useSyncExternalStore(subscribe, () => window.innerWidth);
}
