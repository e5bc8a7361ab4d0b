import { useTranslation } from 'react-i18next';
import type { ErrorData } from '../../shared/errors.ts';

/** Gives the catalogue's sentence for an error: what happened, what is safe, what to do next. */
export function useErrorText(): (error: Pick<ErrorData, 'code' | 'details'>) => string {
  const { t } = useTranslation(['errors', 'frame']);
  return ({ code, details }) =>
    t(code, { email: details?.email ?? t('status.yourAccount', { ns: 'frame' }) });
}
