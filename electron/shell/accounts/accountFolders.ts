import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AccountId } from '../../../shared/model/ids.ts';

/** One folder per account, named by the account's id. */
export interface AccountFolders {
  /** Creates the account's folder if it is missing, and returns its path. */
  make(id: AccountId): Promise<string>;
  /** Deletes an account's folder with everything in it. */
  remove(id: AccountId): Promise<void>;
  /** Puts an account's folder out of the way, and returns its new name; null when there is none. */
  setAside(id: AccountId, now: Date): Promise<string | null>;
}

/** The folders of all accounts, in the folder `accountsDir`. */
export function createAccountFolders(accountsDir: string): AccountFolders {
  const dirOf = (id: string) => path.join(accountsDir, id);
  return {
    async make(id) {
      await mkdir(dirOf(id), { recursive: true, mode: 0o700 });
      return dirOf(id);
    },
    async remove(id) {
      await rm(dirOf(id), { recursive: true, force: true });
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
