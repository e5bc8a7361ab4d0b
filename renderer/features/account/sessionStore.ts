import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Account, Session } from '../../../shared/model/session.ts';
import type { AppBridge, Connected } from '../../lib/bridge/connected.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AppStores {
    readonly session: Connected<SessionState>;
  }
}

export interface SessionState {
  readonly session: Session;
  /** Takes what another request answered. */
  apply(session: Session): void;
  /** Shows an open account at once, so that the keys that follow are for it. Rejects with why it can't be shown; then it is as before. */
  show(account: Account): Promise<void>;
  /** Rejects with the AppError that says why not. */
  signIn(input: RouteInput<'session.signIn'>): Promise<void>;
  /** Tries to open the stored data of the last account; if that fails, the session says why. */
  tryAgain(): Promise<void>;
  /** Rejects with the AppError that says why not. */
  startDemo(input: RouteInput<'session.startDemo'>): Promise<void>;
  /** Cancels a running sign-in; if it succeeds all the same, the account is signed out again. */
  cancelSignIn(): Promise<void>;
  /** Rejects with the AppError that says why not. */
  changePassword(input: RouteInput<'session.changePassword'>): Promise<void>;
  /** `forget` also removes the account's messages, drafts and outbox from this computer. */
  signOut(input: RouteInput<'session.signOut'>): Promise<void>;
}

export function createSessionStore({ request, on }: AppBridge, first: Session): Connected<SessionState> {
  let cancelling = 0;
  /** As the shell told last. */
  let told = first;
  /** The account that the shell was asked to show last; null: it has answered. */
  let showing: AccountId | null = null;
  let asked = 0;
  const apply = (session: Session) => {
    told = session;
    const isEarlier = session.state === 'signed-in' && showing !== null && session.account.id !== showing;
    if (!isEarlier && (cancelling === 0 || session.state === 'signed-out')) store.setState({ session });
  };
  const store = createStore<SessionState>((set, get) => ({
    session: first,
    apply,
    async show({ id, serviceUrl, email, isDemo }) {
      const { session } = get();
      showing = id;
      asked += 1;
      const mine = asked;
      if (session.state === 'signed-in') {
        const account = { id, serviceUrl, email, isDemo };
        set({ session: { ...session, account } });
      }
      try {
        told = await request('accounts.show', { account: id });
      } finally {
        // Otherwise a later one is to be shown.
        if (mine === asked) {
          showing = null;
          apply(told);
        }
      }
    },
    signIn: async (input) => apply(await request('session.signIn', input)),
    tryAgain: async () => apply(await request('session.tryAgain', {})),
    startDemo: async (input) => apply(await request('session.startDemo', input)),
    cancelSignIn: async () => {
      cancelling += 1;
      try {
        // It is the state after the sign-in was undone.
        store.setState({ session: await request('session.cancelSignIn', {}) });
      } finally {
        cancelling -= 1;
      }
    },
    changePassword: async (input) => apply(await request('session.changePassword', input)),
    signOut: async (input) => apply(await request('session.signOut', input)),
  }));
  return Object.assign(store, { connect: () => on('session', apply) });
}

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(useAppStores().session, select);

/** Whether the window shows that account. */
export const isAccountShown = (session: Session, id: AccountId): boolean =>
  session.state === 'signed-in' && session.account.id === id;
