import { SquarePen } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isLabelFilter, isNameFilter, type ListedFilter } from '../../../shared/model/conversations.ts';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import { Waiting } from '../../ui/display/Waiting.tsx';
import { keepFocus } from '../../ui/keepFocus.ts';
import { useDropTarget } from '../../ui/useDropTarget.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { useNameInAll } from '../account/useNameInAll.ts';
import { useOwnName } from '../account/useOwnName.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { DigestOffer } from '../digest/DigestOffer.tsx';
import { useSelection } from '../navigation/selectionStore.ts';
import { useOpenConversations } from '../navigation/useConversationInView.ts';
import { useOutbox, usePendingNew } from '../outbox/outboxStore.ts';
import { ConnectionBanner } from '../status/ConnectionBanner.tsx';
import { HistoryProgress } from '../status/HistoryProgress.tsx';
import { StorageBanner } from '../status/StorageBanner.tsx';
import { AccountTrouble } from './all/AccountTrouble.tsx';
import { AllList } from './all/AllList.tsx';
import { AllResults } from './all/AllResults.tsx';
import { ConversationList } from './ConversationList.tsx';
import { MarkAllRead } from './filters/ListFilters.tsx';
import { TopBar } from './filters/TopBar.tsx';
import { useGoToView } from './filters/useGoToView.ts';
import { useSelectAll, useSelectAllKeys } from './filters/useSelectAll.ts';
import { useViewKeys } from './filters/useViewKeys.ts';
import { useViews } from './filters/useViews.ts';
import styles from './ListPane.module.css';
import { NoConversations } from './NoConversations.tsx';
import { NotSent } from './NotSent.tsx';
import { countAhead } from './rows/conversationRows.ts';
import { FilterBox } from './search/FilterBox.tsx';
import { Covered, MessageHits } from './search/MessageHits.tsx';
import { resultKeys } from './search/resultKeys.ts';
import { SearchChips } from './search/SearchChips.tsx';
import { Suggestions } from './search/Suggestions.tsx';
import { useMessageSearch } from './search/useMessageSearch.ts';
import { useOpenBest } from './search/useOpenBest.ts';
import { useSearchText } from './search/useSearchText.ts';
import { newListed } from './stuckElsewhere.ts';
import { UnreadableNote } from './UnreadableNote.tsx';

/** While messages are searched too, so that the found ones aren't far below. */
const SHOWN_BESIDE_HITS = 5;

interface ListPaneProps {
  readonly filterBox: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the message box of the open pane, and returns that. Must not change between renders. */
  readonly focusOpen: () => HTMLTextAreaElement | null;
  /** It lists and searches the conversations of all accounts; what is begun is in the shown one. */
  readonly isAll?: boolean;
}

/** Account, search and conversations. */
export const ListPane = memo(function ListPane({ filterBox, focusOpen, isAll = false }: ListPaneProps) {
  const { t } = useTranslation('frame');
  const startNew = useSelection((state) => state.startNew);
  const scroller = useRef<HTMLDivElement>(null);
  const keepInScroller = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element;
    return keepFocus(element);
  }, []);
  const { text, now } = useSearchText();
  const { offered } = useAppStores();
  const { isOver, target } = useDropTarget(offered.getState().offer);
  const isOwnFiltered = useConversations(({ view }) => view.kind === 'found');
  const isFiltered = isAll ? text.trim() !== '' : isOwnFiltered;
  const labels = useLabels();
  const ownName = useOwnName();
  useOpenStays();
  useViewKeys(useViews().labels, useGoToView());
  useLabelGone();
  const best = useOpenBest(filterBox, focusOpen);
  const selectAll = useSelectAll(isFiltered);
  const selectAllKeys = useSelectAllKeys(selectAll);
  const focusBox = () => filterBox.current?.focus();
  const goToFirst = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isHeld = best.takes(event);
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (isHeld) return;
    const list = scroller.current;
    // A word that begins as an operator may be meant as a word.
    const first =
      list?.querySelector<HTMLElement>('li:not([data-operator]) button') ??
      list?.querySelector<HTMLElement>('li button');
    const filter = now().trim();
    if (event.key === 'ArrowDown') first?.focus();
    else if (filter !== '') best.open(filter);
    else if (first) {
      flushSync(() => first.click());
      focusOpen();
    }
  };
  return (
    <div className={styles['pane']}>
      <h1 className="visually-hidden">{t('panes.list')}</h1>
      <header className={styles['header']}>
        <AccountMenu />
        <FilterBox
          label={labels.search}
          shortLabel={labels.shortSearch}
          inputRef={filterBox}
          onKeyDown={goToFirst}
          onLink={best.open}
          onLeave={focusOpen}
        />
        <IconButton label={labels.startNew} onPress={startNew}>
          <SquarePen />
        </IconButton>
      </header>
      {isFiltered ? <SearchChips onRemoved={focusBox} /> : null}
      <StorageBanner />
      <ConnectionBanner name={ownName} />
      {isAll ? <AccountTrouble /> : null}
      <NotSent isAll={isAll} />
      <DigestOffer />
      <TopBar isFiltered={isFiltered} scroller={scroller} onSelectAll={selectAll} focusBox={focusBox} />
      <div ref={keepFocus} className={styles['kept']} {...selectAllKeys}>
        {isFiltered ? null : <MarkAllRead />}
        <div
          ref={keepInScroller}
          className={cx(styles['scroller'], isOver && styles['isTarget'])}
          {...resultKeys(filterBox, isFiltered)}
          {...target}
        >
          {isFiltered ? <Suggestions onTaken={focusBox} /> : null}
          {isAll ? (
            <AllOrFound isFiltered={isFiltered} scroller={scroller} />
          ) : (
            <Results scroller={scroller} />
          )}
        </div>
      </div>
      <HistoryProgress />
    </div>
  );
});

/** The view of a label ends with the label. */
function useLabelGone(): void {
  const { chosen, choose, labels } = useViews();
  const isOfLabel = isLabelFilter(chosen) || isNameFilter(chosen);
  const isGone = isOfLabel && !labels.some(({ view }) => view === chosen);
  const leave = useEffectEvent(() => choose('inbox'));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}

interface ScrolledProps {
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

const AllOrFound = ({ isFiltered, scroller }: ScrolledProps & { readonly isFiltered: boolean }) =>
  isFiltered ? <AllResults scroller={scroller} /> : <AllList scroller={scroller} />;

/** Of several accounts, they say that all are searched, and name the one that is written in. */
function useLabels() {
  const { t } = useTranslation('frame');
  const name = useNameInAll();
  if (name === null) return { search: t('conversations.search'), startNew: t('conversations.new') };
  return {
    search: t('accounts.searchAll'),
    shortSearch: t('accounts.searchAllShort'),
    startNew: t('accounts.newIn', { name }),
  };
}

function Results({ scroller }: ScrolledProps) {
  const { t } = useTranslation('frame');
  const page = useConversations((state) => state.page);
  const filter = useConversations(({ view }) => (view.kind === 'found' ? view.filter : ''));
  const typed = useConversations((state) => state.filter);
  const listFilter = useConversations((state) => state.listFilter);
  const pendingNew = usePendingShown();
  const { found, isSearching, more } = useMessageSearch(typed);
  const [expanded, setExpanded] = useState('');
  useEffect(() => {
    // Other results are read from their top.
    if (filter !== '' || listFilter !== 'inbox') scroller.current?.scrollTo({ top: 0 });
  }, [filter, listFilter, scroller]);
  if (page === null) return null;

  const isFiltered = filter !== '';
  const pending = isFiltered ? [] : pendingNew;
  const form = listFilter === 'drafts' && !isFiltered ? page.form : null;
  const isShortened = found !== null && page.total > SHOWN_BESIDE_HITS && expanded !== filter;
  if (page.total + countAhead({ form, pending }) === 0 && (found === null || found.hits.length === 0)) {
    return (
      <>
        <ul aria-label={t('conversations.list')} className={styles['emptyList']} />
        {isSearching ? (
          <Waiting title={t('search.searching')} />
        ) : (
          <NoConversations filter={filter} found={found} listFilter={listFilter} />
        )}
      </>
    );
  }
  return (
    <>
      {isFiltered && found !== null ? <Covered {...found} /> : null}
      <ConversationList
        form={form}
        pending={pending}
        page={page}
        total={isShortened ? SHOWN_BESIDE_HITS : page.total}
        known={page.total}
        onShowAll={() => setExpanded(filter)}
        scroller={scroller}
      />
      {isFiltered || !isWhole(listFilter) ? null : <UnreadableNote />}
      {found === null ? null : <MessageHits found={found} onMore={more} />}
    </>
  );
}

const isWhole = (view: ListedFilter) => view === 'inbox' || view === 'all';

/** The new conversations that are not made yet, where they belong to those that are listed. */
function usePendingShown(): readonly OutboxItem[] {
  const listFilter = useConversations((state) => state.listFilter);
  const items = useOutbox((state) => state.items);
  return newListed(listFilter, items, usePendingNew());
}

/** The open conversations stay in the list while they are open. */
function useOpenStays(): void {
  const { conversations } = useAccountStores();
  const open = useOpenConversations();
  useEffect(() => conversations.getState().setOpen(open), [conversations, open]);
}
