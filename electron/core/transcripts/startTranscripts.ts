import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError, orNotFound } from '../../../shared/errors/errors.ts';
import { LANGUAGE_FORMATS } from '../../../shared/locales/index.ts';
import type { ConvId } from '../../../shared/model/ids.ts';
import { withoutAlias } from '../../../shared/model/people.ts';
import type {
  PreviewedMessage,
  TranscriptFacts,
  TranscriptProgress,
  TranscriptRange,
} from '../../../shared/model/transcripts.ts';
import { getConversation } from '../conversations/conversations.ts';
import { asProven } from '../conversations/routes.ts';
import type { Store } from '../db/store.ts';
import type { Files } from '../files/fetching/received.ts';
import { savedName } from '../files/names.ts';
import { readMessages } from '../messages/messagePages.ts';
import type { TranscriptJob, TranscriptNaming, WrittenTranscript } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import { planTranscript } from './planTranscript.ts';
import { previewOf } from './previewOf.ts';
import { ChangedMeanwhile } from './readTranscript.ts';
import { countFiles } from './transcriptFiles.ts';
import type { Ends } from './transcriptGaps.ts';
import { namingOf } from './transcriptNaming.ts';
import { createTranscriptWords } from './transcriptWords.ts';
import { writeTranscript } from './writing/writeTranscript.ts';

export interface Transcripts {
  /** @throws AppError `not-found` for an unknown conversation */
  facts(wanted: { readonly convId: ConvId; readonly range: TranscriptRange }): Promise<TranscriptFacts>;
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

/** The preview has no times and no sizes. */
const ANYWHERE = { region: LANGUAGE_FORMATS, zone: 'UTC' };
const PREVIEWED = 20;

/** A message that is being written is rarely moved or given up, and hardly ever twice. A damaged file costs a try that doesn't count. */
const MOST_TRIES = 5;

/** Writes transcripts of the conversations of an account. Several may be under way. */
export function startTranscripts(options: Options): Transcripts {
  const { store, ends, clock, signal: closing } = options;
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<unknown> }>();

  const known = (convId: ConvId) => {
    const conversation = asProven(orNotFound(getConversation(store, convId), 'conversation'), ends);
    return { ...conversation, people: conversation.people.map(withoutAlias) };
  };

  async function tryAll(job: TranscriptJob, signal: AbortSignal): Promise<WrittenTranscript> {
    let [tries, fewestFiles] = [0, Number.POSITIVE_INFINITY];
    for (;;) {
      const conversation = known(job.convId);
      const plan = await planTranscript(store, ends, job, signal);
      const { filesHere } = await countFiles(store, job.convId, plan.ids);
      if (filesHere >= fewestFiles) tries += 1;
      fewestFiles = Math.min(fewestFiles, filesHere);
      try {
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
      return { coverage, ...(await countFiles(store, convId, ids)) };
    },
    name: ({ convId, redaction, ...place }) => {
      const words = createTranscriptWords(place);
      const { title: name } = namingOf(store, known(convId), redaction, words);
      return savedName(words.t('fileName', { name, date: words.times.day(clock.now()) }));
    },
    preview: async ({ convId, range, redaction }) => {
      const conversation = known(convId);
      const { ids } = await planTranscript(store, ends, { convId, range, most: PREVIEWED }, closing);
      const words = createTranscriptWords(ANYWHERE);
      const naming = namingOf(store, conversation, redaction, words);
      return readMessages(store, ids).map((message) => previewOf(message, naming, words));
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
