import { EventEmitter } from 'node:events';
import type { SearchWorker } from '../../electron/core/search/startSearch.ts';
import type { FromSearch, ToSearch } from '../../electron/core/search/workerProtocol.ts';

/** The events of the search worker, each with its payload. */
interface Emitted {
  message: [FromSearch];
  error: [Error];
  exit: [];
}

class NoSearch extends EventEmitter<Emitted> {
  postMessage(message: ToSearch): void {
    if (message.type === 'close') setImmediate(() => this.emit('exit'));
  }
}

/** Replaces the worker of the full-text index, without a thread: accepts every message and ends when told to. */
export const createNoSearch = (): SearchWorker => new NoSearch();
