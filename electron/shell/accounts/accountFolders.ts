import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError, ifMissing } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import { parseJson, replaceFile } from '../app/jsonFile.ts';

/** One folder per account, named by the account's id. */
export interface AccountFolders {
  /** Creates the account's folder if it is missing, and returns its path. */
  make(id: AccountId): Promise<string>;
  /** Deletes everything of an account: its folder, those that were put out of the way, and copies that other programs were given. */
  remove(id: AccountId): Promise<void>;
  /** Marks an account as removed by an empty file, for which a full disk has room. @throws AppError `disk-full` if it has none for that either */
  mark(id: AccountId): Promise<void>;
  unmark(id: AccountId): Promise<void>;
  /** The accounts that are marked as removed; none if the folders can't be read, in which case no account opens either. */
  removed(): Promise<readonly AccountId[]>;
  /** Puts an account's folder out of the way, and returns its new name; null when there is none. */
  setAside(id: AccountId, now: Date): Promise<string | null>;
  /** Whether there is a folder of the account that was put out of the way. */
  hasSetAside(id: AccountId): Promise<boolean>;
  /** Whether there is anything in the account's folder. */
  hasData(id: AccountId): Promise<boolean>;
  /** The sealed key that stands beside the data; null: none. */
  keptKey(id: AccountId): Promise<string | null>;
  /** Keeps the sealed key beside the data, which is lost without it, in case the list of accounts is damaged. */
  keepKey(id: AccountId, sealedKey: string): Promise<void>;
}

interface Places {
  /** Holds the folders of all accounts. */
  readonly accountsDir: string;
  /** Removes the copies that other programs were given of an account's files, later if one is still open. */
  readonly removeCopies: (id: AccountId) => Promise<void>;
}

const KEY_FILE = 'key.json';
const REMOVED = '.removed';

export function createAccountFolders({ accountsDir, removeCopies }: Places): AccountFolders {
  const dirOf = (id: string) => path.join(accountsDir, id);
  const keyOf = (id: AccountId) => path.join(dirOf(id), KEY_FILE);
  const markOf = (id: AccountId) => `${dirOf(id)}${REMOVED}`;
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
    mark: (id) =>
      writeFile(markOf(id), '', { mode: 0o600 }).catch((thrown: unknown) => {
        throw AppError.fromDisk(thrown);
      }),
    unmark: (id) => rm(markOf(id), { force: true }),
    async removed() {
      const names = await readdir(accountsDir).catch(() => []);
      return names.flatMap((name) =>
        name.endsWith(REMOVED) ? accountId(name.slice(0, -REMOVED.length)) : [],
      );
    },
    async setAside(id, now) {
      const name = `${id}.locked-${now.getTime()}`;
      return rename(dirOf(id), dirOf(name)).then(() => name, ifMissing(null));
    },
    hasSetAside: async (id) => (await namesOf(accountsDir, id)).some((name) => name !== id),
    hasData: async (id) => (await readdir(dirOf(id)).catch(ifMissing([]))).length > 0,
    async keptKey(id) {
      const text = await readFile(keyOf(id), 'utf8').catch(ifMissing(null));
      return text === null ? null : (z.base64().safeParse(parseJson(text)).data ?? null);
    },
    keepKey: (id, sealedKey) => replaceFile(keyOf(id), sealedKey),
  };
}

/** The account's folder, and those of it that were put out of the way. */
async function namesOf(accountsDir: string, id: AccountId): Promise<readonly string[]> {
  const names = await readdir(accountsDir).catch(ifMissing([]));
  return names.filter((name) => name === id || name.startsWith(`${id}.locked-`));
}
