import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { NotedOutcome, PersonNotes } from '../../../shared/model/directory.ts';
import { type KnownPeople, NO_KNOWN_PEOPLE } from '../../../shared/model/people.ts';
import type { Bridge, Connected } from '../../lib/bridge/connected.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { createQuery } from '../../lib/query/query.ts';

declare module '../../lib/bridge/storesContext.ts' {
  interface AccountStores {
    readonly directory: Connected<DirectoryState>;
  }
}

export interface DirectoryState {
  /** The looks that people were given here. */
  readonly known: KnownPeople;
  /** Notes that were typed and are not saved yet, by address. */
  readonly unsaved: ReadonlyMap<string, PersonNotes>;
  /** Keeps them; null: they are saved, or not wanted. */
  keepUnsaved(email: string, notes: PersonNotes | null): void;
  /** Rejects with AppError. */
  note(notes: RouteInput<'directory.note'>): Promise<NotedOutcome>;
}

export function createDirectoryStore(
  { request, on }: Bridge,
  failed: (thrown: unknown) => void,
): Connected<DirectoryState> {
  const store = createStore<DirectoryState>(() => ({
    known: NO_KNOWN_PEOPLE,
    unsaved: new Map(),
    keepUnsaved: (email, notes) =>
      store.setState(({ unsaved }) => {
        const others = [...unsaved].filter(([each]) => each !== email);
        return { unsaved: new Map(notes === null ? others : [...others, [email, notes]]) };
      }),
    note: (notes) => request('directory.note', notes),
  }));
  const { watch } = createQuery({
    ...{ on, failed },
    ask: () => request('directory.known', {}),
    answered: (known) =>
      store.setState({ known: new Map(known.map(({ email, alias, colour }) => [email, { alias, colour }])) }),
    touchedBy: { directory: () => true },
  });
  return Object.assign(store, { connect: watch });
}

export const useDirectory = <T>(select: (state: DirectoryState) => T): T =>
  useStore(useAccountStores().directory, select);
