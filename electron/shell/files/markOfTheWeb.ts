import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AppError, codeOf } from '../../../shared/errors/errors.ts';
import type { Located } from '../../core/protocol.ts';
import type { Log } from '../app/log.ts';

const run = promisify(execFile);

/** Tells the system that a file came from elsewhere, so that it warns before running it. Rejects if that fails. */
export type MarkOfTheWeb = (file: string) => Promise<void>;

/** Zone 3 is the internet (URLZONE_INTERNET). */
const ZONE = '[ZoneTransfer]\r\nZoneId=3\r\n';

/** The mark as each system has it: Linux has none. */
export function createMarkOfTheWeb(platform: NodeJS.Platform, now: () => Date): MarkOfTheWeb {
  switch (platform) {
    case 'win32':
      // A second stream of the same file, which moves with it on NTFS.
      return (file) => writeFile(`${file}:Zone.Identifier`, ZONE);
    case 'darwin':
      return async (file) => {
        await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', quarantine(now()), file]);
      };
    default:
      return () => Promise.resolve();
  }
}

/** Puts the mark on a copy of a received file. */
export type CopyMark = (copy: string, file: Located) => Promise<void>;

/** The mark throws AppError 'file-not-saved' for a file that `isRefused` without it. For others, it is an extra precaution. */
export function createCopyMark(
  markOfTheWeb: MarkOfTheWeb,
  isRefused: (file: Located) => boolean,
  log: Log,
): CopyMark {
  return async (copy, file) => {
    try {
      await markOfTheWeb(copy);
    } catch (thrown) {
      log.warn(`A file could not be marked as coming from elsewhere (${codeOf(thrown)}).`);
      if (isRefused(file)) throw new AppError('file-not-saved', 'A risky file could not be marked.');
    }
  };
}

/** The value of macOS's attribute: flags (downloaded, not opened by the person yet), the time in hexadecimal seconds, and the app. */
export function quarantine(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `0081;${seconds.toString(16)};Parley;`;
}
