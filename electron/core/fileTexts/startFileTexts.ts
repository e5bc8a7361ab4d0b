import { AppError } from '../../../shared/errors/errors.ts';
import type { FileTextProgress } from '../../../shared/model/files/fileTexts.ts';
import type { Log, Store } from '../db/store.ts';
import type { FetchedFiles } from '../files/fetching/fetchedFiles.ts';
import { piecesOf, type ReadableFile } from '../files/sealed/readableFile.ts';
import type { ReadText, TextOutcome } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import {
  countTexts,
  listUnread,
  noteAttempt,
  noteOutcome,
  removeTexts,
  takeBackAttempt,
  type UnreadFile,
} from './table.ts';
import { HEAD_BYTES, textKindOf } from './textKinds.ts';

/** The texts of files on this computer, read one after another beside everything else. */
export interface FileTexts {
  /** A file came to this computer or left it, or there is room on the disk again. */
  poke(): void;
  /** Null while this is turned off. */
  progress(): FileTextProgress | null;
  /** Turned off, it removes all texts. */
  setOn(isOn: boolean): void;
  /** Resolves after the signal, when nothing of this uses the store. */
  ended(): Promise<void>;
}

interface FileTextsOptions {
  readonly store: Store;
  readonly files: Pick<FetchedFiles, 'use'>;
  readonly readText: ReadText;
  readonly isOn: boolean;
  readonly clock: Clock;
  readonly pace: Pick<Pace, 'betweenFilesMs'>;
  readonly signal: AbortSignal;
  /** Texts came or went, so the index has something to take in, or the progress is another. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Files that are listed at once. */
const LISTED = 100;
/** Texts that are removed at once; each may have several hundred kB. */
const REMOVED = 20;
/** Until it looks again without being told, such as after a full disk or without a process that reads, ms. */
const LATER_MS = 60_000;

/** `worked`: there may be more to do. `later`: not now. */
type Turn = 'worked' | 'nothing' | 'later';

export function startFileTexts(options: FileTextsOptions): FileTexts {
  const { store, clock, pace, signal, onChange, log } = options;
  let { isOn } = options;
  let progress = countTexts(store);
  let listed: readonly UnreadFile[] = [];
  const sleep = createSleep(clock);
  const wake = () => {
    listed = [];
    sleep.end();
  };
  signal.addEventListener('abort', wake);

  function next(): UnreadFile | undefined {
    if (listed.length === 0) {
      listed = listUnread(store, LISTED);
      tell(countTexts(store));
    }
    const [first, ...rest] = listed;
    listed = rest;
    return first;
  }

  function tell(counted: FileTextProgress): void {
    progress = counted;
    onChange();
  }

  async function turn(): Promise<Turn> {
    if (!isOn) {
      const removed = removeTexts(store, REMOVED);
      if (removed > 0) onChange();
      return removed > 0 ? 'worked' : 'nothing';
    }
    const file = next();
    if (file === undefined) return 'nothing';
    const outcome = await readOne(options, file).catch(failed);
    if (outcome === null) return 'later';
    const isUnreadable = outcome !== undefined && 'failure' in outcome && outcome.failure !== 'none';
    const { files, done, unreadable } = progress;
    tell({ files, done: done + 1, unreadable: unreadable + (isUnreadable ? 1 : 0) });
    return 'worked';
  }

  /** One file must not keep the others waiting. */
  function failed(thrown: unknown): undefined {
    const error = AppError.from(thrown);
    if (error.code === 'disk-full') throw error;
    log('warn', `Reading a file: ${error.message}`);
  }

  async function run(): Promise<void> {
    // The start of an account has other things to do.
    await clock.wait(pace.betweenFilesMs, signal);
    while (!signal.aborted) {
      sleep.mayBegin();
      const begun = clock.monotonic();
      const done = await turn().catch((thrown: unknown): Turn => {
        log('warn', `Texts of files: ${AppError.from(thrown).message}`);
        return 'later';
      });
      if (done !== 'worked') await sleep.begin();
      // At most half of the time is theirs.
      else await clock.wait(isOn ? Math.max(pace.betweenFilesMs, clock.monotonic() - begun) : 0, signal);
    }
  }
  const running = run();

  return {
    poke: wake,
    progress: () => (isOn ? progress : null),
    setOn: (wanted) => {
      if (isOn === wanted) return;
      isOn = wanted;
      wake();
      onChange();
    },
    ended: () => running,
  };
}

/** A sleep that ends at once, also if it was ended since `mayBegin`. */
function createSleep(clock: Clock) {
  let over = new AbortController();
  return {
    mayBegin: () => {
      over = new AbortController();
    },
    begin: () => clock.wait(LATER_MS, over.signal),
    end: () => over.abort(),
  };
}

/** Null: it is to be read another time. @throws AppError of the store, the disk's error */
async function readOne(
  { store, files, readText, signal }: FileTextsOptions,
  file: UnreadFile,
): Promise<TextOutcome | { readonly failure: 'none' } | null> {
  const { sha256, msgId } = file;
  noteAttempt(store, sha256);
  const outcome = await files.use(msgId, async (content) => {
    const kind = textKindOf(file, await content.read(0, HEAD_BYTES));
    return kind === null
      ? ({ failure: 'none' } as const)
      : unlessAborted(readText(await wholeOf(content), kind), signal);
  });
  if (outcome === null) takeBackAttempt(store, sha256);
  else noteOutcome(store, sha256, outcome);
  return outcome;
}

async function wholeOf(content: ReadableFile): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(content.size);
  let filled = 0;
  for await (const piece of piecesOf(content)) {
    whole.set(piece, filled);
    filled += piece.byteLength;
  }
  return whole;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = Promise.withResolvers<null>();
  const abort = () => aborted.resolve(null);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}
