import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

type OnSecond = (argv: string[], workingDirectory: string, additionalData: unknown) => void;

/** Distinguishes a process from a later one with the same number, where the system tells. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    // No such process, or not Linux.
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Creates the lock file, or takes it over from a process that is gone. */
function take(file: string): boolean {
  for (;;) {
    try {
      const descriptor = openSync(file, 'wx');
      writeSync(descriptor, `${process.pid} ${startOf(process.pid)}`);
      closeSync(descriptor);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid = '', start = ''] = readFileSync(file, 'utf8').split(' ');
    if (pid === '' || (isAlive(Number(pid)) && startOf(Number(pid)) === start)) return false;
    rmSync(file, { force: true });
  }
}

/** `app.requestSingleInstanceLock`: a lock file in the data folder, and a socket by which a later instance says hello. */
export function makeInstanceLock(userData: () => string, onSecond: OnSecond) {
  let server: Server | undefined;
  let hello: Promise<void> = Promise.resolve();
  const file = () => path.join(userData(), 'electron-host.lock');
  /** In the temporary folder, since a socket's path may have 107 bytes only. */
  const socket = () => {
    const name = createHash('sha256').update(userData()).digest('hex').slice(0, 16);
    return path.join(os.tmpdir(), `electron-host-${name}.sock`);
  };

  function listen() {
    rmSync(socket(), { force: true });
    server = createServer((connection) => {
      const chunks: Buffer[] = [];
      connection.on('data', (chunk) => chunks.push(chunk));
      connection.on('end', () => {
        const { argv, folder, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
          argv: string[];
          folder: string;
          data: unknown;
        };
        onSecond(argv, folder, data);
        connection.end();
      });
      // The other instance died in the middle of its greeting.
      connection.on('error', () => connection.destroy());
    });
    server.unref();
    server.listen(socket());
  }

  function greet(data: unknown) {
    hello = new Promise((resolve) => {
      const connection = createConnection(socket());
      // The first instance is on its way out and listens no more.
      connection.on('error', () => resolve());
      connection.on('close', () => resolve());
      connection.resume();
      connection.end(JSON.stringify({ argv: process.argv, folder: process.cwd(), data }));
    });
  }

  return {
    request(data?: unknown): boolean {
      if (server) return true;
      mkdirSync(userData(), { recursive: true });
      const first = take(file());
      if (first) listen();
      else greet(data);
      return first;
    },
    held: () => server !== undefined,
    /** Resolves when a greeting that is under way has been heard. */
    async release(): Promise<void> {
      await hello;
      if (!server) return;
      server.close();
      server = undefined;
      rmSync(socket(), { force: true });
      rmSync(file(), { force: true });
    },
  };
}
