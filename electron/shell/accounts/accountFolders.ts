import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Log } from '../app/log.ts';

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
  /** Holds the copies for other programs, in a folder per account. They are removed at the next start if one is open until then. */
  readonly handedOutDir: string;
  readonly log: Log;
}

export function createAccountFolders({ accountsDir, handedOutDir, log }: Places): AccountFolders {
  const dirOf = (id: string) => path.join(accountsDir, id);
  return {
    async make(id) {
      await mkdir(dirOf(id), { recursive: true, mode: 0o700 });
      return dirOf(id);
    },
    async remove(id) {
      for (const name of await namesOf(accountsDir, id))
        await rm(dirOf(name), { recursive: true, force: true });
      await rm(path.join(handedOutDir, id), { recursive: true, force: true }).catch((thrown: unknown) =>
        log.warn(
          `Copies for other programs could not be removed yet: ${(thrown as NodeJS.ErrnoException).code}`,
        ),
      );
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
