import { CircleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import { usePanes } from '../navigation/panesStore.ts';
import { useSelection } from '../navigation/selectionStore.ts';
import { useFront } from '../navigation/useFront.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useAllItems } from '../outbox/useAllItems.ts';
import styles from './NotSent.module.css';
import { makerOf, nextStuck, stuckElsewhere, stuckLine } from './stuckElsewhere.ts';

/**
 * Says that messages of other conversations wait for the person, whose rows may be far down, and leads to one after the other. `News` reads
 * out each when it comes to wait. `isAll`: those of all accounts, not only of the one that is shown.
 */
export function NotSent({ isAll }: { readonly isAll: boolean }) {
  const { t } = useTranslation('frame');
  const { accounts, ownWindows } = useAppStores();
  const open = useOpenStores();
  const { bridge, panes } = useAccountStores();
  const shown = bridge.account;
  const failed = useNotices((state) => state.failed);
  const selection = useSelection((state) => state.selection);
  const beside = useStore(panes.selections.beside, (state) => state.selection);
  const isSplit = usePanes((state) => state.isSplit);
  const main = useFront() === 'list' ? null : selection;
  const inView = { account: shown, selections: isSplit ? [main, beside] : [main] };
  const outboxes = useAllItems().filter(({ account }) => isAll || account === shown);
  const stuck = stuckElsewhere(outboxes, inView);
  if (stuck.length === 0) return null;
  const openNext = () => {
    const next = nextStuck(outboxes, inView);
    const stores = next && open.get(next.account);
    if (!stores) return;
    const { openConversation, openPending } = stores.selection.getState();
    const { item, items, account } = next;
    const { convId } = item;
    if (convId !== null) openConversation(convId);
    else openPending(makerOf(items, item).id);
    const isInOther = convId !== null && ownWindows.getState().has({ account, convId });
    if (account !== shown && !isInOther) accounts.getState().goTo(account).catch(failed);
  };
  return (
    <button type="button" className={styles['line']} onClick={openNext}>
      <CircleAlert aria-hidden="true" />
      {t(stuckLine(stuck), { count: stuck.length })}
    </button>
  );
}
