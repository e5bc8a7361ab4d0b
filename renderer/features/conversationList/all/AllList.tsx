import { Inbox } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { AccountId } from '../../../../shared/model/ids.ts';
import { AccountStoresContext, useAccountStores, useAppStores } from '../../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { useAccounts } from '../../account/accountsStore.ts';
import { useOpenStores } from '../../account/allAccounts.ts';
import { useServiceNames, useShortNames } from '../../account/useServiceNames.ts';
import { useSelection } from '../../navigation/selectionStore.ts';
import { makersAmong } from '../../outbox/outboxStore.ts';
import { Filters } from '../filters/ListFilters.tsx';
import { NothingFiltered } from '../filters/NothingFiltered.tsx';
import { type OpenRowMenu, useRowMenu } from '../menu/useRowMenu.tsx';
import { RowList, type RowState } from '../RowList.tsx';
import type { RowAccount } from '../rows/AccountLine.tsx';
import { ConversationRow } from '../rows/ConversationRow.tsx';
import { PendingRow } from '../rows/PendingRow.tsx';
import { countStuckPlaces, isStuckNew } from '../stuckElsewhere.ts';
import { type AllRow, allRows, keyOf, type PendingOf } from './allRows.ts';
import { useAllItems } from './useAllItems.ts';
import { useOpened } from './useOpened.ts';

/** The conversations of all open accounts. */
export function AllList({ scroller }: { readonly scroller: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('frame');
  const { merged } = useAppStores();
  const listed = useStore(
    merged,
    useShallow(({ rows, first, total, held, opened }) => ({ rows, first, total, held, opened })),
  );
  const { listFilter, counts } = useStore(
    merged,
    useShallow((state) => ({ listFilter: state.listFilter, counts: state.counts })),
  );
  const { reach, hold, setListFilter } = merged.getState();
  const pending = usePendingOfAll();
  const { account } = useAccountStores().bridge;
  const selectedKey = useSelection(({ selection }) => {
    if (selection?.kind === 'conversation') return keyOf({ account, convId: selection.convId });
    return selection?.kind === 'outbox' ? selection.id : null;
  });
  const accounts = useRowAccounts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results are read from their top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [listFilter, scroller]);
  if (listed.rows === null) return null;
  if (listed.total + pending.length === 0)
    return listFilter !== 'all' && counts.all > 0 ? (
      <NothingFiltered filter={listFilter} onShowAll={() => setListFilter('all')} />
    ) : (
      <EmptyState icon={<Inbox />} title={t('conversations.empty.none')}>
        {t('conversations.empty.noneBody')}
      </EmptyState>
    );
  return (
    <RowList
      rows={allRows(pending, listed)}
      label={t('accounts.allList')}
      known={listed.total}
      pending={pending.length}
      selectedKey={selectedKey}
      isTall
      scroller={scroller}
      reach={reach}
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

interface RowOfProps extends RowState {
  readonly row: AllRow;
  readonly accounts: ReadonlyMap<AccountId, RowAccount>;
}

/** A row with all that it does in its own account. */
function RowOf({ row, accounts, ...state }: RowOfProps) {
  const open = useOpenStores();
  if (row.kind === 'waiting') return null;
  const stores = open.get(row.account);
  if (!stores) return null;
  return (
    <AccountStoresContext value={stores}>
      <OwnRow row={row} account={accounts.get(row.account)} {...state} />
    </AccountStoresContext>
  );
}

interface OwnRowProps extends RowState {
  readonly row: Exclude<AllRow, { readonly kind: 'waiting' }>;
  readonly account: RowAccount | undefined;
}

function OwnRow({ row, account, ...state }: OwnRowProps) {
  const onOpened = useOpened(row.account);
  const menu = useRowMenu();
  const props = { ...state, onOpened, ...(account && { account }) };
  if (row.kind === 'pending') return <PendingRow item={row.item} {...props} />;
  const onMenu: OpenRowMenu = menu.open;
  return (
    <>
      <ConversationRow conversation={row.conversation} onMenu={onMenu} {...props} />
      {menu.overlays}
    </>
  );
}

/** The names and colour of each account. */
function useRowAccounts(): ReadonlyMap<AccountId, RowAccount> {
  const accounts = useAccounts((state) => state.accounts);
  const nameOf = useServiceNames(accounts);
  const shortNameOf = useShortNames(accounts);
  const made = () =>
    new Map(
      accounts.map((account): [AccountId, RowAccount] => [
        account.id,
        {
          email: account.email,
          name: nameOf(account),
          shortName: shortNameOf(account),
          colour: account.colour,
        },
      ]),
    );
  const [known, setKnown] = useState(() => ({ of: accounts, map: made() }));
  if (known.of !== accounts) setKnown({ of: accounts, map: made() });
  return known.map;
}

/** The new conversations that are not made yet, where they belong to those that are listed. */
function usePendingOfAll(): readonly PendingOf[] {
  const all = useAllItems();
  const filter = useStore(useAppStores().merged, (state) => state.listFilter);
  return all.flatMap(({ account, items }) => {
    const makers = filter === 'unread' || filter === 'drafts' ? [] : makersAmong(items);
    const wanted = filter === 'notSent' ? makers.filter((maker) => isStuckNew(items, maker)) : makers;
    return wanted.map((item) => ({ account, item }));
  });
}

/** The filters of the list of all accounts. */
export function AllFilters() {
  const { merged } = useAppStores();
  const chosen = useStore(merged, (state) => state.listFilter);
  const counts = useStore(merged, (state) => state.counts);
  const notSent = useAllItems().reduce((sum, { items }) => sum + countStuckPlaces(items), 0);
  return (
    <Filters chosen={chosen} counts={counts} notSent={notSent} onChoose={merged.getState().setListFilter} />
  );
}
