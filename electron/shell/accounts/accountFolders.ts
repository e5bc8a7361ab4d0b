import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** One folder per account, named by the account's id. */
export interface AccountFolders {
  /** Creates the account's folder if it is missing, and returns its path. */
  make(id: string): Promise<string>;
  /** See `Archive.remove`. */
  remove(id: string): Promise<void>;
  /** See `Archive.setAside`. */
  setAside(id: string, now: Date): Promise<string | null>;
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
