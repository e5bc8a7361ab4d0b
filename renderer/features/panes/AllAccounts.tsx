import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import { AccountStoresContext, useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useOpenStores } from '../account/allAccounts.ts';
import { KnownPeople } from '../directory/KnownPeople.tsx';
import { useOpenConversations } from '../navigation/useConversationInView.ts';
import { ListColumn } from './ListColumn.tsx';
import { focusField } from './useFocusInFront.ts';

interface AllAccountsProps {
  readonly shown: AccountId;
  /** The panes of all accounts, of which only those of the shown one are visible. */
  readonly panes: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly filterBox: RefObject<HTMLInputElement | null>;
}

/** The list of all accounts, beside the panes of the one that is shown. It stays while the window goes from one to another. */
export function AllAccounts({ shown, ...props }: AllAccountsProps) {
  const stores = useOpenStores();
  useFollowed();
  const own = stores.get(shown);
  if (!own) return null;
  return (
    <AccountStoresContext value={own}>
      <KnownPeople>
        <OfShown {...props} />
      </KnownPeople>
    </AccountStoresContext>
  );
}

function OfShown({ panes, list, filterBox }: Omit<AllAccountsProps, 'shown'>) {
  const { merged } = useAppStores();
  const { bridge, panes: own } = useAccountStores();
  const { account } = bridge;
  const open = useOpenConversations();
  useEffect(
    () => merged.getState().setOpen(open.map((convId) => ({ account, convId }))),
    [merged, account, open],
  );
  const focusOpen = useCallback(() => {
    const { active } = own.state.getState();
    const all = panes.current?.querySelectorAll<HTMLElement>(`[data-pane="${active}"]`) ?? [];
    return focusField([...all].find(isVisible) ?? null);
  }, [own, panes]);
  useFocusFollows(account, focusOpen);
  return <ListColumn id="list-pane-all" list={list} filterBox={filterBox} focusOpen={focusOpen} isAll />;
}

const isVisible = (element: HTMLElement): boolean => element.checkVisibility();

/** The focus goes to a conversation that was opened in another account, as it would in the same one. */
function useFocusFollows(account: AccountId, focusOpen: () => unknown): void {
  const before = useRef(account);
  useEffect(() => {
    if (before.current === account) return;
    before.current = account;
    focusOpen();
  }, [account, focusOpen]);
}

/** The list has the conversations of every account that is open, and all are searched. */
function useFollowed(): void {
  const { allSearch, merged } = useAppStores();
  const stores = useOpenStores();
  const followed = useRef(new Map<AccountId, { readonly of: unknown; readonly stop: () => void }>());
  useEffect(() => {
    const all = followed.current;
    for (const [id, { of, stop }] of all) {
      if (stores.get(id) === of) continue;
      stop();
      all.delete(id);
    }
    for (const [id, own] of stores)
      if (!all.has(id)) {
        const stops = [merged, allSearch].map((store) => store.getState().follow(own.bridge));
        const stop = () => {
          for (const each of stops) each();
        };
        all.set(id, { of: own, stop });
      }
  }, [allSearch, merged, stores]);
  useEffect(
    () => () => {
      for (const { stop } of followed.current.values()) stop();
      followed.current.clear();
    },
    [],
  );
}
