import { ERROR_POLICY } from '../../../../shared/errors/errorPolicy.ts';
import type { ErrorCode } from '../../../../shared/errors/errors.ts';

/** The result for an item after a failed send. */
export type SendOutcome =
  /** Certainly not delivered, or rejected for now: it waits and is sent again. */
  | 'waits'
  /** Certainly not delivered, and another try would fail, too: the person decides. */
  | 'fails'
  /** It may have been delivered, so it is never sent again automatically. */
  | 'is-uncertain';

export function sendOutcomeOf(code: ErrorCode): SendOutcome {
  const { arrived, again } = ERROR_POLICY[code];
  if (arrived === 'perhaps') return 'is-uncertain';
  return again === 'no' ? 'fails' : 'waits';
}

/**
 * The result for a file. An incomplete body (RFC 9112, section 8) is no message, so an earlier failure is certain: temporary ones are
 * tried again, and for the others the person decides.
 * @param isWhole the whole request may have been handed over
 */
export function uploadOutcomeOf(code: ErrorCode, isWhole: boolean): SendOutcome {
  if (isWhole) return sendOutcomeOf(code);
  return ERROR_POLICY[code].again === 'no' ? 'fails' : 'waits';
}

/** Errors that any upload may have, also repeatedly: a service may interrupt uploads that it doesn't accept. */
export const isBreak = (code: ErrorCode): boolean => ERROR_POLICY[code].again === 'few-times';
