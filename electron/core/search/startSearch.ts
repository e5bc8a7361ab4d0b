import { AppError, fromResult, type Result } from '../../../shared/errors/errors.ts';
import type { FoundCount, FoundInConversation, FoundPage } from '../../../shared/model/search.ts';
import type { SearchOptions } from './searchDb.ts';
import type { Asked } from './searchPlan.ts';
import type { IdsQuery, SearchQuery } from './searchQuery.ts';
import type { FromSearch, ToSearch } from './workerProtocol.ts';

export interface Search {
  /** Reports that the archive changed. Cheap; call it after every batch. */
  poke(): void;
  /** The number of messages in the index. */
  indexed(): number;
  /** Throws AppError `store-unreadable` when the index cannot be used, `disk-full` when there is no room to open it or the archive. */
  query(query: SearchQuery): Promise<FoundPage>;
  /** All messages that are so, by ids alone, a page of them. It first takes in what was stored. Throws as `query` does. */
  find(query: IdsQuery): Promise<FoundInConversation>;
  /** How many messages are so. Throws as `query` does. */
  count(asked: Asked): Promise<FoundCount>;
  /** Resolves when the worker has closed its files and ended. */
  close(): Promise<void>;
}

/** A thread that runs worker.ts, as much of it as is used. */
export interface SearchWorker {
  postMessage(message: ToSearch): void;
  on(event: 'message', listener: (message: FromSearch) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}

type Unanswered<T> = Map<number, PromiseWithResolvers<T>>;

/** The queries that have no answer yet, by id. */
interface Waiting {
  readonly pages: Unanswered<FoundPage>;
  readonly found: Unanswered<FoundInConversation>;
  readonly counts: Unanswered<FoundCount>;
}

export interface StartSearchOptions extends SearchOptions {
  readonly startWorker: () => SearchWorker;
  /** The archive was opened on a full disk, so no other connection can read it: search is unavailable until it is opened again. */
  readonly isArchiveAlone?: boolean;
  /** There is nothing to index, so the worker starts with the first `poke` or `query`, and delays no first sign-in. */
  readonly isArchiveEmpty?: boolean;
  /** Called with the number of messages in the index, at the start and after each step. */
  readonly onProgress: (indexed: number) => void;
  /** The archive turned out to be damaged when it was read. */
  readonly onArchiveDamaged?: () => void;
  /** There is no room on the disk for the index. `poke` once there is. */
  readonly onFull?: () => void;
}

/** Keeps the full-text index of an open store in a thread of its own. */
export function startSearch(options: StartSearchOptions): Search {
  const { dir, key, startWorker, isArchiveAlone = false, isArchiveEmpty = false } = options;
  const ended = Promise.withResolvers<void>();
  const waiting: Waiting = { pages: new Map(), found: new Map(), counts: new Map() };
  let worker: SearchWorker | null = null;
  let lastId = 0;
  let indexed = 0;
  let isEnded = false;

  function end(): void {
    isEnded = true;
    ended.resolve();
    for (const asked of Object.values(waiting)) {
      for (const { reject } of asked.values()) reject(hasEnded());
      asked.clear();
    }
  }

  function start(): SearchWorker {
    const started = startWorker();
    const hear = listenerOf(options, waiting);
    started.on('message', (message) => {
      if (message.type === 'progress') ({ indexed } = message);
      hear(message);
    });
    started.on('error', (error) =>
      options.log('error', `the search worker failed: ${AppError.from(error).message}`),
    );
    started.on('exit', end);
    if (!isArchiveAlone) started.postMessage({ type: 'open', dir, key });
    return started;
  }

  function tell(message: ToSearch): void {
    if (isEnded) return;
    worker ??= start();
    worker.postMessage(message);
  }

  function ask<T>(asked: Unanswered<T>, message: (id: number) => ToSearch): Promise<T> {
    if (isEnded) return Promise.reject(hasEnded());
    if (isArchiveAlone)
      return Promise.reject(new AppError('disk-full', 'There is no disk space to index the archive.'));
    const answer = Promise.withResolvers<T>();
    lastId += 1;
    asked.set(lastId, answer);
    tell(message(lastId));
    return answer.promise;
  }

  if (!isArchiveEmpty) worker = start();
  return {
    poke: () => tell({ type: 'poke' }),
    indexed: () => indexed,
    query: (query) => ask(waiting.pages, (id) => ({ type: 'query', id, query })),
    find: (query) => ask(waiting.found, (id) => ({ type: 'find', id, query })),
    count: (asked) => ask(waiting.counts, (id) => ({ type: 'count', id, asked })),
    close: async () => {
      if (worker) tell({ type: 'close' });
      else end();
      await ended.promise;
    },
  };
}

/** Handles the messages of the worker. */
function listenerOf(
  { onProgress, onArchiveDamaged, onFull, log }: StartSearchOptions,
  waiting: Waiting,
): (message: FromSearch) => void {
  return (message) => {
    switch (message.type) {
      case 'progress':
        return onProgress(message.indexed);
      case 'archive-damaged':
        return onArchiveDamaged?.();
      case 'full':
        return onFull?.();
      case 'log':
        return log(message.level, message.message);
      case 'page':
        return settle(waiting.pages, message);
      case 'found':
        return settle(waiting.found, message);
      case 'counted':
        return settle(waiting.counts, message);
    }
  };
}

function settle<T>(
  asked: Unanswered<T>,
  { id, result }: { readonly id: number; readonly result: Result<T> },
): void {
  const answer = asked.get(id);
  asked.delete(id);
  try {
    answer?.resolve(fromResult(result));
  } catch (thrown) {
    answer?.reject(thrown);
  }
}

function hasEnded(): AppError {
  return new AppError('store-unreadable', 'The search worker has stopped.');
}
