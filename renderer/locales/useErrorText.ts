import { useTranslation } from 'react-i18next';
import type { ErrorData } from '../../shared/errors.ts';

/** Gives the catalogue's sentence for an error: what happened, what is safe, what to do next. */
export function useErrorText(): (error: Pick<ErrorData, 'code'>) => string {
  const { t } = useTranslation('errors');
  return ({ code }) => t(code);
}
