import { AppError } from '../../../../shared/errors/errors.ts';

/** How many messages one request may ask for. The service doesn't say (service API, section 8: maximum msgLimit). */
export interface Limits {
  /** `limit`, or less if the service is known to reject that. */
  within(limit: number): number;
  /**
   * Requests up to `limit`, or less if the service rejects that. A response shorter than `limit` proves only what it contains, see
   * page.ts. Rejects like `request`.
   */
  ask<T>(limit: number, request: (limit: number) => Promise<T>): Promise<T>;
  /** A response had so many elements. */
  returned(count: number): void;
  /**
   * Whether a response with `count` elements to a request for `limit` reached the end. It did if the service is known to return more than
   * twice as many at once: a page may be somewhat smaller than its limit if the service leaves some messages out.
   */
  isShort(count: number, limit: number): boolean;
}

/** After this many failures in a row, the service may be unable to return so many. */
const FAILURES = 3;

export function createLimits(): Limits {
  let most = Number.MAX_SAFE_INTEGER;
  /** The largest response so far: an own limit of the service is no lower. */
  let largest = 0;
  /** Failures in a row. */
  let failures = 0;
  const within = (limit: number) => Math.min(limit, most);

  /** The status that rejects a limit is "not shown" (service API, section 7.4). */
  function mayBeOfLimit({ code, details }: AppError): boolean {
    if (code === 'server' && details.status === 500) return failures >= FAILURES;
    if (code === 'api-not-enabled') return /limit/iu.test(details.serviceMessage ?? '');
    return code === 'invalid-request';
  }

  return {
    within,
    returned: (count) => {
      largest = Math.max(largest, count);
    },
    isShort: (count, limit) => count < Math.min(within(limit), largest) / 2,
    ask: async (limit, request) => {
      let isFirst = true;
      for (let asked = within(limit); ; asked = Math.floor(asked / 2)) {
        try {
          const answer = await request(asked);
          if (asked < within(limit)) most = asked;
          failures = 0;
          return answer;
        } catch (thrown) {
          const error = AppError.from(thrown);
          if (isFirst) failures = error.code === 'server' ? failures + 1 : 0;
          isFirst = false;
          if (asked <= 1 || !mayBeOfLimit(error)) throw thrown;
        }
      }
    },
  };
}
