import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { LANGUAGE_FORMATS } from '../../../shared/locales/index.ts';
import type {
  PreviewedMessage,
  TranscriptFacts,
  TranscriptOf,
  TranscriptProgress,
} from '../../../shared/model/transcripts.ts';
import type { Files } from '../files/fetching/received.ts';
import { savedName } from '../files/names.ts';
import { readMessages } from '../messages/messagePages.ts';
import type { TranscriptJob, TranscriptNaming, WrittenTranscript } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { previewOf } from './previewOf.ts';
import { ChangedMeanwhile } from './readTranscript.ts';
import { countFiles } from './transcriptFiles.ts';
import { type Known, subjectOf } from './transcriptSubject.ts';
import { createTranscriptWords } from './transcriptWords.ts';
import { writeTranscript } from './writing/writeTranscript.ts';

export interface Transcripts {
  /** @throws AppError `not-found` for an unknown conversation */
  facts(wanted: TranscriptOf): Promise<TranscriptFacts>;
  /** See the control `nameTranscript`. @throws AppError `not-found` for an unknown conversation */
  name(about: TranscriptNaming): string;
  /** The first messages with what is redacted taken out. @throws AppError `not-found` for an unknown conversation */
  preview(wanted: RouteParsed<'transcripts.preview'>): Promise<readonly PreviewedMessage[]>;
  /** See the control `writeTranscript`. */
  write(job: TranscriptJob): Promise<WrittenTranscript>;
  /** Stops the writing, if it is under way. */
  cancel(id: string): void;
  /** Resolves when nothing is being written. */
  ended(): Promise<void>;
}

interface Options extends Known {
  readonly files: Pick<Files, 'use'>;
  readonly account: { readonly email: string; readonly serviceUrl: string };
  readonly clock: Clock;
  /** Stops all that is under way. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: TranscriptProgress) => void;
}

/** The preview has no times and no sizes. */
const ANYWHERE = { region: LANGUAGE_FORMATS, zone: 'UTC' };
const PREVIEWED = 20;

/** A message that is being written is rarely moved or given up, and hardly ever twice. A damaged file costs a try that doesn't count. */
const MOST_TRIES = 5;

/** Writes transcripts of the conversations of an account. Several may be under way. */
export function startTranscripts(options: Options): Transcripts {
  const { store, clock, signal: closing } = options;
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();

  async function tryAll(job: TranscriptJob, signal: AbortSignal): Promise<WrittenTranscript> {
    let [tries, fewestFiles] = [0, Number.POSITIVE_INFINITY];
    const words = createTranscriptWords(job);
    for (;;) {
      const subject = subjectOf(options, job);
      const plan = await subject.plan(signal);
      const naming = await subject.naming(plan, job.redaction, words, signal);
      const { filesHere } = await countFiles(store, plan.ids);
      if (filesHere >= fewestFiles) tries += 1;
      fewestFiles = Math.min(fewestFiles, filesHere);
      try {
        return await writeTranscript({ ...options, job, words, naming, plan, signal, at: clock.now() });
      } catch (thrown) {
        if (!mayBeGoneNextTime(thrown) || tries === MOST_TRIES) throw thrown;
      }
    }
  }

  return {
    facts: async (wanted) => {
      const { ids, coverage } = await subjectOf(options, wanted).plan(closing);
      return { coverage, ...(await countFiles(store, ids)) };
    },
    name: ({ convId, range, redaction, ...place }) => {
      const words = createTranscriptWords(place);
      const name = subjectOf(options, { convId, range }).title(redaction, words);
      return savedName(words.t('fileName', { name, date: words.times.day(clock.now()) }));
    },
    preview: async ({ redaction, ...of }) => {
      const subject = subjectOf(options, of);
      const plan = await subject.plan(closing, PREVIEWED);
      const words = createTranscriptWords(ANYWHERE);
      const naming = await subject.naming(plan, redaction, words, closing);
      return readMessages(store, plan.ids).map((message) => previewOf(message, naming, words));
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
