import type { utilityProcess } from 'electron';
import { type CoreClient, createCoreClient } from '../app/coreClient.ts';
import type { Log } from '../app/log.ts';
import type { Workers } from '../app/workers.ts';
import { startReaderProcess } from './readerProcess.ts';
import { createTextReader } from './textReader.ts';

interface ReadingCoresOptions {
  readonly workers: Pick<Workers, 'core' | 'reader'>;
  readonly utilityProcess: Pick<typeof utilityProcess, 'fork'>;
  /** See `CoreOptions`. */
  readonly certificates: readonly string[];
  readonly log: Log;
}

/** Makes the cores of accounts, which share one process that reads texts of files. Electron ends it with the app. */
export function readingCores(options: ReadingCoresOptions): () => CoreClient {
  const { workers, certificates, log } = options;
  const start = () => startReaderProcess(options.utilityProcess, workers.reader);
  const { read } = createTextReader({ start, log });
  const startWorker = () => workers.core(certificates);
  return () => createCoreClient({ startWorker, readText: read, log, now: () => performance.now() });
}
