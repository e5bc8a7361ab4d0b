import { type RefObject, useEffect, useRef } from 'react';
import { filteredView } from '../../../../shared/model/conversations.ts';
import { MOST_CHANGED } from '../../../../shared/model/triage.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { afterReturn } from '../../../ui/overlays/focusHome.ts';
import { useIsAll, useOpenStores } from '../../account/allAccounts.ts';
import { useConversations } from '../../conversations/conversationsStore.ts';
import { useNotices } from '../../notices/noticesStore.ts';
import { PickedBar } from '../../triage/PickedBar.tsx';
import { useTriageState } from '../../triage/triageStore.ts';
import { ListFilters } from './ListFilters.tsx';
import { useListed } from './useListed.ts';

interface TopBarProps {
  /** The list has the results of a search. */
  readonly isFiltered: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Above the list: the views, or the actions for the selected conversations. */
export function TopBar({ isFiltered, scroller }: TopBarProps) {
  const count = useTriageState(({ picked }) => picked.size);
  const clear = useTriageState((state) => state.clear);
  const selectAll = useSelectAll();
  useEndedByAnotherList(isFiltered);
  useFocusBack(count, scroller);
  if (count > 0) return <PickedBar count={count} onSelectAll={selectAll} onClear={clear} />;
  return isFiltered ? null : <ListFilters />;
}

/** Selects everything that is listed. */
function useSelectAll(): () => void {
  const { triage } = useAppStores();
  const { bridge, conversations } = useAccountStores();
  const all = useOpenStores();
  const isAll = useIsAll();
  const listed = useListed();
  const failed = useNotices((state) => state.failed);
  return () => {
    const asked = isAll
      ? [...all.values()].map((stores) => ({ of: stores.bridge, view: filteredView(listed, null) }))
      : [{ of: bridge, view: conversations.getState().view }];
    for (const { of, view } of asked)
      of.request('conversations.idsIn', { view, first: 0, limit: MOST_CHANGED }).then(
        (ids) => triage.getState().pick(ids.map((convId) => ({ account: of.account, convId }))),
        failed,
      );
  };
}

/** A selection belongs to the list in which it was made. */
function useEndedByAnotherList(isFiltered: boolean): void {
  const { triage } = useAppStores();
  const listed = useListed();
  const searched = useConversations(({ view }) => (view.kind === 'found' ? view.filter : ''));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another list
  useEffect(() => () => triage.getState().clear(), [triage, listed, searched, isFiltered]);
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
        scroller.current?.querySelector<HTMLElement>('li [tabindex="0"]')?.focus();
    });
  }, [count, scroller]);
}
