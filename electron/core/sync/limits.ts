import { AppError } from '../../../shared/errors.ts';

/** How many messages may be asked for at once, which the service does not say (service API, section 8: maximum msgLimit). */
export interface Limits {
  /** `limit`, or less when the service is known to refuse that. */
  within(limit: number): number;
  /**
   * Asks for up to `limit`, and for less when the service refuses so many. An answer that is shorter than `limit` proves nothing more than
   * what it holds, see page.ts. Rejects as `request` does.
   */
  ask<T>(limit: number, request: (limit: number) => Promise<T>): Promise<T>;
}

/** A service that fails so often in a row, as no other does for long, may not be able to give so many. */
const FAILURES = 3;

export function createLimits(): Limits {
  let most = Number.MAX_SAFE_INTEGER;
  /** How often in a row it failed. */
  let failures = 0;
  const within = (limit: number) => Math.min(limit, most);

  /** Which status refuses a limit is "not shown" (service API, section 7.4). */
  function mayBeOfLimit({ code, details }: AppError): boolean {
    if (code === 'server' && details.status === 500) return failures >= FAILURES;
    if (code === 'api-not-enabled') return /limit/iu.test(details.serviceMessage ?? '');
    return code === 'invalid-request';
  }

  return {
    within,
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
