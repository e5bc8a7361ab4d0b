import { useRef, useState } from 'react';
import { AppError, type ErrorData } from '../../../shared/errors/errors.ts';
import { useAccounts } from './accountsStore.ts';
import { useSession } from './sessionStore.ts';

type Way = 'sign-in' | 'demo';

/** Which way in was taken, and what it needs. */
interface Attempt {
  readonly way: Way;
  readonly run: (acceptPlainSecrets: boolean) => Promise<void>;
}

export type AttemptState = ReturnType<typeof useAttempt>;

/** One attempt to get in at a time: what it waits for, why it failed, and whether it asks for consent first. */
export function useAttempt(onEntered?: () => void) {
  const isPlain = useSession((state) => state.session.secrets === 'plain');
  // An account whose service is known has its secrets in the store of now. The demo has none that matter.
  const hasAgreedBefore = useAccounts(({ accounts }) =>
    accounts.some((each) => !each.isDemo && each.serviceUrl !== ''),
  );
  const cancelSignIn = useSession((state) => state.cancelSignIn);
  const [pending, setPending] = useState<Way | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const [asking, setAsking] = useState<Attempt | null>(null);
  const current = useRef<Attempt | null>(null);
  const [hasAgreedHere, setHasAgreed] = useState(false);
  const hasAgreed = hasAgreedHere || hasAgreedBefore;

  const run = async (attempt: Attempt, acceptPlainSecrets: boolean) => {
    current.current = attempt;
    setPending(attempt.way);
    setError(null);
    const failure = await attempt.run(acceptPlainSecrets).then(() => null, AppError.from);
    if (current.current !== attempt) return;
    current.current = null;
    setPending(null);
    // The person said no to the shell's question, and goes on in the form.
    if (failure?.code === 'cancelled') return;
    if (failure?.code === 'secrets-need-consent') setAsking(attempt);
    else setError(failure?.toData() ?? null);
    if (failure === null) onEntered?.();
  };
  return {
    pending,
    error,
    isAsking: asking !== null,
    start: (attempt: Attempt) => (isPlain && !hasAgreed ? setAsking(attempt) : void run(attempt, hasAgreed)),
    agree: () => {
      setAsking(null);
      setHasAgreed(true);
      if (asking) void run(asking, true);
    },
    decline: () => setAsking(null),
    /** Something else is wrong now. */
    forgetError: () => setError(null),
    /** Enables the form again at once. */
    cancel: () => {
      current.current = null;
      setPending(null);
      cancelSignIn().catch((thrown) => setError(AppError.from(thrown).toData()));
    },
  };
}
