import type { AccountId } from '../../../../shared/model/ids.ts';
import { AccountStoresContext } from '../../../lib/bridge/storesContext.ts';
import { useOpenStores } from '../../account/allAccounts.ts';
import { KnownPeople } from '../../directory/KnownPeople.tsx';
import { type OpenRowMenu, useRowMenu } from '../menu/useRowMenu.tsx';
import type { RowState } from '../RowList.tsx';
import type { RowAccount } from '../rows/AccountLine.tsx';
import { ConversationRow } from '../rows/ConversationRow.tsx';
import { FormRow } from '../rows/FormRow.tsx';
import { PendingRow } from '../rows/PendingRow.tsx';
import type { AllRow } from './allRows.ts';
import { useOpened } from './useOpened.ts';

interface RowOfProps extends RowState {
  readonly row: AllRow;
  readonly accounts: ReadonlyMap<AccountId, RowAccount>;
}

/** A row with all that it does in its own account. */
export function RowOf({ row, accounts, ...state }: RowOfProps) {
  const open = useOpenStores();
  if (row.kind === 'waiting') return null;
  const stores = open.get(row.account);
  if (!stores) return null;
  return (
    <AccountStoresContext value={stores}>
      <KnownPeople>
        <OwnRow row={row} account={accounts.get(row.account)} {...state} />
      </KnownPeople>
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
  if (row.kind === 'form') return <FormRow form={row.form} {...props} />;
  if (row.kind === 'pending') return <PendingRow item={row.item} {...props} />;
  const onMenu: OpenRowMenu = menu.open;
  return (
    <>
      <ConversationRow conversation={row.conversation} onMenu={onMenu} {...props} />
      {menu.overlays}
    </>
  );
}
