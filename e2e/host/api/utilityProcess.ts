import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { ForkOptions } from 'electron';
import { guarded } from '../missing.ts';

const ENTRY = path.join(import.meta.dirname, '..', 'utilityEntry.ts');

/** A child process of the same Node, with values copied between the two as Electron copies them. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(child: ChildProcess) {
    super();
    this.#child = child;
    child.on('spawn', () => this.emit('spawn'));
    child.on('message', (message) => this.emit('message', message));
    child.on('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid() {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  postMessage(message: unknown) {
    // It may have ended, which Electron does not tell either.
    this.#child.send(message as object, () => {});
  }

  kill() {
    return this.#child.kill();
  }
}

export const makeUtilityProcess = () =>
  guarded('utilityProcess', {
    fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) => {
      const { env, execArgv = [], stdio = 'inherit' } = options;
      if (stdio !== 'ignore')
        throw new Error('electron-host: utilityProcess.fork knows stdio `ignore` alone');
      const child = fork(ENTRY, [modulePath, ...args], {
        ...(env && { env: { ...env } }),
        ...{ execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
      });
      // It may be too busy to hear that this process has ended.
      const end = () => void child.kill('SIGKILL');
      process.once('exit', end);
      child.once('exit', () => process.off('exit', end));
      return new UtilityProcess(child);
    },
  });
