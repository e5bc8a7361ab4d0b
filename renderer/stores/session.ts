import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../shared/contract.ts';
import type { Session } from '../../shared/model.ts';
import type { Bridge, Connected } from './connected.ts';
import { useAppStores } from './context.ts';

export interface SessionState {
  readonly session: Session;
  /** Rejects with the AppError that says why not. */
  signIn(input: RouteInput<'session.signIn'>): Promise<void>;
  /** Rejects with the AppError that says why not. */
  startDemo(input: RouteInput<'session.startDemo'>): Promise<void>;
  /** Rejects with the AppError that says why not. */
  changePassword(password: string): Promise<void>;
  /** `forget` also removes the account's messages, drafts and outbox from this computer. */
  signOut(input: RouteInput<'session.signOut'>): Promise<void>;
}

export function createSessionStore({ request, on }: Bridge, first: Session): Connected<SessionState> {
  const store = createStore<SessionState>((set) => ({
    session: first,
    signIn: async (input) => set({ session: await request('session.signIn', input) }),
    startDemo: async (input) => set({ session: await request('session.startDemo', input) }),
    changePassword: async (password) =>
      set({ session: await request('session.changePassword', { password }) }),
    signOut: async (input) => set({ session: await request('session.signOut', input) }),
  }));
  return Object.assign(store, { connect: () => on('session', (session) => store.setState({ session })) });
}

export const useSession = <T>(select: (state: SessionState) => T): T =>
  useStore(useAppStores().session, select);
