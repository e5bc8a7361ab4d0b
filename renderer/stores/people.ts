import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Person } from '../../shared/model.ts';
import type { Bridge } from './connected.ts';
import { useAccountStores } from './context.ts';

const SHOWN_AT_ONCE = 50;

export interface PeopleState {
  /** Those whose address contains the last filter, most frequent first. */
  readonly people: readonly Person[];
  find(filter: string): void;
}

/** Everybody seen, to complete addresses from. */
export function createPeopleStore(
  { request }: Bridge,
  failed: (thrown: unknown) => void,
): StoreApi<PeopleState> {
  let latest = '';
  return createStore<PeopleState>((set) => ({
    people: [],
    find: (filter) => {
      latest = filter;
      const apply = (people: readonly Person[]) => {
        if (filter === latest) set({ people });
      };
      request('people.list', { filter, limit: SHOWN_AT_ONCE }).then(apply, failed);
    },
  }));
}

export const usePeople = <T>(select: (state: PeopleState) => T): T =>
  useStore(useAccountStores().people, select);
