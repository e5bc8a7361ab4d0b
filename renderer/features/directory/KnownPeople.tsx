import type { ReactNode } from 'react';
import { KnownPeopleContext } from '../../locales/knownPeople.ts';
import { useDirectory } from './directoryStore.ts';

/** Inside, people have the names and colours that they were given in the account around. */
export function KnownPeople({ children }: { readonly children: ReactNode }) {
  return <KnownPeopleContext value={useDirectory((state) => state.known)}>{children}</KnownPeopleContext>;
}
