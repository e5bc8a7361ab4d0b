import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { readAs } from '../../../shared/contract/readAs.ts';
import { AppError, ifMissing } from '../../../shared/errors/errors.ts';
import { createOneAtATime } from '../../../shared/tasks/oneAtATime.ts';
import type { Log } from './log.ts';

/** A small file that holds one value. */
export interface JsonFile<T> {
  /** The value; the fallback when there is no file yet, or when it could not be understood and was set aside. */
  read(): Promise<T>;
  /** Puts the value in place of the old one as a whole: after a power cut the file holds one or the other. Throws AppError 'disk-full'. */
  write(value: T): Promise<void>;
  /** The last damage that is known of; null: none is. */
  damage(): Promise<Damage | null>;
  /** Removes those that were set aside because they could not be understood. */
  removeSetAside(): Promise<void>;
}

interface Damage {
  /** The name under which the file is kept. */
  readonly setAsideAs: string;
  /** When the backup was written that is used in its place, ms since the epoch; null: none is. */
  readonly backupAt: number | null;
}

interface JsonFileOptions<T> {
  readonly file: string;
  readonly schema: z.ZodType<T>;
  readonly fallback: T;
  /** A second file with the same value, which is read when this one could not be understood. Omitted: there is none. */
  readonly backup?: string;
  readonly log: Log;
  readonly now: () => Date;
}

const BROKEN = '.broken-';
const TEMPORARY = '.tmp';

export function createJsonFile<T>(options: JsonFileOptions<T>): JsonFile<T> {
  const { file, schema, fallback, backup, log, now } = options;
  const takeTurn = createOneAtATime();
  const inBackup = createBackup(options);
  let mended: Damage | null = null;
  // Parley was killed while it wrote them. Only one Parley runs on a folder.
  const swept = takeTurn(() => removeBeside(file, (rest) => rest.endsWith(TEMPORARY))).catch(
    (thrown: unknown) =>
      log.warn(`Old parts of ${path.basename(file)} could not be removed: ${AppError.reason(thrown)}`),
  );

  async function setAside(reason: string): Promise<T> {
    const aside = `${file}${BROKEN}${now().getTime()}`;
    await rename(file, aside);
    log.warn(
      `${path.basename(file)} could not be understood (${reason}) and is kept as ${path.basename(aside)}.`,
    );
    return restored(path.basename(aside));
  }

  async function restored(setAsideAs: string): Promise<T> {
    const text = backup === undefined ? null : await textOf(backup);
    const value = text === null ? undefined : readAs(schema, parseJson(text));
    if (backup === undefined || value === undefined) return fallback;
    mended = { setAsideAs, backupAt: (await stat(backup)).mtimeMs };
    await takeTurn(() => replaceFile(file, value));
    log.warn(`${path.basename(file)} is restored from its backup.`);
    return value;
  }

  return {
    async read() {
      await swept;
      const text = await readFile(file, 'utf8').catch(ifMissing(null));
      if (text === null) return fallback;
      const value = parseJson(text);
      if (value === undefined) return setAside('not JSON');
      const read = readAs(schema, value);
      if (read === undefined) return setAside('not of its form');
      await takeTurn(inBackup.renew);
      return read;
    },
    // One after the other, so that the last value requested is the one on disk.
    write: (value) =>
      takeTurn(async () => {
        await replaceFile(file, value);
        await inBackup.write(value);
      }),
    async damage() {
      const setAsideAs = (await namesBeside(file, (rest) => rest.startsWith(BROKEN))).toSorted().at(-1);
      return mended ?? (setAsideAs === undefined ? null : { setAsideAs, backupAt: null });
    },
    async removeSetAside() {
      mended = null;
      await removeBeside(file, (rest) => rest.startsWith(BROKEN));
    },
  };
}

/** The second file, which must not hold for long what the first does not any more. */
function createBackup<T>({ file, schema, backup, log }: JsonFileOptions<T>) {
  /** Its last writing failed, or Parley was killed before it. */
  let mayBeOld = backup !== undefined;

  async function write(value: T): Promise<void> {
    if (backup === undefined) return;
    try {
      await replaceFile(backup, value);
      mayBeOld = false;
    } catch (thrown) {
      mayBeOld = true;
      log.warn(`The backup of ${path.basename(file)} was not written: ${AppError.reason(thrown)}`);
    }
  }

  return {
    write,
    /** Writes it again if it is old. */
    async renew(): Promise<void> {
      if (!mayBeOld || backup === undefined) return;
      const [text, old] = [await textOf(file), await textOf(backup)];
      const value = text === null ? undefined : readAs(schema, parseJson(text));
      if (text === old) mayBeOld = false;
      else if (value !== undefined) await write(value);
    },
  };
}

const textOf = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // JSON has no `undefined`, so this can mean nothing else
  }
}

/** Puts a file of JSON in place of the old one as a whole. @throws AppError `disk-full` */
export async function replaceFile(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}${TEMPORARY}`;
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

async function removeBeside(file: string, isOurs: (rest: string) => boolean): Promise<void> {
  const ours = await namesBeside(file, isOurs);
  await Promise.all(ours.map((name) => rm(path.join(path.dirname(file), name), { force: true })));
}

/** Files whose names begin with this one's. `isOurs` gets the rest of a name. */
async function namesBeside(file: string, isOurs: (rest: string) => boolean): Promise<readonly string[]> {
  const [dir, start] = [path.dirname(file), path.basename(file)];
  const names = await readdir(dir).catch(ifMissing([]));
  return names.filter((name) => name.startsWith(`${start}.`) && isOurs(name.slice(start.length)));
}
