import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AccountId } from '../../../shared/model/ids.ts';

/** One folder per account, named by the account's id. */
export interface AccountFolders {
  /** Creates the account's folder if it is missing, and returns its path. */
  make(id: AccountId): Promise<string>;
  /** Deletes everything of an account: its folder, those that were put out of the way, and copies that other programs were given. */
  remove(id: AccountId): Promise<void>;
  /** Puts an account's folder out of the way, and returns its new name; null when there is none. */
  setAside(id: AccountId, now: Date): Promise<string | null>;
}

interface Places {
  /** Holds the folders of all accounts. */
  readonly accountsDir: string;
  /** Removes the copies that other programs were given of an account's files, later if one is still open. */
  readonly removeCopies: (id: AccountId) => Promise<void>;
}

export function createAccountFolders({ accountsDir, removeCopies }: Places): AccountFolders {
  const dirOf = (id: string) => path.join(accountsDir, id);
  return {
    async make(id) {
      await mkdir(dirOf(id), { recursive: true, mode: 0o700 });
      return dirOf(id);
    },
    async remove(id) {
      for (const name of await namesOf(accountsDir, id))
        await rm(dirOf(name), { recursive: true, force: true });
      await removeCopies(id);
    },
    async setAside(id, now) {
      const name = `${id}.locked-${now.getTime()}`;
      try {
        await rename(dirOf(id), dirOf(name));
        return name;
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw thrown;
      }
    },
  };
}

/** The account's folder, and those of it that were put out of the way. */
async function namesOf(accountsDir: string, id: AccountId): Promise<readonly string[]> {
  try {
    const names = await readdir(accountsDir);
    return names.filter((name) => name === id || name.startsWith(`${id}.locked-`));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw thrown;
  }
}
