import type { ErrorCode } from '../../../shared/errors.ts';

/** What becomes of an item whose send went wrong. */
export type Fate =
  /** It surely did not arrive, or was turned away: it waits and is sent again. */
  | 'waits'
  /** The service will not have this text: the person decides. */
  | 'fails'
  /** It may have arrived: it is never sent again by itself. */
  | 'is-uncertain';

export function fateOf(code: ErrorCode): Fate {
  switch (code) {
    case 'offline':
    case 'tls':
    case 'rate-limited':
    case 'refused-credentials':
    case 'api-not-enabled':
      return 'waits';
    case 'invalid-request':
    case 'bad-input':
    case 'bad-address':
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
    case 'demo-unavailable':
    case 'link-refused':
    case 'internal':
      return 'is-uncertain';
  }
}
