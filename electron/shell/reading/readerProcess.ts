import type { utilityProcess } from 'electron';
import type { FromReader } from '../../core/protocol.ts';
import type { ReaderProcess } from './textReader.ts';

export interface ReaderFiles {
  /** The built file of core/fileTexts/reading/worker.ts. */
  readonly entry: string;
  /** The folder of pdf.js's maps of characters. */
  readonly characterMaps: string;
}

/** V8's heap in that process, MiB; what is beyond it, the process watches itself. */
const HEAP_MIB = 384;

/** Starts the process that reads texts of files: with no variables of the environment, and no output. */
export function startReaderProcess(
  electron: Pick<typeof utilityProcess, 'fork'>,
  { entry, characterMaps }: ReaderFiles,
): ReaderProcess {
  const child = electron.fork(entry, [characterMaps], {
    env: neededBy(process),
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    stdio: 'ignore',
    serviceName: 'file-reader',
  });
  // An exit follows, which is all that matters here; without a listener, Node would throw it.
  child.on('error', () => {});
  return {
    postMessage: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', (message: FromReader) => listener(message)),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  };
}

/** Programs on Windows don't start without this one. */
const neededBy = ({ env }: Pick<typeof process, 'env'>): Record<string, string> =>
  env['SystemRoot'] === undefined ? {} : { SystemRoot: env['SystemRoot'] };
