import type { RefObject } from 'react';
import { MOST_CHANGED } from '../../../shared/model/triage.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useConversations } from '../conversations/conversationsStore.ts';
import { isViewLate, viewName } from '../conversations/useListed.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { pickedOf } from '../triage/triageStore.ts';
import { type OpenRowMenu, useRowMenu } from './menu/useRowMenu.tsx';
import { RowList, type RowState } from './RowList.tsx';
import { ConversationRow } from './rows/ConversationRow.tsx';
import { countAhead, FORM_KEY, type Listed, type ListRow, listRows } from './rows/conversationRows.ts';
import { FormRow } from './rows/FormRow.tsx';
import { PendingRow } from './rows/PendingRow.tsx';
import type { Pickable } from './usePicking.ts';

interface ConversationListProps extends Listed {
  /** How many conversations there are, with those that are not listed. */
  readonly known: number;
  /** Lists those as well. */
  readonly onShowAll: () => void;
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** The conversations of the account. */
export function ConversationList({ known, onShowAll, scroller, ...listed }: ConversationListProps) {
  const { bridge, conversations } = useAccountStores();
  const { account, request } = bridge;
  const { reach, watch } = conversations.getState();
  const selectedKey = useSelection(({ selection }) => {
    if (selection?.kind === 'conversation') return String(selection.convId);
    if (selection?.kind === 'new') return FORM_KEY;
    return selection?.kind === 'outbox' ? selection.id : null;
  });
  const view = useConversations((state) => viewName(state.view));
  const isLate = useConversations(isViewLate);
  const menu = useRowMenu();
  const pickable: Pickable<ListRow> = {
    of: (row) => (row.kind === 'conversation' ? pickedOf(account, row.conversation) : null),
    keyOf: ({ convId }) => String(convId),
    load: async (from, to) => {
      const ahead = countAhead(listed);
      const first = Math.max(0, from - ahead);
      const { view: asked } = conversations.getState();
      const limit = Math.min(MOST_CHANGED, Math.max(1, to - ahead - first + 1));
      const seen = await request('conversations.seenIn', { view: asked, first, limit });
      return seen.map((one) => ({ account, ...one }));
    },
  };
  return (
    <>
      <RowList
        rows={listRows(listed)}
        view={view}
        isLate={isLate}
        known={known}
        pending={countAhead(listed)}
        selectedKey={selectedKey}
        onShowAll={onShowAll}
        scroller={scroller}
        reach={reach}
        pickable={pickable}
        hold={(row) => (row.kind === 'conversation' ? watch(row.conversation.convId) : undefined)}
      >
        {(row, state) => <RowContent row={row} onMenu={menu.open} {...state} />}
      </RowList>
      {menu.overlays}
    </>
  );
}

interface RowContentProps extends RowState {
  readonly row: ListRow;
  readonly onMenu: OpenRowMenu;
}

function RowContent({ row, onMenu, ...state }: RowContentProps) {
  switch (row.kind) {
    case 'form':
      return <FormRow form={row.form} {...state} />;
    case 'pending':
      return <PendingRow item={row.item} {...state} />;
    case 'conversation':
      return <ConversationRow conversation={row.conversation} onMenu={onMenu} {...state} />;
    case 'waiting':
      return null;
  }
}
