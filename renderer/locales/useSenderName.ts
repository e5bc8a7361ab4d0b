import { createContext, useCallback, useContext } from 'react';
import { type NameParts, NO_NAMESAKES, senderName, senderParts } from '../../shared/words/senderName.ts';
import { useTranslation } from './useTranslation.ts';

/** Those of the conversation around who share their name with someone else in it. */
export const NamesakesContext = createContext(NO_NAMESAKES);

/** The same function until the namesakes change. */
export function useSenderName(): (email: string) => string {
  const { t } = useTranslation('frame');
  const namesakes = useContext(NamesakesContext);
  return useCallback((email) => senderName(t, email, namesakes), [t, namesakes]);
}

/** The same in two parts. */
export function useSenderParts(): (email: string) => NameParts {
  const { t } = useTranslation('frame');
  const namesakes = useContext(NamesakesContext);
  return (email) => senderParts(t, email, namesakes);
}
