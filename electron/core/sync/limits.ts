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

/** A service that refuses even so few does not refuse the limit. */
const LEAST = 20;

export function createLimits(): Limits {
  let most = Number.MAX_SAFE_INTEGER;
  const within = (limit: number) => Math.min(limit, most);
  return {
    within,
    ask: async (limit, request) => {
      for (let asked = within(limit); ; asked = Math.floor(asked / 2)) {
        try {
          const answer = await request(asked);
          if (asked < within(limit)) most = asked;
          return answer;
        } catch (thrown) {
          const isRefused = AppError.from(thrown).code === 'invalid-request';
          if (!isRefused || asked <= LEAST) throw thrown;
        }
      }
    },
  };
}
