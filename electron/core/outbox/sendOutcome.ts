import type { ErrorCode } from '../../../shared/errors.ts';

/** What becomes of an item whose send went wrong. */
export type SendOutcome =
  /** It surely did not arrive, or was turned away: it waits and is sent again. */
  | 'waits'
  /** It surely did not arrive, and would not next time either: the person decides. */
  | 'fails'
  /** It may have arrived: it is never sent again by itself. */
  | 'is-uncertain';

export function sendOutcomeOf(code: ErrorCode): SendOutcome {
  switch (code) {
    case 'offline':
    case 'tls':
    case 'tls-intercepted':
    case 'clock-wrong':
    case 'proxy-auth':
    case 'rate-limited':
    case 'refused-credentials':
    case 'api-not-enabled':
      return 'waits';
    case 'invalid-request':
    case 'bad-input':
    case 'bad-address':
    case 'file-changed':
    case 'file-missing':
    case 'file-unreadable':
    case 'not-a-file':
    case 'file-too-large':
    case 'too-many-files':
    case 'folder-unreadable':
    case 'folder-too-large':
    case 'not-arrived':
    case 'waited-too-long':
      return 'fails';
    case 'timeout':
    case 'interrupted':
    case 'server':
    case 'malformed':
    case 'signed-out':
    case 'unknown-route':
    case 'not-found':
    case 'secrets-unavailable':
    case 'secrets-need-consent':
    case 'store-too-new':
    case 'store-unreadable':
    case 'disk-full':
    case 'file-incomplete':
    case 'file-not-opened':
    case 'file-not-saved':
    case 'cannot-tell':
    case 'captive-portal':
    case 'port-in-use':
    case 'certificate-unusable':
    case 'demo-unavailable':
    case 'link-refused':
    case 'internal':
      return 'is-uncertain';
  }
}

/**
 * Of a file. A body that breaks off before it is whole (RFC 9112, section 8) is no message, so that what went wrong until then is
 * certain: a broken connection or a failing service is tried again, and for the rest the person decides.
 * @param isWhole all of the request may have been handed over
 */
export function uploadOutcomeOf(code: ErrorCode, isWhole: boolean): SendOutcome {
  const outcome = sendOutcomeOf(code);
  if (isWhole || outcome !== 'is-uncertain') return outcome;
  // That all of it was handed over could not be noted, so it was not.
  return isBreak(code) || code === 'disk-full' ? 'waits' : 'fails';
}

/** What may befall any upload on its way, and also the same one again and again: a service may break off what it does not like. */
export function isBreak(code: ErrorCode): boolean {
  return code === 'timeout' || code === 'interrupted' || code === 'server';
}
