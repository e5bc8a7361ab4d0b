import { Inbox } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isNameFilter } from '../../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { keyOf } from '../../conversations/merged/mergedRows.ts';
import { isAllViewLate } from '../../conversations/useListed.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { makersAmong } from '../../outbox/outboxStore.ts';
import { useAllItems } from '../../outbox/useAllItems.ts';
import { NothingFiltered, NothingLabelled } from '../filters/NothingFiltered.tsx';
import { RowList } from '../RowList.tsx';
import { newListed } from '../stuckElsewhere.ts';
import { type AheadRow, allRows, formKeyOf, PICKABLE } from './allRows.ts';
import { RowOf } from './RowOf.tsx';
import { useRowAccounts } from './useRowAccounts.ts';

/** The conversations of all open accounts. */
export function AllList({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('frame');
  const { merged } = useAppStores();
  const listed = useStore(
    merged,
    useShallow(({ rows, first, total, held, opened }) => ({ rows, first, total, held, opened })),
  );
  const view = useStore(merged, (state) => state.view);
  const isLate = useStore(merged, isAllViewLate);
  const { listFilter, counts } = useStore(
    merged,
    useShallow((state) => ({ listFilter: state.listFilter, counts: state.counts })),
  );
  const { reach, hold, setListFilter } = merged.getState();
  const ahead = useAheadOfAll();
  const { account } = useAccountStores().bridge;
  const selectedKey = useSelection(({ selection }) => {
    if (selection?.kind === 'conversation') return keyOf({ account, convId: selection.convId });
    if (selection?.kind === 'new') return formKeyOf(account);
    return selection?.kind === 'outbox' ? selection.id : null;
  });
  const accounts = useRowAccounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are read from their top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [listFilter, scroller]);
  if (listed.rows === null) return null;
  if (listed.total + ahead.length === 0) {
    if (isNameFilter(listFilter)) return <NothingLabelled onChoose={setListFilter} />;
    return listFilter !== 'all' && counts.all > 0 ? (
      <NothingFiltered filter={listFilter} onChoose={setListFilter} />
    ) : (
      <EmptyState icon={<Inbox />} title={t('conversations.empty.none')}>
        {t('conversations.empty.noneBody')}
      </EmptyState>
    );
  }
  return (
    <RowList
      rows={allRows(ahead, listed)}
      label={t('accounts.allList')}
      view={view}
      isLate={isLate}
      known={listed.total}
      pending={ahead.length}
      selectedKey={selectedKey}
      isTall
      scroller={scroller}
      reach={reach}
      pickable={PICKABLE}
      hold={(row) => {
        const { rows, first } = merged.getState();
        const index = allRows([], { ...listed, rows, first }).indexOf(row.key);
        const found = row.kind === 'conversation' ? rows?.[index - first] : undefined;
        return found && hold(found);
      }}
    >
      {(row, state) => <RowOf row={row} accounts={accounts} {...state} />}
    </RowList>
  );
}

/** The forms, and the new conversations that are not made yet, where they belong to those that are listed. */
function useAheadOfAll(): readonly AheadRow[] {
  const all = useAllItems();
  const filter = useStore(useAppStores().merged, (state) => state.listFilter);
  const forms = useStore(useAppStores().merged, (state) => state.forms);
  if (filter === 'drafts')
    return forms.map(({ account, form }) => ({ kind: 'form', key: formKeyOf(account), account, form }));
  return all.flatMap(({ account, items }) =>
    newListed(filter, items, makersAmong(items)).map((item) => ({
      ...{ kind: 'pending' as const, key: item.id, account, item },
    })),
  );
}
