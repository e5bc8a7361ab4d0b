import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** The log, for anyone who looks into a problem. Never contains a secret or the text of a message. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

interface LogOptions {
  readonly dir: string;
  /** Bytes after which a new file is begun. */
  readonly maxBytes: number;
  /** How many files are kept besides the current one. */
  readonly keep: number;
  readonly now: () => Date;
}

/**
 * Writes lines to `dir`/main.log; a full file becomes main.1.log, that one main.2.log, and so on.
 * Written synchronously, so that the last words before a crash are there.
 */
export function createFileLog(options: LogOptions): Log {
  const numbered = (index: number) => path.join(options.dir, index === 0 ? 'main.log' : `main.${index}.log`);
  mkdirSync(options.dir, { recursive: true });
  let size = statSync(numbered(0), { throwIfNoEntry: false })?.size ?? 0;

  function rotate(): void {
    rmSync(numbered(options.keep), { force: true });
    for (let index = options.keep; index > 0; index -= 1) {
      if (statSync(numbered(index - 1), { throwIfNoEntry: false }))
        renameSync(numbered(index - 1), numbered(index));
    }
    size = 0;
  }

  function write(level: string, message: string): void {
    const line = `${options.now().toISOString()} ${level} ${message.replaceAll('\n', '\n  ')}\n`;
    try {
      append(line);
    } catch (error) {
      // A full disk must not make the log the reason why Parley ends.
      process.stderr.write(`${line}The log could not be written: ${String(error)}\n`);
    }
  }

  function append(line: string): void {
    if (size > 0 && size + Buffer.byteLength(line) > options.maxBytes) rotate();
    appendFileSync(numbered(0), line, { mode: 0o600 });
    size += Buffer.byteLength(line);
  }

  return {
    info: (message) => write('info ', message),
    warn: (message) => write('warn ', message),
    error: (message) => write('error', message),
  };
}

/** The log entry of an exception. */
export function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
