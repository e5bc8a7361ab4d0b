/** The search worker: keeps search.db up to date behind the archive, and answers queries between two steps. */
import { parentPort } from 'node:worker_threads';
import { AppError, toResult } from '../../../shared/errors.ts';
import { indexStep } from './indexer.ts';
import { searchMessages } from './query.ts';
import { openSearch, type SearchDb } from './searchDb.ts';
import type { FromSearch, ToSearch } from './workerProtocol.ts';

if (!parentPort) throw new Error('this file is started as a worker');
serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  const say = (message: FromSearch) => port.postMessage(message);
  let place: Extract<ToSearch, { type: 'open' }> | null = null;
  let search: SearchDb | null = null;
  let isDamaged = false;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(step);
  };

  const step = () => {
    isScheduled = false;
    if (!place) return;
    try {
      const { indexed, isComplete } = mending(indexStep);
      say({ type: 'progress', indexed });
      if (!isComplete) schedule();
    } catch (thrown) {
      // A full disk, say: what was read stays searchable, and the next change of the archive tries again.
      say({ type: 'log', level: 'error', message: `indexing stopped: ${AppError.from(thrown).message}` });
    }
  };

  const opened = () => {
    if (!place) throw new AppError('store-unreadable', 'The search index is not open.');
    search ??= open(place);
    return search;
  };

  const open = (from: Extract<ToSearch, { type: 'open' }>) => {
    try {
      const fresh = openSearch({
        ...from,
        discard: isDamaged,
        log: (level, message) => say({ type: 'log', level, message }),
        onArchiveDamaged: () => say({ type: 'archive-damaged' }),
        onIndexDamaged: () => {
          isDamaged = true;
        },
        onFull: () => say({ type: 'full' }),
      });
      isDamaged = false;
      return fresh;
    } catch (thrown) {
      say({ type: 'log', level: 'error', message: `no search: ${AppError.from(thrown).message}` });
      throw thrown;
    }
  };

  /** Damage shows when it is met: the index is made anew then, and asked again. */
  const mending = <T>(work: (search: SearchDb) => T): T => {
    try {
      return work(opened());
    } catch (thrown) {
      if (!isDamaged) throw thrown;
      search?.close();
      search = null;
      schedule();
      return work(opened());
    }
  };

  port.on('message', async (message: ToSearch) => {
    switch (message.type) {
      case 'open':
        place = message;
        schedule();
        return;
      case 'poke':
        schedule();
        return;
      case 'query':
        say({
          type: 'page',
          id: message.id,
          result: await toResult(() => mending((search) => searchMessages(search, message.query))),
        });
        return;
      case 'close':
        search?.close();
        search = null;
        place = null;
        port.close();
    }
  });
}
