import { createHash } from 'node:crypto';
import { z } from 'zod';
import { zAccountId } from '../../../shared/contract/inputs.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';

const storedAccount = z.object({
  id: zAccountId,
  serviceUrl: z.string(),
  email: z.string(),
  isDemo: z.boolean(),
  /** See `archiveKey.ts`; base64. */
  sealedKey: z.base64(),
  /** See `sealedLogin.ts`; null after signing out, and for the demo, whose service reports its password. */
  sealedPassword: z.base64().nullable(),
  /** It is being removed from this computer; a kill may have come in between. */
  isLeaving: z.literal(true).optional(),
});

/** The content of `accounts.json`: the accounts with an archive on this computer, and those that are signed in. */
export const accountsSchema = z.object({
  version: z.literal(1),
  /** The signed-in account that the window shows; null if none. */
  current: zAccountId.nullable(),
  /** The account used last: fills in the sign-in form. */
  last: zAccountId.nullable(),
  accounts: z.array(storedAccount),
});

export type StoredAccount = z.infer<typeof storedAccount>;
export type AccountsFile = z.infer<typeof accountsSchema>;

export const NO_ACCOUNTS: AccountsFile = { version: 1, current: null, last: null, accounts: [] };

export function findAccount(file: AccountsFile, id: AccountId | null): StoredAccount | undefined {
  return file.accounts.find((account) => account.id === id);
}

/** The file with `account` in place of the one of the same id, or added. */
export function withAccount(file: AccountsFile, account: StoredAccount): AccountsFile {
  return { ...file, accounts: [...file.accounts.filter((other) => other.id !== account.id), account] };
}

/** The file without the account, and without any mention of it. */
export function withoutAccount(file: AccountsFile, id: AccountId): AccountsFile {
  return {
    ...file,
    current: file.current === id ? null : file.current,
    last: file.last === id ? null : file.last,
    accounts: file.accounts.filter((account) => account.id !== id),
  };
}

/** The same for the same user of the same service, however the address is written. */
export function idOf(serviceUrl: string, email: string): AccountId {
  const hash = createHash('sha256').update(`${serviceUrl}\n${email.toLowerCase()}`).digest('hex');
  return accountId(hash.slice(0, 32));
}
