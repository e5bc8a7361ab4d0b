/** The search worker: keeps search.db up to date behind the archive, and answers queries between two steps. */
import { parentPort } from 'node:worker_threads';
import { AppError, toResult } from '../../../shared/errors.ts';
import { indexStep } from './indexer.ts';
import type { FromSearch, ToSearch } from './protocol.ts';
import { searchMessages } from './query.ts';
import { openSearch, type SearchDb } from './searchDb.ts';

if (!parentPort) throw new Error('this file is started as a worker');
serve(parentPort);

function serve(port: NonNullable<typeof parentPort>): void {
  const say = (message: FromSearch) => port.postMessage(message);
  let search: SearchDb | null = null;
  let isScheduled = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(step);
  };

  const step = () => {
    isScheduled = false;
    if (!search) return;
    try {
      const { indexed, isComplete } = indexStep(search);
      say({ type: 'progress', indexed });
      if (!isComplete) schedule();
    } catch (thrown) {
      // A full disk, say: what was read stays searchable, and the next change of the archive tries again.
      say({ type: 'log', level: 'error', message: `indexing stopped: ${AppError.from(thrown).message}` });
    }
  };

  const opened = () => {
    if (!search) throw new AppError('store-unreadable', 'the search index is not open');
    return search;
  };

  port.on('message', async (message: ToSearch) => {
    switch (message.type) {
      case 'open':
        try {
          search = openSearch({
            ...message,
            log: (level, text) => say({ type: 'log', level, message: text }),
          });
          schedule();
        } catch (thrown) {
          say({ type: 'log', level: 'error', message: `no search: ${AppError.from(thrown).message}` });
        }
        return;
      case 'poke':
        schedule();
        return;
      case 'query':
        say({
          type: 'page',
          id: message.id,
          result: await toResult(() => searchMessages(opened(), message.query)),
        });
        return;
      case 'close':
        search?.close();
        search = null;
        port.close();
    }
  });
}
