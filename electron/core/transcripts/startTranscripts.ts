import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import type {
  TranscriptFacts,
  TranscriptProgress,
  TranscriptRange,
} from '../../../shared/model/transcripts.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { getConversation } from '../conversations/conversations.ts';
import { asProven, type Ends } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { Files } from '../files/fetching/received.ts';
import { savedName } from '../files/names.ts';
import type { TranscriptJob, WrittenTranscript } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { planTranscript } from './planTranscript.ts';
import { ChangedMeanwhile } from './readTranscript.ts';
import { countFiles } from './transcriptFiles.ts';
import { createTranscriptWords } from './transcriptWords.ts';
import { writeTranscript } from './writing/writeTranscript.ts';

export interface Transcripts {
  /** @throws AppError `not-found` for an unknown conversation */
  facts(wanted: { readonly convId: ConvId; readonly range: TranscriptRange }): Promise<TranscriptFacts>;
  /** See the control `nameTranscript`. @throws AppError `not-found` for an unknown conversation */
  name(about: Pick<TranscriptJob, 'convId' | 'zone' | 'region'>): string;
  /** See the control `writeTranscript`. */
  write(job: TranscriptJob): Promise<WrittenTranscript>;
  /** Stops the writing, if it is under way. */
  cancel(id: string): void;
  /** Resolves when nothing is being written. */
  ended(): Promise<void>;
}

interface Options {
  readonly store: Store;
  readonly files: Pick<Files, 'use'>;
  readonly ends: Ends;
  readonly account: { readonly email: string; readonly serviceUrl: string };
  readonly clock: Clock;
  /** Stops all that is under way. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: TranscriptProgress) => void;
}

/** A message that is being written is rarely moved or given up, and hardly ever twice. */
const MOST_TRIES = 5;

/** Writes transcripts of the conversations of an account. Several may be under way. */
export function startTranscripts(options: Options): Transcripts {
  const { store, ends, clock, signal: closing } = options;
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();

  const known = (convId: ConvId) =>
    asProven(orNotFound(getConversation(store, convId), 'conversation'), ends);

  async function tryAll(job: TranscriptJob, signal: AbortSignal): Promise<WrittenTranscript> {
    for (let tries = 1; ; tries += 1) {
      try {
        const conversation = known(job.convId);
        const plan = await planTranscript(store, ends, job, signal);
        return await writeTranscript({ ...options, job, conversation, plan, signal, at: clock.now() });
      } catch (thrown) {
        if (!mayBeGoneNextTime(thrown) || tries === MOST_TRIES) throw thrown;
      }
    }
  }

  return {
    facts: async ({ convId, range }) => {
      known(convId);
      const { ids, coverage } = await planTranscript(store, ends, { convId, range }, closing);
      return { coverage, ...countFiles(store, convId, ids) };
    },
    name: ({ convId, ...place }) => {
      const { t, frame, times } = createTranscriptWords(place);
      const name = conversationTitle(frame, known(convId));
      return savedName(t('fileName', { name, date: times.day(clock.now()) }));
    },
    write: async (job) => {
      const stop = new AbortController();
      const writing = tryAll(job, AbortSignal.any([closing, stop.signal]));
      running.set(job.id, { stop, ended: writing.catch(() => undefined) });
      try {
        return await writing;
      } finally {
        running.delete(job.id);
      }
    },
    cancel: (id) =>
      running.get(id)?.stop.abort(new AppError('cancelled', 'The transcript is no longer wanted.')),
    ended: async () => {
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** A file that turned out to be damaged or gone is off the list now. */
const mayBeGoneNextTime = (thrown: unknown): boolean =>
  thrown instanceof ChangedMeanwhile ||
  (thrown instanceof AppError && (thrown.code === 'file-damaged' || thrown.code === 'not-found'));
