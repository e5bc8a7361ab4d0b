import { lstat, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors/errors.ts';
import { BACKUP_ENDING, KEPT_BACKUP_DAYS, KEPT_BACKUPS } from '../../../shared/model/backupFiles.ts';
import type { AccountId } from '../../../shared/model/ids.ts';

/** An automatic backup in a folder. Its name says whose it is; only its content proves that. */
export interface FolderFile {
  readonly path: string;
  readonly device: string;
  /** Its time, to the second, in an order of texts. */
  readonly time: string;
  /** Its name and size. */
  readonly named: string;
  /** Another text when it has changed, also when a program that syncs gave it the time that it has elsewhere. */
  readonly stamp: string;
}

const NAME = /^parley-([0-9a-z]{1,12})-([0-9a-f]{16})-(\d{8}T\d{6}Z)\.parleybackup$/u;
/** Of other computers; more are not read. */
const MOST_OTHERS = 20;

const namedOf = (name: string, size: number): string => `${name} ${size}`;
const shortId = (account: AccountId): string => account.slice(0, 12);
const timeOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]/gu, '').replace(/\.\d+/u, '');

/** The account's files, the newest first, and the folder's real path. Links and folders are left out. @throws AppError `file-missing` */
export async function listFolder(
  folder: string,
  account: AccountId,
): Promise<{ readonly folder: string; readonly files: readonly FolderFile[] }> {
  try {
    const real = await realpath(folder);
    const files: FolderFile[] = [];
    for (const name of await readdir(real)) {
      const [, id, device, time] = NAME.exec(name) ?? [];
      if (id !== shortId(account) || device === undefined || time === undefined) continue;
      const path = join(real, name);
      const seen = await lstat(path).catch(() => null);
      if (!seen?.isFile()) continue;
      const named = namedOf(name, seen.size);
      files.push({
        path,
        device,
        time,
        named,
        stamp: `${named} ${seen.mtimeMs} ${seen.ctimeMs} ${seen.ino}`,
      });
    }
    return { folder: real, files: files.toSorted((one, other) => (one.time < other.time ? 1 : -1)) };
  } catch (thrown) {
    throw new AppError('file-missing', 'The folder of backups can’t be read.', {}, { cause: thrown });
  }
}

/** The newest file of each other computer. */
export function newestOfOthers(files: readonly FolderFile[], own: string): readonly FolderFile[] {
  const newest = new Map<string, FolderFile>();
  for (const file of files)
    if (file.device !== own && !newest.has(file.device)) newest.set(file.device, file);
  return [...newest.values()].slice(0, MOST_OTHERS);
}

/**
 * Whether another computer uses the same id, as with a copied folder of data: it has written the newest file of this id, or another one of
 * that name. `last`: see `Schedule`; null: this computer doesn't know its own files.
 */
export function isOfOther(newest: FolderFile | undefined, last: string | null): boolean {
  const time = last === null ? undefined : NAME.exec(last.split(' ')[0] ?? '')?.[3];
  if (newest === undefined || time === undefined) return false;
  return newest.time > time || (newest.time === time && newest.named !== last);
}

/** Puts a new file into the folder as a whole. `onNamed` hears first how it will be named. @throws AppError `disk-full`, `file-not-saved` */
export async function addFile(
  folder: string,
  own: { readonly account: AccountId; readonly device: string; readonly newest: FolderFile | undefined },
  content: Buffer,
  now: number,
  onNamed: (named: string) => void,
): Promise<void> {
  // Newer than the last one also where the clock was set back.
  const time = [timeOf(now), own.newest && afterTime(own.newest.time)].filter((one) => one !== undefined);
  const name = `parley-${shortId(own.account)}-${own.device}-${time.toSorted().at(-1)}${BACKUP_ENDING}`;
  const part = join(folder, `.parley-${own.device}.part`);
  onNamed(namedOf(name, content.byteLength));
  try {
    await rm(part, { force: true });
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, join(folder, name));
  } catch (thrown) {
    await rm(part, { force: true }).catch(() => {}); // the first error says more
    throw AppError.fromSaving(thrown);
  }
}

function afterTime(time: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u.exec(time)?.slice(1).map(Number) ?? [];
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return timeOf(Date.UTC(year, month - 1, day, hour, minute, second + 1));
}

/** Removes old files of this computer: those that are neither among the newest nor the last of one of the last days. */
export async function thinOut(files: readonly FolderFile[], device: string): Promise<void> {
  const own = files.filter((file) => file.device === device);
  const days = new Set<string>();
  for (const [place, { path, time }] of own.entries()) {
    const day = time.slice(0, 8);
    const isLastOfDay = !days.has(day) && days.size < KEPT_BACKUP_DAYS;
    days.add(day);
    if (place >= KEPT_BACKUPS && !isLastOfDay) await rm(path, { force: true });
  }
}
