import type { AccountId } from '../../../shared/model/ids.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import type { AccountFolders } from './accountFolders.ts';
import { type AccountsFile, withoutAccount } from './accounts.ts';

interface Stored {
  readonly folders: AccountFolders;
  readonly accounts: JsonFile<AccountsFile>;
}

/** Reads the list without the accounts that are marked as removed: there was no room to write it. The next write leaves them out. */
export const withoutRemoved = ({ folders, accounts }: Stored): JsonFile<AccountsFile> => ({
  ...accounts,
  async read() {
    // First: a mark goes only after the account is out of the list.
    const removed = await folders.removed();
    return removed.reduce(withoutAccount, await accounts.read());
  },
});

/** Removes the files of an account, and then every mention of it. @throws AppError `disk-full` with its files gone, or why they can't be removed */
export async function erase({ folders, accounts }: Stored, id: AccountId): Promise<void> {
  await folders.remove(id);
  // They may name the account, and can't be read to tell.
  await accounts.removeSetAside();
  await accounts.write(withoutAccount(await accounts.read(), id));
  await folders.unmark(id);
}
