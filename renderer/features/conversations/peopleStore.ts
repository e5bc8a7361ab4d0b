import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Person } from '../../../shared/model.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly people: StoreApi<PeopleState>;
  }
}

const SHOWN_AT_ONCE = 50;

export interface PeopleState {
  /** Those whose name or address fits `foundFor`, the best first. */
  readonly people: readonly Person[];
  readonly foundFor: string;
  find(filter: string): void;
  /** The same for whoever cannot wait until they show. Rejects with an AppError. */
  findNow(filter: string): Promise<readonly Person[]>;
}

/** Everybody seen, to complete addresses from. */
export function createPeopleStore(
  { request }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<PeopleState> {
  let latest = '';
  const findNow = (filter: string) => request('people.list', { filter, limit: SHOWN_AT_ONCE });
  return createStore<PeopleState>((set) => ({
    people: [],
    foundFor: '',
    findNow,
    find: (filter) => {
      latest = filter;
      const apply = (people: readonly Person[]) => {
        if (filter === latest) set({ people, foundFor: filter });
      };
      findNow(filter).then(apply, failed);
    },
  }));
}

export const usePeople = <T>(select: (state: PeopleState) => T): T =>
  useStore(useAccountStores().people, select);
