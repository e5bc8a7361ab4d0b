import type { ErrorData } from '../../shared/errors/errors.ts';
import { errorWords, signInErrorWords } from './errorWords.ts';
import { useTranslation } from './useTranslation.ts';

type ErrorText = (error: Pick<ErrorData, 'code' | 'details'>) => string;

/** Returns the catalogue's sentences for an error: what happened, what is safe, what to do next. */
export function useErrorText(): ErrorText {
  const { t } = useTranslation(['errors', 'frame']);
  return (error) => errorWords(t, error);
}

/** The same for the sign-in, where there is nothing on this computer yet. */
export function useSignInErrorText(): ErrorText {
  const { t } = useTranslation(['errors', 'frame']);
  return (error) => signInErrorWords(t, error);
}
