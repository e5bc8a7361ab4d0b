import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { filteredView } from '../../../../shared/model/conversations.ts';
import { MOST_CHANGED } from '../../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import { useIsAll, useOpenStores } from '../../account/allAccounts.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { useListed } from '../../conversations/useListed.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { PickedBar } from '../../triage/PickedBar.tsx';
import { pickedOf, useTriageState } from '../../triage/triageStore.ts';
import { SavedBar } from '../saved/SavedBar.tsx';
import { ListFilters } from './ListFilters.tsx';

interface TopBarProps {
  /** The list has the results of a search. */
  readonly isFiltered: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Puts the focus into the search box. */
  readonly focusBox: () => void;
}

/** Above the list: the views, or the actions for the selected conversations. */
export function TopBar({ isFiltered, scroller, focusBox }: TopBarProps) {
  const count = useTriageState(({ picked }) => picked.size);
  const clear = useTriageState((state) => state.clear);
  const selectAll = useSelectAll(isFiltered);
  useEndedByAnotherList(isFiltered);
  useFocusBack(count, scroller);
  if (count > 0) return <PickedBar count={count} onSelectAll={selectAll} onClear={clear} />;
  return isFiltered ? <SavedBar focusBox={focusBox} /> : <ListFilters />;
}

/** Selects everything that is listed. */
function useSelectAll(isFiltered: boolean): () => void {
  const { allSearch, merged, triage } = useAppStores();
  const { bridge, conversations } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const failed = useNotices((state) => state.failed);
  return () => {
    if (isAll && isFiltered) {
      const found = allSearch.getState().found?.conversations ?? [];
      triage.getState().pick(found.map(({ account, conversation }) => pickedOf(account, conversation)));
      return;
    }
    const asked = isAll
      ? [...all.values()].map((stores) => ({
          of: stores.bridge,
          view: filteredView(merged.getState().listFilter, null),
        }))
      : [{ of: bridge, view: conversations.getState().view }];
    for (const { of, view } of asked)
      of.request('conversations.seenIn', { view, first: 0, limit: MOST_CHANGED }).then(
        (seen) => triage.getState().pick(seen.map((one) => ({ account: of.account, ...one }))),
        failed,
      );
  };
}

/** A selection belongs to the list in which it was made. */
function useEndedByAnotherList(isFiltered: boolean): void {
  const { allSearch, triage } = useAppStores();
  const listed = useListed();
  const searchedAll = useStore(allSearch, (state) => state.text.trim());
  const searched = useConversations(({ view }) => (view.kind === 'found' ? view.filter : ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another list
  useEffect(() => () => triage.getState().clear(), [triage, listed, searched, searchedAll, isFiltered]);
}

/** The buttons for the selection are gone with it, so the focus goes to the list. */
function useFocusBack(count: number, scroller: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    const hasEnded = before.current > 0 && count === 0;
    before.current = count;
    if (!hasEnded) return;
    afterReturn(() => {
      if (document.activeElement === document.body)
        scroller.current?.querySelector<HTMLElement>('li [tabindex="0"], [tabindex="0"]')?.focus();
    });
  }, [count, scroller]);
}
