import type {
  DictionaryFiles,
  DictionaryProblem,
  FromSpelling,
  SpellingRequest,
  ToSpelling,
} from './spellingProtocol.ts';

/** A thread that runs worker.ts, as much of it as is used. */
export interface SpellingWorker {
  postMessage(message: ToSpelling): void;
  on(event: 'message', listener: (message: FromSpelling) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

export type StartSpelling = (files: DictionaryFiles) => SpellingWorker;

/** How long a dictionary may take to open, and for one answer once it is its turn, in milliseconds. */
export interface SpellingTimes {
  readonly opening: number;
  readonly answering: number;
}

/** Large dictionaries open in half a second on a slow computer, and answer in far less. */
export const SPELLING_TIMES: SpellingTimes = { opening: 30_000, answering: 10_000 };

/** A dictionary that is open in a thread of its own. */
export interface DictionaryThread {
  /** Why it can't be used; null: it can. */
  readonly opened: Promise<DictionaryProblem | null>;
  /** The answer, after those to earlier requests; null: it can't be used. */
  ask(request: SpellingRequest): Promise<readonly string[] | null>;
  end(): Promise<void>;
}

interface ThreadParts {
  readonly files: DictionaryFiles;
  readonly start: StartSpelling;
  readonly times: SpellingTimes;
  /** It can't be used, or no longer. */
  readonly onProblem: (problem: DictionaryProblem, reason: string) => void;
}

/** Opens a dictionary. It is given up when it takes too long, since a file may be made for that. */
export function openThread({ files, start, times, onProblem }: ThreadParts): DictionaryThread {
  const worker = start(files);
  const opened = Promise.withResolvers<DictionaryProblem | null>();
  const waiting = new Map<number, (words: readonly string[] | null) => void>();
  let lastId = 0;
  let hasEnded = false;
  let turn: Promise<unknown> = opened.promise;

  function giveUp(problem: DictionaryProblem, reason: string): void {
    if (hasEnded) return;
    stop(problem);
    onProblem(problem, reason);
    void worker.terminate();
  }

  function stop(problem: DictionaryProblem | null): void {
    hasEnded = true;
    clearTimeout(opening);
    opened.resolve(problem);
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }

  const opening = setTimeout(() => giveUp('damaged', 'slow-opening'), times.opening);
  worker.on('message', (message) => {
    if (message.type === 'answer') {
      waiting.get(message.id)?.(message.words);
      waiting.delete(message.id);
    } else if (message.problem === null) {
      clearTimeout(opening);
      opened.resolve(null);
    } else giveUp(message.problem, message.reason);
  });
  worker.on('error', (error) => giveUp('damaged', error.message));
  worker.on('exit', () => giveUp('damaged', 'thread-ended'));

  async function askNow(request: SpellingRequest): Promise<readonly string[] | null> {
    if (hasEnded) return null;
    lastId += 1;
    const asked = Promise.withResolvers<readonly string[] | null>();
    const limit = setTimeout(() => giveUp('damaged', 'slow-answer'), times.answering);
    waiting.set(lastId, asked.resolve);
    worker.postMessage({ ...request, id: lastId });
    return asked.promise.finally(() => clearTimeout(limit));
  }

  return {
    opened: opened.promise,
    ask(request) {
      // One at a time, so that no request's time passes while others are answered.
      const answer = turn.then(() => askNow(request));
      turn = answer;
      return answer;
    },
    async end() {
      if (!hasEnded) stop(null);
      await worker.terminate();
    },
  };
}
