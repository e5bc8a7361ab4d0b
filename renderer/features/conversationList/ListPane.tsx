import { SquarePen } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { OutboxItem } from '../../../shared/model/outbox.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import { keepFocus } from '../../ui/keepFocus.ts';
import { useDropTarget } from '../../ui/useDropTarget.ts';
import { AccountMenu } from '../account/AccountMenu.tsx';
import { useNameInAll, useShortNameInAll } from '../account/useNameInAll.ts';
import { useOwnName } from '../account/useOwnName.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useOutbox, usePendingNew } from '../outbox/outboxStore.ts';
import { ConnectionBanner } from '../status/ConnectionBanner.tsx';
import { HistoryProgress } from '../status/HistoryProgress.tsx';
import { StorageBanner } from '../status/StorageBanner.tsx';
import { AccountTrouble } from './all/AccountTrouble.tsx';
import { AllFilters, AllList } from './all/AllList.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ListFilters, MarkAllRead } from './filters/ListFilters.tsx';
import styles from './ListPane.module.css';
import { NoConversations } from './NoConversations.tsx';
import { NotSent } from './NotSent.tsx';
import { FilterBox } from './search/FilterBox.tsx';
import { MessageHits } from './search/MessageHits.tsx';
import { resultKeys } from './search/resultKeys.ts';
import { useMessageSearch } from './search/useMessageSearch.ts';
import { useOpenBest } from './search/useOpenBest.ts';
import { isStuckNew } from './stuckElsewhere.ts';
import { UnreadableNote } from './UnreadableNote.tsx';

/** While messages are searched too, so that the found ones aren't far below. */
const SHOWN_BESIDE_HITS = 5;

interface ListPaneProps {
  readonly filterBox: RefObject<HTMLInputElement | null>;
  /** Moves the focus to the message box of the open pane, and returns that. Must not change between renders. */
  readonly focusOpen: () => HTMLTextAreaElement | null;
  /** It lists the conversations of all accounts; what is searched and begun is in the shown one. */
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
  const { conversations } = useAccountStores();
  const { offered } = useAppStores();
  const { isOver, target } = useDropTarget(offered.getState().offer);
  const isFiltered = useConversations(({ view }) => view.kind === 'found');
  const listFilter = useConversations((state) => state.listFilter);
  const mergedFilter = useStore(useAppStores().merged, (state) => state.listFilter);
  const labels = useLabels();
  const ownName = useOwnName();
  useOpenStays();
  const best = useOpenBest(filterBox, focusOpen);
  const goToFirst = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isHeld = best.takes(event);
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (isHeld) return;
    const first = scroller.current?.querySelector<HTMLElement>('li button');
    const filter = conversations.getState().filter.trim();
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
      <StorageBanner />
      <ConnectionBanner name={ownName} />
      {isAll ? <AccountTrouble /> : null}
      <NotSent isAll={isAll} />
      {isFiltered ? null : isAll ? <AllFilters /> : <ListFilters />}
      {isFiltered ? null : <MarkAllRead filter={isAll ? mergedFilter : listFilter} />}
      <div
        ref={keepInScroller}
        className={cx(styles['scroller'], isOver && styles['isTarget'])}
        {...resultKeys(filterBox, isFiltered)}
        {...target}
      >
        {isAll && !isFiltered ? <AllList scroller={scroller} /> : <Results scroller={scroller} />}
      </div>
      <HistoryProgress />
    </div>
  );
});

/** Of several accounts, they name the one that is searched and written in. */
function useLabels() {
  const { t } = useTranslation('frame');
  const name = useNameInAll();
  const shortName = useShortNameInAll();
  if (name === null) return { search: t('conversations.search'), startNew: t('conversations.new') };
  return {
    search: t('accounts.searchIn', { name }),
    shortSearch: t('accounts.searchIn', { name: shortName ?? name }),
    startNew: t('accounts.newIn', { name }),
  };
}

function Results({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
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
    if (filter !== '' || listFilter !== 'all') scroller.current?.scrollTo({ top: 0 });
  }, [filter, listFilter, scroller]);
  if (page === null) return null;

  const isFiltered = filter !== '';
  const pending = isFiltered ? [] : pendingNew;
  const isShortened = found !== null && page.total > SHOWN_BESIDE_HITS && expanded !== filter;
  if (page.total + pending.length === 0 && (found === null || found.hits.length === 0)) {
    return (
      <>
        <ul aria-label={t('conversations.list')} className={styles['emptyList']} />
        {isSearching ? null : <NoConversations filter={filter} listFilter={listFilter} />}
      </>
    );
  }
  return (
    <>
      <ConversationList
        pending={pending}
        page={page}
        total={isShortened ? SHOWN_BESIDE_HITS : page.total}
        known={page.total}
        onShowAll={() => setExpanded(filter)}
        scroller={scroller}
      />
      {isFiltered || listFilter !== 'all' ? null : <UnreadableNote />}
      {found === null ? null : <MessageHits found={found} onMore={more} />}
    </>
  );
}

/** The new conversations that are not made yet, where they belong to those that are listed. */
function usePendingShown(): readonly OutboxItem[] {
  const listFilter = useConversations((state) => state.listFilter);
  const items = useOutbox((state) => state.items);
  const pending = usePendingNew();
  switch (listFilter) {
    case 'all':
      return pending;
    case 'notSent':
      return pending.filter((maker) => isStuckNew(items, maker));
    case 'unread':
    case 'drafts':
      return [];
  }
}

/** The open conversation stays in the list while it is open. */
function useOpenStays(): void {
  const { conversations } = useAccountStores();
  const open = useSelection(({ selection }) =>
    selection?.kind === 'conversation' ? selection.convId : null,
  );
  useEffect(() => conversations.getState().setOpen(open), [conversations, open]);
}
