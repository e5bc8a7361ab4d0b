import { createContext, useCallback, useContext } from 'react';
import { type NameParts, NO_NAMESAKES, senderName, senderParts } from '../../shared/words/senderName.ts';
import { useKnownPeople } from './knownPeople.ts';
import { useTranslation } from './useTranslation.ts';

/** Those of the conversation around who share their name with someone else in it. */
export const NamesakesContext = createContext(NO_NAMESAKES);
/** The same by the names that others know. */
export const TheirNamesakesContext = createContext(NO_NAMESAKES);

/** The same function until the namesakes change. */
export function useSenderName(): (email: string) => string {
  const { t } = useTranslation('frame');
  const namesakes = useContext(NamesakesContext);
  const known = useKnownPeople();
  return useCallback((email) => senderName(t, email, namesakes, known), [t, namesakes, known]);
}

/** The same without the names given here, for texts that leave this computer. */
export function useTheirName(): (email: string) => string {
  const { t } = useTranslation('frame');
  const namesakes = useContext(TheirNamesakesContext);
  return useCallback((email) => senderName(t, email, namesakes), [t, namesakes]);
}

/** The same in two parts. */
export function useSenderParts(): (email: string) => NameParts {
  const { t } = useTranslation('frame');
  const namesakes = useContext(NamesakesContext);
  const known = useKnownPeople();
  return (email) => senderParts(t, email, namesakes, known);
}
