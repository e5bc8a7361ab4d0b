import { AppError, fromResult } from '../../../shared/errors/errors.ts';
import type { FoundText, SearchPage } from '../../../shared/model/search.ts';
import type { SearchOptions } from './searchDb.ts';
import type { SearchQuery } from './searchQuery.ts';
import type { FromSearch, ToSearch } from './workerProtocol.ts';

export interface Search {
  /** Reports that the archive changed. Cheap; call it after every batch. */
  poke(): void;
  /** The number of messages in the index. */
  indexed(): number;
  /** Throws AppError `store-unreadable` when the index cannot be used, `disk-full` when there is no room to open it or the archive. */
  query(query: SearchQuery): Promise<SearchPage<FoundText>>;
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

export interface StartSearchOptions extends SearchOptions {
  readonly startWorker: () => SearchWorker;
  /** The archive was opened on a full disk, so no other connection can read it: search is unavailable until it is opened again. */
  readonly isArchiveAlone?: boolean;
  /** Called with the number of messages in the index, at the start and after each step. */
  readonly onProgress: (indexed: number) => void;
  /** The archive turned out to be damaged when it was read. */
  readonly onArchiveDamaged?: () => void;
  /** There is no room on the disk for the index. `poke` once there is. */
  readonly onFull?: () => void;
}

/** Starts the full-text index of an open store in a thread of its own. */
export function startSearch(options: StartSearchOptions): Search {
  const { dir, key, startWorker, isArchiveAlone = false, onProgress, log } = options;
  const worker = startWorker();
  const ended = Promise.withResolvers<void>();
  const waiting = new Map<number, PromiseWithResolvers<SearchPage<FoundText>>>();
  let lastId = 0;
  let indexed = 0;
  let isEnded = false;
  const tell = (message: ToSearch) => worker.postMessage(message);

  worker.on('message', (message: FromSearch) => {
    switch (message.type) {
      case 'progress':
        indexed = message.indexed;
        onProgress(indexed);
        return;
      case 'archive-damaged':
        options.onArchiveDamaged?.();
        return;
      case 'full':
        options.onFull?.();
        return;
      case 'log':
        log(message.level, message.message);
        return;
      case 'page': {
        const asked = waiting.get(message.id);
        waiting.delete(message.id);
        try {
          asked?.resolve(fromResult(message.result));
        } catch (thrown) {
          asked?.reject(thrown);
        }
      }
    }
  });
  worker.on('error', (error) => log('error', `the search worker failed: ${AppError.from(error).message}`));
  worker.on('exit', () => {
    isEnded = true;
    ended.resolve();
    for (const asked of waiting.values()) asked.reject(hasEnded());
    waiting.clear();
  });
  if (!isArchiveAlone) tell({ type: 'open', dir, key });

  return {
    poke: () => tell({ type: 'poke' }),
    indexed: () => indexed,
    query: (query) => {
      if (isEnded) return Promise.reject(hasEnded());
      if (isArchiveAlone)
        return Promise.reject(new AppError('disk-full', 'There is no disk space to index the archive.'));
      const asked = Promise.withResolvers<SearchPage<FoundText>>();
      lastId += 1;
      waiting.set(lastId, asked);
      tell({ type: 'query', id: lastId, query });
      return asked.promise;
    },
    close: async () => {
      tell({ type: 'close' });
      await ended.promise;
    },
  };
}

function hasEnded(): AppError {
  return new AppError('store-unreadable', 'The search worker has stopped.');
}
