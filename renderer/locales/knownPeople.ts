import { createContext, useContext } from 'react';
import { type KnownPeople, NO_KNOWN_PEOPLE, nameAmong } from '../../shared/model/people.ts';

/** The looks that people were given in the account around. */
export const KnownPeopleContext = createContext<KnownPeople>(NO_KNOWN_PEOPLE);

export const useKnownPeople = (): KnownPeople => useContext(KnownPeopleContext);

/** The name that is shown for an address. */
export function useNameOf(): (email: string) => string {
  const known = useKnownPeople();
  return (email) => nameAmong(known, email);
}
