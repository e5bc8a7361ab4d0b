import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { readAs } from '../../../shared/contract/readAs.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Log } from './log.ts';

/** A small file that holds one value. */
export interface JsonFile<T> {
  /** The value; the fallback when there is no file yet, or when it could not be understood and was set aside. */
  read(): Promise<T>;
  /** Puts the value in place of the old one as a whole: after a power cut the file holds one or the other. Throws AppError 'disk-full'. */
  write(value: T): Promise<void>;
}

interface JsonFileOptions<T> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly fallback: T;
  readonly log: Log;
  readonly now: () => Date;
}

export function createJsonFile<T>({ file, schema, fallback, log, now }: JsonFileOptions<T>): JsonFile<T> {
  const takeTurn = createOneAtATime();

  async function setAside(reason: string): Promise<T> {
    const aside = `${file}.broken-${now().getTime()}`;
    await rename(file, aside);
    log.warn(
      `${path.basename(file)} could not be understood (${reason}) and is kept as ${path.basename(aside)}.`,
    );
    return fallback;
  }

  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text === null) return fallback;
      const value = parseJson(text);
      if (value === undefined) return setAside('not JSON');
      return readAs(schema, value) ?? setAside('not of its form');
    },
    // One after the other, so that the last value requested is the one on disk.
    write: (value) => takeTurn(() => replaceFile(file, value)),
  };
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // JSON has no `undefined`, so this can mean nothing else
  }
}

async function replaceFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw AppError.fromDisk(error);
  }
}
