import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { MOST_KEPT } from '../../../shared/model/files/fileTexts.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { FromReader, ReadText, TextKind, TextOutcome, ToReader } from '../../core/protocol.ts';
import { describe, type Log } from '../app/log.ts';

/** A process that reads texts, which may end at any time. */
export interface ReaderProcess {
  postMessage(message: ToReader): void;
  onMessage(listener: (message: FromReader) => void): void;
  onExit(listener: () => void): void;
  /** Ends it at once, whatever it is doing. */
  kill(): void;
}

interface TextReaderOptions {
  readonly start: () => ReaderProcess;
  /** How long one file may take, ms. */
  readonly limitMs?: number;
  /** How long the process stays when there is nothing to read, ms. */
  readonly idleMs?: number;
  readonly log: Log;
}

export interface TextReader {
  readonly read: ReadText;
  /** Ends the process. */
  stop(): void;
}

const LIMIT_MS = 20_000;
const IDLE_MS = 30_000;
/** Until a process that was started must be ready, ms. */
const START_MS = 30_000;
/** Posting copies, which holds up the main process: so many bytes at a time, about a millisecond. */
const PIECE_BYTES = 2 ** 20;

/** The file that it reads may have taken the process over, so its answer is checked. */
const zRead = z.object({
  type: z.literal('outcome'),
  outcome: z.union([
    z.strictObject({ text: z.string().max(MOST_KEPT) }),
    z.strictObject({ failure: z.enum(['damaged', 'protected', 'too-large', 'too-slow', 'crashed']) }),
  ]),
  isWorn: z.boolean(),
});

interface Running {
  readonly process: ReaderProcess;
  /** Its next message; null when it ended. */
  next(): Promise<FromReader | null>;
}

/** Reads texts of files one at a time, for all accounts, in a process that is started for them and ends soon after. */
export function createTextReader(options: TextReaderOptions): TextReader {
  const { limitMs = LIMIT_MS, idleMs = IDLE_MS, log } = options;
  const inTurn = createOneAtATime();
  let running: Running | null = null;
  /** It is tried again and again, and logged once. */
  let hasFailed = false;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    running?.process.kill();
    running = null;
  }

  function isFirstFailure(): boolean {
    const isFirst = !hasFailed;
    hasFailed = true;
    return isFirst;
  }

  /** Null: it doesn't start. */
  async function started(): Promise<Running | null> {
    if (running) return running;
    let made: Running;
    try {
      made = follow(options.start());
    } catch (thrown) {
      if (isFirstFailure()) log.error(`Reading files: ${describe(thrown)}`);
      return null;
    }
    running = made;
    // Between two files, it may end for any reason.
    made.process.onExit(() => {
      if (running === made) running = null;
    });
    if ((await within(made.next(), START_MS))?.type === 'ready') {
      hasFailed = false;
      return made;
    }
    end();
    if (isFirstFailure()) log.error('Reading files: the process for it does not start.');
    return null;
  }

  async function read(bytes: Uint8Array, kind: TextKind): Promise<TextOutcome | null> {
    clearTimeout(idle);
    const reader = await started();
    if (reader === null) return null;
    const answer = reader.next();
    await post(reader.process, bytes, kind);
    const said = await within(answer, limitMs);
    const checked = zRead.safeParse(said);
    if (checked.success) {
      if (checked.data.isWorn) end();
      else idle = setTimeout(end, idleMs).unref();
      return checked.data.outcome;
    }
    end();
    log.warn(
      `Reading a file of ${bytes.byteLength} bytes ${said === undefined ? 'took too long' : 'ended its process'}.`,
    );
    return { failure: said === undefined ? 'too-slow' : 'crashed' };
  }

  return {
    read: (bytes, kind) => inTurn(() => read(bytes, kind)),
    stop: () => {
      clearTimeout(idle);
      end();
    },
  };
}

function follow(process: ReaderProcess): Running {
  let hear = Promise.withResolvers<FromReader | null>();
  process.onMessage((message) => hear.resolve(message));
  process.onExit(() => hear.resolve(null));
  return {
    process,
    next: async () => {
      const said = await hear.promise;
      // After its end, it has nothing more to say.
      if (said !== null) hear = Promise.withResolvers();
      return said;
    },
  };
}

async function post(process: ReaderProcess, bytes: Uint8Array, kind: TextKind): Promise<void> {
  process.postMessage({ type: 'begin', size: bytes.byteLength });
  for (let start = 0; start < bytes.byteLength; start += PIECE_BYTES) {
    process.postMessage({ type: 'piece', bytes: bytes.slice(start, start + PIECE_BYTES) });
    await setImmediate();
  }
  process.postMessage({ type: 'read', kind });
}

/** Undefined: it took longer, ms. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), ms);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
