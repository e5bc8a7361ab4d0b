import { AppError } from '../../../shared/errors/errors.ts';

/** A service has a reason for one or two (RFC 9110, section 15.2), and each makes the wait for its response begin anew. */
const MOST_INFORMATIONAL = 10;

/** Counts the 1xx responses before a response. Its signal aborts with `malformed` after too many. */
export function createInformationalCount() {
  const tooMany = new AbortController();
  let count = 0;
  return {
    signal: tooMany.signal,
    add: () => {
      count += 1;
      if (count > MOST_INFORMATIONAL)
        tooMany.abort(new AppError('malformed', 'The service only sent interim responses, and no response.'));
    },
  };
}
