import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';

/** The account's own folder for what was pasted: files that exist nowhere else, each named by its id. */
export interface PastedFiles {
  /** Writes a file that survives a power cut. Resolves to its path. @throws AppError `disk-full` */
  write(id: string, bytes: Uint8Array): Promise<string>;
  remove(id: string): void;
  /** Removes what nothing refers to any more. */
  sweep(isUsed: (id: string) => boolean): void;
}

/** `dir`: the account's folder. */
export function openPastedFiles(dir: string): PastedFiles {
  const folder = join(dir, 'pasted');
  const pathOf = (id: string) => join(folder, id);
  const remove = (id: string) => rmSync(pathOf(id), { force: true, recursive: true });
  return {
    write: async (id, bytes) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(id);
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (thrown) {
        remove(id);
        throw AppError.fromDisk(thrown);
      } finally {
        await handle.close();
      }
      return path;
    },
    remove,
    sweep: (isUsed) => {
      if (!existsSync(folder)) return;
      for (const id of readdirSync(folder)) if (!isUsed(id)) remove(id);
    },
  };
}
