import { useEffect, useState } from 'react';
import type { RouteInput } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import type { TranscriptFacts } from '../../../shared/model/transcripts.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useStatus } from '../status/statusStore.ts';

export type AskedFacts = TranscriptFacts | AppError | null;

/**
 * The messages and files that a transcript would have; null until it is known, and an error if it can't be. Asks again when Parley goes
 * online or offline, or has the whole history.
 */
export function useTranscriptFacts(input: RouteInput<'transcripts.facts'>): AskedFacts {
  const { request } = useAccountStores().bridge;
  const [known, setKnown] = useState<{ readonly asked: string; readonly facts: AskedFacts } | null>(null);
  const asked = JSON.stringify(input);
  const reached = useStatus(({ status }) => status && `${status.connection.state} ${status.history.state}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer depends on what was reached
  useEffect(() => {
    let isLate = false;
    const answered = (facts: AskedFacts) => {
      if (!isLate) setKnown({ asked, facts });
    };
    request('transcripts.facts', JSON.parse(asked) as typeof input).then(answered, (thrown) =>
      answered(AppError.from(thrown)),
    );
    return () => {
      isLate = true;
    };
  }, [request, asked, reached]);
  return known?.asked === asked ? known.facts : null;
}
