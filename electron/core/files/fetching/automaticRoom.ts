import { statfsSync } from 'node:fs';
import { AppError, codeOf } from '../../../../shared/errors/errors.ts';
import type { Log } from '../../db/store.ts';
import type { Fetch } from './fetchQueue.ts';

/** The room on the disk for downloads that no person asked for. */
interface AutomaticRoom {
  /** A disk that does not say counts as roomy: when it is full, a write fails. */
  isThere(): boolean;
  /** @throws AppError `disk-full` when it is an automatic download, and there is none */
  check(fetch: Fetch): void;
}

/** `leavesFree`: how many bytes such downloads leave free on the disk of the folder `dir`. */
export function createAutomaticRoom(dir: string, leavesFree: () => number, log: Log): AutomaticRoom {
  /** Logged already, until the disk says it again. */
  let isUnknown = false;

  function isThere(): boolean {
    const free = readFree();
    return free === null || free >= leavesFree();
  }

  /** Bytes; null if the disk doesn't say. */
  function readFree(): number | null {
    try {
      const { bavail, bsize } = statfsSync(dir);
      isUnknown = false;
      return bavail * bsize;
    } catch (thrown) {
      if (!isUnknown) log('warn', `Files: the disk doesn't say how much room is free (${codeOf(thrown)}).`);
      isUnknown = true;
      return null;
    }
  }

  return {
    isThere,
    check({ isAutomatic }) {
      if (!isAutomatic || isThere()) return;
      log('warn', 'Files: an automatic download stops, since little room is free on the disk.');
      throw new AppError('disk-full', 'Automatic downloads leave room on the disk for everything else.');
    },
  };
}
