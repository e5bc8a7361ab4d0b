import { AppError } from '../../../shared/errors/errors.ts';
import { type FileTextProgress, MOST_TEXT_BYTES } from '../../../shared/model/files/fileTexts.ts';
import type { Log, Store } from '../db/store.ts';
import type { FetchedFiles } from '../files/fetching/fetchedFiles.ts';
import { piecesOf, type ReadableFile } from '../files/sealed/readableFile.ts';
import type { ReadText } from '../protocol.ts';
import type { Clock } from '../time/clock.ts';
import type { Pace } from '../time/pace.ts';
import { createRoomForTexts } from './roomForTexts.ts';
import {
  isFinal,
  type KnownText,
  noteAttempt,
  noteOutcome,
  readAgain,
  removeGoneTexts,
  removeTexts,
  takeBackAttempt,
  textBytes,
  type UnreadFile,
} from './table.ts';
import { HEAD_BYTES, textKindOf } from './textKinds.ts';
import { createUnreadList } from './unreadList.ts';

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
  /** Of all texts together, bytes. */
  readonly mostBytes?: number;
  readonly clock: Clock;
  readonly pace: Pick<Pace, 'betweenFilesMs'>;
  readonly signal: AbortSignal;
  /** Texts came or went, so the index has something to take in, or the progress is another. */
  readonly onChange: () => void;
  readonly log: Log;
}

/** Texts that are removed, or read again, at once; each may have several hundred kB. */
const REMOVED = 20;
/** Until it looks again without being told, such as after a full disk or without a process that reads, ms. Each time in a row twice as long, */
const LATER_MS = 60_000;
/** up to this. */
const MUCH_LATER_MS = 64 * LATER_MS;
/** The start of an account has other things to do, for so many times `betweenFilesMs`. */
const AT_START = 10;

/** There may be more to read or to remove. `later`: not now. */
type Turn = 'read' | 'removed' | 'nothing' | 'later';

export function startFileTexts(options: FileTextsOptions): FileTexts {
  const { store, clock, pace, signal, onChange, log, mostBytes = MOST_TEXT_BYTES } = options;
  let { isOn } = options;
  let progress: FileTextProgress = { files: 0, done: 0, unreadable: 0, bytes: 0 };
  const room = createRoomForTexts(store, mostBytes);
  const unread = createUnreadList(store, clock);
  const sleep = createSleep(clock);
  const wake = () => {
    unread.changed();
    sleep.end();
  };
  signal.addEventListener('abort', wake);

  function tell(counted: FileTextProgress): void {
    progress = counted;
    onChange();
  }

  async function turn(): Promise<Turn> {
    if (removeGoneTexts(store, REMOVED) > 0) return 'removed';
    if (!isOn) {
      const removed = removeTexts(store, REMOVED);
      if (removed > 0) onChange();
      return removed > 0 ? 'removed' : 'nothing';
    }
    if (room.make()) {
      tell({ ...progress, bytes: textBytes(store) });
      return 'removed';
    }
    const { file, counted } = await unread.next(signal);
    if (counted) tell(counted);
    if (signal.aborted) return 'nothing';
    if (file === undefined) return readAgain(store, mostBytes, REMOVED) > 0 ? 'removed' : 'nothing';
    // It may have gone since.
    if (!noteAttempt(store, file.sha256)) return 'read';
    const outcome = room.isLackingFor(file) ? leaveUnread(store, file) : await readOne(options, file);
    if (outcome === null) return 'later';
    if (outcome !== undefined && isFinal(outcome))
      tell({ ...withOne(progress, outcome), bytes: textBytes(store) });
    return 'read';
  }

  async function run(): Promise<void> {
    await clock.wait(AT_START * pace.betweenFilesMs, signal);
    for (let laterMs = LATER_MS; !signal.aborted; ) {
      sleep.mayBegin();
      const begun = clock.monotonic();
      const done = await turn().catch((thrown: unknown): Turn => {
        log('warn', `Texts of files: ${AppError.from(thrown).message}`);
        return 'later';
      });
      if (done === 'later' || done === 'nothing') await sleep.begin(laterMs);
      // At most half of the time is theirs.
      else {
        const wait = done === 'removed' ? 0 : pace.betweenFilesMs;
        await clock.wait(Math.max(wait, clock.monotonic() - begun), signal);
      }
      laterMs = done === 'later' ? Math.min(2 * laterMs, MUCH_LATER_MS) : LATER_MS;
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

function withOne(
  { files, done, unreadable }: FileTextProgress,
  outcome: KnownText,
): Omit<FileTextProgress, 'bytes'> {
  const isUnreadable = 'failure' in outcome && !['none', 'no-room'].includes(outcome.failure);
  return {
    files: Math.max(files, done + 1),
    done: done + 1,
    unreadable: unreadable + (isUnreadable ? 1 : 0),
  };
}

/** A sleep that ends at once, also if it was ended since `mayBegin`. */
function createSleep(clock: Clock) {
  let over = new AbortController();
  return {
    mayBegin: () => {
      over = new AbortController();
    },
    begin: (ms: number) => clock.wait(ms, over.signal),
    end: () => over.abort(),
  };
}

function leaveUnread(store: Store, { sha256 }: UnreadFile): KnownText {
  const outcome = { failure: 'no-room' } as const;
  noteOutcome(store, sha256, outcome);
  return outcome;
}

/**
 * Reads a file whose attempt is noted. Null: it is to be read another time. Undefined: the file couldn't be opened.
 * @throws AppError of the store
 */
async function readOne(options: FileTextsOptions, file: UnreadFile): Promise<KnownText | null | undefined> {
  const { store, log } = options;
  /** One file must not keep the others waiting. */
  const failed = (thrown: unknown): undefined => {
    const error = AppError.from(thrown);
    if (error.code === 'disk-full') throw error;
    log('warn', `Reading a file: ${error.message}`);
  };
  try {
    const outcome = await textOf(options, file).catch(failed);
    if (outcome === null) takeBackAttempt(store, file.sha256);
    else if (outcome !== undefined) noteOutcome(store, file.sha256, outcome);
    return outcome;
  } catch (thrown) {
    // Such as a full disk, which says nothing of the file.
    takeBackAttempt(store, file.sha256);
    throw thrown;
  }
}

/** The file is open only until its content is read: the process may have others to read first. */
async function textOf(
  { files, readText, signal }: FileTextsOptions,
  file: UnreadFile,
): Promise<KnownText | null> {
  const found = await files.use(file.msgId, async (content) => {
    const kind = textKindOf(file, await content.read(0, HEAD_BYTES));
    return kind === null ? null : { kind, bytes: await wholeOf(content) };
  });
  return found === null ? { failure: 'none' } : unlessAborted(readText(found.bytes, found.kind), signal);
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
