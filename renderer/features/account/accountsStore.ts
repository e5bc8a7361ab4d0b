import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import type { AppBridge, Connected } from '../../lib/bridge/connected.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import type { SessionState } from './sessionStore.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly accounts: Connected<AccountsState>;
  }
}

/** A form over the window: to add an account, or to sign in to one again. */
export type AccountForm = 'add' | AccountId;

/** Kept of a form that was closed. A password never is. */
export interface Typed {
  readonly serviceUrl: string;
  readonly email: string;
}

export interface AccountsState {
  /** All with data on this computer, in the person's order. */
  readonly accounts: readonly ListedAccount[];
  /** null: no form is open. */
  readonly form: AccountForm | null;
  /** Until Parley ends, or it led into an account. */
  readonly typed: ReadonlyMap<AccountForm, Typed>;
  openForm(form: AccountForm): void;
  closeForm(): void;
  keepTyped(form: AccountForm, typed: Typed): void;
  /** Closes the form, which has led into its account. */
  entered(form: AccountForm): void;
  /**
   * Goes to an account: shows it, once it is open, or the form if it is signed out or can't be opened. Rejects with why not. `isAtOnce`:
   * shows it before the shell answers. Only when no dialog is open, because a closing dialog returns the focus late.
   */
  goTo(id: AccountId, isAtOnce?: boolean): Promise<void>;
  /** Opens the data of a signed-in account that couldn't be opened before. Rejects with why not. */
  open(id: AccountId): Promise<void>;
  /** Shows them in that order at once. Rejects with why it couldn't be saved; then they are as before. */
  setOrder(ids: readonly AccountId[]): Promise<void>;
  setColour(account: AccountId, colour: number | null): Promise<void>;
  setWebUrl(account: AccountId, webUrl: string | null): Promise<void>;
}

export function createAccountsStore(
  { request, on }: AppBridge,
  first: readonly ListedAccount[],
  { apply, show, failed }: Pick<SessionState, 'apply' | 'show'> & { failed(thrown: unknown): void },
): Connected<AccountsState> {
  /** As core gave them last. */
  let given = first;
  /** The order that is being saved; null: none is. */
  let wanted: readonly AccountId[] | null = null;
  const update = () => store.setState({ accounts: wanted === null ? given : inOrder(given, wanted) });
  const put = (accounts: readonly ListedAccount[]) => {
    given = accounts;
    update();
  };
  const store = createStore<AccountsState>((set, get) => ({
    accounts: first,
    form: null,
    typed: new Map(),
    openForm: (form) => set({ form }),
    closeForm: () => set({ form: null }),
    keepTyped: (form, typed) => set({ typed: new Map(get().typed).set(form, typed) }),
    entered: (form) =>
      set({ form: null, typed: new Map([...get().typed].filter(([each]) => each !== form)) }),
    goTo: async (id, isAtOnce = false) => {
      const account = get().accounts.find((each) => each.id === id);
      if (account && isOpen(account)) {
        if (isAtOnce) await show(account);
        else apply(await request('accounts.show', { account: id }));
      } else if (account?.state === 'opening') await get().open(id);
      else set({ form: id });
    },
    open: async (id) => apply(await request('accounts.open', { account: id })),
    setOrder: async (ids) => {
      wanted = ids;
      update();
      try {
        given = await request('accounts.setOrder', { accounts: [...ids] });
      } finally {
        // Otherwise a later order is on its way, and stays in view.
        if (wanted === ids) wanted = null;
        update();
      }
    },
    setColour: async (account, colour) => put(await request('accounts.setColour', { account, colour })),
    setWebUrl: async (account, webUrl) => put(await request('accounts.setWebUrl', { account, webUrl })),
  }));
  const connect = () => {
    let hasHeard = false;
    const stop = on('accounts', (accounts) => {
      hasHeard = true;
      put(accounts);
    });
    // The list may have changed since it was first asked for.
    const again = (accounts: readonly ListedAccount[]) => {
      if (!hasHeard) put(accounts);
    };
    request('accounts.list', {}).then(again, failed);
    return stop;
  };
  return Object.assign(store, { connect });
}

const inOrder = (accounts: readonly ListedAccount[], ids: readonly AccountId[]): readonly ListedAccount[] => [
  ...ids.flatMap((id) => accounts.find((account) => account.id === id) ?? []),
  ...accounts.filter(({ id }) => !ids.includes(id)),
];

export const isOpen = ({ state }: Pick<ListedAccount, 'state'>): boolean =>
  state === 'open' || state === 'refused';

/** Nothing of it is damaged: the person only has to enter its password again. */
export const needsSignIn = ({ error }: Pick<ListedAccount, 'error'>): boolean =>
  error !== undefined && ERROR_POLICY[error.code].remedy === 'password';

export const useAccounts = <T>(select: (state: AccountsState) => T): T =>
  useStore(useAppStores().accounts, select);
