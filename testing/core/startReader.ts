import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromReader, ToReader } from '../../electron/core/protocol.ts';

const ENTRY = fileURLToPath(new URL('./readerEntry.ts', import.meta.url));
export const CHARACTER_MAPS = fileURLToPath(new URL('../../node_modules/pdfjs-dist/cmaps', import.meta.url));

/** Starts the process that reads texts of files, with an environment and limits as in Parley. */
export function startReader() {
  const child = fork(ENTRY, [CHARACTER_MAPS], {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return {
    postMessage: (message: ToReader) => void child.send(message, () => {}),
    onMessage: (listener: (message: FromReader) => void) => void child.on('message', listener),
    onExit: (listener: () => void) => void child.on('exit', listener),
    kill: () => void child.kill('SIGKILL'),
  };
}
