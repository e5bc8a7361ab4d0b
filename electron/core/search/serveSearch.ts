import type { MessagePort } from 'node:worker_threads';
import { AppError, toResult } from '../../../shared/errors/errors.ts';
import { lateAfter } from '../time/lateness.ts';
import { countFound } from './countFound.ts';
import { indexStep, readProgress } from './indexer.ts';
import { openSearch, type SearchDb } from './searchDb.ts';
import { findIds, searchMessages } from './searchQuery.ts';
import type { FromSearch, ToSearch } from './workerProtocol.ts';

type Place = Extract<ToSearch, { type: 'open' }>;
/** Counting doesn't hold up for long what the person types. */
const COUNTING_MS = 20;
/** Taking away words that stand nowhere any more has time. */
const SWEEP_EVERY_MS = 1_000;

type Say = (message: FromSearch) => void;

/** Answers what comes through `port`, until it is told to close, which closes the port. */
export function serveSearch(port: MessagePort): void {
  const say: Say = (message) => port.postMessage(message);
  const schedule = createSchedule(step);
  // Whoever waits for the thread to end doesn't wait for this.
  const scheduleSweep = () => void setTimeout(schedule, SWEEP_EVERY_MS).unref();
  const index = createIndex(say, schedule);

  function step(): void {
    if (!index.hasPlace()) return;
    try {
      const { indexed, isComplete, isSweeping } = index.use(indexStep);
      say({ type: 'progress', indexed });
      if (!isComplete) schedule();
      else if (isSweeping) scheduleSweep();
    } catch (thrown) {
      // For instance a full disk: what was indexed stays searchable, and the next change of the archive tries again.
      say({ type: 'log', level: 'error', message: `indexing stopped: ${AppError.from(thrown).message}` });
    }
  }

  port.on('message', async (message: ToSearch) => {
    switch (message.type) {
      case 'open':
        index.setPlace(message);
        schedule();
        return;
      case 'poke':
        schedule();
        return;
      case 'query':
        say({
          type: 'page',
          id: message.id,
          result: await toResult(() => index.use((search) => searchMessages(search, message.query))),
        });
        return;
      case 'find':
        say({
          type: 'found',
          id: message.id,
          result: await toResult(() => {
            // Messages that were just stored may be on the screen already.
            if (!index.use(readProgress).isComplete) step();
            return index.use((search) => findIds(search, message.query));
          }),
        });
        return;
      case 'count':
        say({
          type: 'counted',
          id: message.id,
          result: await toResult(() =>
            index.use((search) => countFound(search, message.asked, lateAfter(COUNTING_MS))),
          ),
        });
        return;
      case 'close':
        index.close();
        port.close();
    }
  });
}

/** Returns a function that schedules `step` soon, once however often it is called before then. */
function createSchedule(step: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      step();
    });
  };
}

/** The index, opened on first use. `onRenewed`: it was damaged, and is created again. */
function createIndex(say: Say, onRenewed: () => void) {
  let place: Place | null = null;
  let search: SearchDb | null = null;
  let isDamaged = false;

  function open(from: Place): SearchDb {
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
  }

  function opened(): SearchDb {
    if (!place) throw new AppError('store-unreadable', 'The search index is not open.');
    search ??= open(place);
    return search;
  }

  return {
    hasPlace: () => place !== null,
    setPlace: (next: Place) => {
      place = next;
    },
    /** Damage shows on use: the index is then created again, and the query repeated. */
    use: <T>(work: (search: SearchDb) => T): T => {
      try {
        return work(opened());
      } catch (thrown) {
        if (!isDamaged) throw thrown;
        search?.close();
        search = null;
        onRenewed();
        return work(opened());
      }
    },
    close: () => {
      search?.close();
      search = null;
      place = null;
    },
  };
}
