import { useState } from 'react';
import { ERROR_POLICY } from '../../../shared/errors/errorPolicy.ts';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import type { Typed } from './accountsStore.ts';

interface LockedData {
  /** Why it can't be opened. */
  readonly reason: ErrorData | null;
  /** Whether that is about the account whose address and email are in the form. */
  isOf(typed: Typed): boolean;
  /** Hears why a sign-in failed. */
  hear(thrown: unknown, typed: Typed): void;
}

const isSetAsideFor = ({ code }: ErrorData): boolean => ERROR_POLICY[code].remedy === 'set-aside';

/**
 * The stored data that a sign-in would have to set aside. It stays known while an attempt fails for another reason. `before`: why the account
 * `of` is not open.
 */
export function useLockedData(before: ErrorData | undefined, of: Typed | undefined): LockedData {
  const [found, setFound] = useState<(Typed & { readonly error: ErrorData }) | null>(null);
  const isBefore = before !== undefined && isSetAsideFor(before);
  return {
    reason: isBefore ? before : (found?.error ?? null),
    isOf: (typed) => (isBefore && isSame(of, typed)) || isSame(found, typed),
    hear(thrown, { serviceUrl, email }) {
      const error = AppError.from(thrown).toData();
      if (isSetAsideFor(error)) setFound({ serviceUrl, email, error });
    },
  };
}

/** The address may not be known any more. */
function isSame(account: Typed | null | undefined, { serviceUrl, email }: Typed): boolean {
  if (!account) return false;
  const isService = account.serviceUrl === '' || account.serviceUrl.trim() === serviceUrl.trim();
  return isService && account.email.trim().toLowerCase() === email.trim().toLowerCase();
}
