import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useAppStores } from '../../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { useListed } from '../../conversations/useListed.ts';
import { PickedBar } from '../../triage/PickedBar.tsx';
import { useTriageState } from '../../triage/triageStore.ts';
import { SavedBar } from '../saved/SavedBar.tsx';
import { ListFilters } from './ListFilters.tsx';

interface TopBarProps {
  /** The list has the results of a search. */
  readonly isFiltered: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly onSelectAll: () => void;
  /** Puts the focus into the search box. */
  readonly focusBox: () => void;
}

/** Above the list: the views, or the actions for the selected conversations. */
export function TopBar({ isFiltered, scroller, onSelectAll, focusBox }: TopBarProps) {
  const count = useTriageState(({ picked }) => picked.size);
  const clear = useTriageState((state) => state.clear);
  useEndedByAnotherList(isFiltered);
  useFocusBack(count, scroller);
  if (count > 0) return <PickedBar count={count} onSelectAll={onSelectAll} onClear={clear} />;
  return isFiltered ? <SavedBar focusBox={focusBox} /> : <ListFilters />;
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
