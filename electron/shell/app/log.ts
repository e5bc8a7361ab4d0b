import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { framesOf, withoutPrivate } from './withoutPrivate.ts';

/**
 * The log, for anyone who looks into a problem. Every entry is cleaned of what may be private, see `withoutPrivate.ts`; still, never pass it
 * a secret, a name or the text of a message. There is no level for more: what a problem needs is written in any case.
 */
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
  /** Folders whose names may say who uses Parley. */
  readonly privateFolders: readonly string[];
  readonly now: () => Date;
}

/** How many causes of an exception are named. */
const MOST_CAUSES = 4;

/**
 * Writes lines to `dir`/main.log; a full file becomes main.1.log, that one main.2.log, and so on.
 * Written synchronously, so that the last words before a crash are there.
 */
export function createFileLog(options: LogOptions): Log {
  const numbered = (index: number) => path.join(options.dir, index === 0 ? 'main.log' : `main.${index}.log`);
  mkdirSync(options.dir, { recursive: true });
  // Only this person may look into it, also if an earlier version made it.
  chmodSync(options.dir, 0o700);
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
    const entry = withoutPrivate(message, options.privateFolders);
    const line = `${options.now().toISOString()} ${level} ${entry}\n`;
    try {
      append(line);
    } catch (error) {
      // A full disk must not make the log the reason why Parley ends.
      process.stderr.write(`${line}The log could not be written:${codeSuffix(error)}\n`);
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

/**
 * The log entry of an exception: what it is, its causes behind arrows, and where the first of them was thrown. Of what isn't an error only
 * its type.
 */
export function describe(thrown: unknown): string {
  const errors = causesOf(thrown, MOST_CAUSES);
  const first = errors.at(-1);
  if (first === undefined) return `(${typeof thrown})`;
  const words = errors.map(
    (error) => `${error.name}${codeSuffix(error)}: ${error.message.replaceAll('\n', ' ')}`,
  );
  return [words.join(' <- '), ...framesOf(first)].join('\n');
}

function causesOf(thrown: unknown, most: number): readonly Error[] {
  return thrown instanceof Error && most > 0 ? [thrown, ...causesOf(thrown.cause, most - 1)] : [];
}

function codeSuffix(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? ` ${code}` : '';
}
