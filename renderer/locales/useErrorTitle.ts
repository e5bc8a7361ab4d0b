import type { ErrorCode, ErrorData } from '../../shared/errors/errors.ts';
import { useTranslation } from './useTranslation.ts';

/** Errors that keep Parley from the service, or a file from being used, have titles of their own. */
const TITLED = [
  'offline',
  'timeout',
  'interrupted',
  'tls',
  'tls-intercepted',
  'tls-missing',
  'clock-wrong',
  'captive-portal',
  'proxy-auth',
  'proxy-unusable',
  'refused-credentials',
  'api-not-enabled',
  'rate-limited',
  'service-changed',
  'server',
  'invalid-request',
  'malformed',
  'file-damaged',
  'file-elsewhere',
  'file-incomplete',
  'file-longer',
  'file-very-long',
  'disk-full',
] as const satisfies readonly ErrorCode[];

/** Returns the catalogue's short title for an error; `useErrorText` returns the whole text. */
export function useErrorTitle(): (error: Pick<ErrorData, 'code' | 'details'>) => string {
  const { t } = useTranslation('frame');
  return ({ code, details }) =>
    details?.answered && code !== 'captive-portal'
      ? t(`status.title.${details.answered}`)
      : t(`status.title.${TITLED.find((titled) => titled === code) ?? 'other'}`);
}
