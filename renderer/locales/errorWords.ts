import type { TFunction } from 'i18next';
import type { ErrorCode, ErrorData } from '../../shared/errors/errors.ts';

type Failure = Pick<ErrorData, 'code' | 'details'>;
type Words = TFunction<['errors', 'frame']>;

/** Statuses that say what was wrong (RFC 9110, section 15.5). */
const TELLING = [403, 404, 409, 413] as const;

/** Sentences for sign-in: nothing is on this computer yet, and nothing is retried automatically. */
const AT_SIGN_IN = [
  'offline',
  'timeout',
  'interrupted',
  'refused-credentials',
  'api-not-enabled',
  'rate-limited',
  'server',
  'malformed',
  'captive-portal',
  'proxy-auth',
  'proxy-unusable',
  'tls-intercepted',
  'clock-wrong',
] as const satisfies readonly ErrorCode[];

/** Returns sentences: what happened, what is safe, what to do next. */
export function errorWords(t: Words, error: Failure): string {
  const { code, details } = error;
  const answer = answerWords(t, error);
  switch (code) {
    case 'invalid-request':
      return `${refusalWords(t, details?.status)} ${t('answer.safe', { ns: 'frame' })}`;
    case 'server':
      return answer === null ? t(code) : `${answer} ${t('answer.later', { ns: 'frame' })}`;
    case 'malformed':
      return answer === null ? t(code) : `${answer} ${t('answer.elsewhere', { ns: 'frame' })}`;
    default:
      return t(code, { email: emailOf(t, error) });
  }
}

/** The same for a message that couldn't be sent. The service is asked for nothing but its conversation. */
export function sendErrorWords(t: Words, error: Failure): string {
  const kept = t('answer.kept', { ns: 'frame' });
  if (error.code === 'cancelled') return `${t('happened.cancelled', { ns: 'frame' })} ${kept}`;
  if (error.code !== 'invalid-request') return errorWords(t, error);
  const status = error.details?.status;
  const refusal = status === 404 ? t('answer.noConversation', { ns: 'frame' }) : refusalWords(t, status);
  return `${refusal} ${kept}`;
}

/** The same during sign-in. */
export function signInErrorWords(t: Words, error: Failure): string {
  const { code, details } = error;
  // Only messages may no longer exist, and the sign-in asks for none.
  if (code === 'invalid-request' && details?.status === 404) {
    const { addressPath: path } = details;
    const name = path === undefined ? 'signIn.noService' : 'signIn.noServiceAtPath';
    return t(name, { ns: 'frame', path: path ?? '' });
  }
  if (details?.address) return t(`signIn.badAddress.${details.address}`, { ns: 'frame' });
  const own = AT_SIGN_IN.find((each) => each === code);
  if (own === undefined) return errorWords(t, error);
  const answer = own === 'server' || own === 'malformed' ? answerWords(t, error) : null;
  if (answer !== null) return `${answer} ${t('signIn.afterAnswer', { ns: 'frame' })}`;
  return t(`signIn.errors.${own}`, { ns: 'frame', email: emailOf(t, error) });
}

/** Says what came in the place of an answer; null where the error's own sentences say it. */
export function answerWords(t: TFunction<['errors', 'frame']>, { code, details }: Failure): string | null {
  const { answered, status } = details ?? {};
  if (answered !== undefined) return t(`answer.${answered}`, { ns: 'frame' });
  switch (code) {
    case 'server':
      return status === undefined ? null : t('answer.error', { ns: 'frame', status });
    case 'interrupted':
    case 'timeout':
    case 'cancelled':
      return t(`happened.${code}`, { ns: 'frame' });
    default:
      return null;
  }
}

function refusalWords(t: Words, status: number | undefined): string {
  const telling = TELLING.find((each) => each === status);
  if (telling !== undefined) return t(`answer.${telling}`, { ns: 'frame' });
  return status === undefined
    ? t('answer.unnumbered', { ns: 'frame' })
    : t('answer.refused', { ns: 'frame', status });
}

const emailOf = (t: Words, { details }: Failure): string =>
  details?.email ?? t('status.yourAccount', { ns: 'frame' });
