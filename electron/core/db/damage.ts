import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import type { Log } from './store.ts';

/** Why a database is useless: its file is damaged, or (an archive) the service no longer has what it was made from. */
export type Useless = 'damaged' | 'service-changed';

/** A damaged page shows only when it is read, long after opening; this file beside the database remembers it. */
const markOf = (file: string) => `${file}.useless`;

/** Why the file has to be set aside; null if it doesn't. */
export function uselessness(file: string): Useless | null {
  if (!existsSync(markOf(file))) return null;
  return readFileSync(markOf(file), 'utf8') === 'service-changed' ? 'service-changed' : 'damaged';
}

/**
 * Marks the file, so that the next open sets it aside. `seen`: what showed the damage. Doesn't throw: a full disk is no reason to fail over
 * a mark.
 */
export function markUseless(file: string, why: Useless, log: Log, seen?: AppError): void {
  if (existsSync(markOf(file))) return;
  log('error', `${basename(file)} is of no more use (${seen?.message ?? why})`);
  try {
    writeFileSync(markOf(file), why);
  } catch (thrown) {
    log('error', `that could not be noted: ${AppError.reason(thrown)}`);
  }
}

/** While it is beside a database, that is not the one of the last run, and the files that only the lost one knew are still to be saved. */
const replacedMarkOf = (file: string) => `${file}.replaced`;

/** Marks the file before another one takes its place, so that a kill at any later point is survived. @throws AppError `disk-full` */
export function markReplaced(file: string): void {
  try {
    writeFileSync(replacedMarkOf(file), '', { flush: true });
  } catch (thrown) {
    throw AppError.fromDisk(thrown);
  }
}

export const isReplaced = (file: string): boolean => existsSync(replacedMarkOf(file));

/** The files that only the lost database knew are safe. */
export const unmarkReplaced = (file: string): void => rmSync(replacedMarkOf(file), { force: true });

export interface SetAside {
  /** Milliseconds since the epoch; part of the name. */
  readonly at: number;
  /** How many that were set aside stay, this one included; the oldest go. */
  readonly keep: number;
  readonly log: Log;
}

/** Renames a database and its write-ahead log, so that a new one can be created. Returns the new name, without its folder. */
export function setAside(file: string, { at, keep, log }: SetAside): string {
  const dir = dirname(file);
  const prefix = `${basename(file, '.db')}.set-aside-`;
  const name = `${prefix}${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.db`;
  log('warn', `${basename(file)} is set aside as ${name}`);
  // The log first: beside a new database it would be taken for that one's own.
  for (const part of ['-wal', '']) {
    if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, join(dir, `${name}${part}`));
  }
  for (const part of [`${file}-shm`, markOf(file)]) rmSync(part, { force: true });
  const kept = readdirSync(dir).filter((each) => each.startsWith(prefix) && each.endsWith('.db'));
  for (const old of kept.sort().slice(0, -keep)) {
    for (const part of ['', '-wal']) rmSync(join(dir, `${old}${part}`), { force: true });
  }
  return name;
}
