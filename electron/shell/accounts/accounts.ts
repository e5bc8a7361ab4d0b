import { createHash } from 'node:crypto';
import { z } from 'zod';

const storedAccount = z.object({
  id: z.string().regex(/^[a-z0-9]+$/u),
  serviceUrl: z.string(),
  email: z.string(),
  isDemo: z.boolean(),
  /** The key of the archive, sealed by the system's key store; base64. */
  sealedKey: z.base64(),
  /** The password, sealed likewise; null after signing out, and for the demo, whose password its service tells. */
  sealedPassword: z.base64().nullable(),
});

/** What `accounts.json` holds: who has an archive on this computer, and who is signed in. */
export const accountsSchema = z.object({
  version: z.literal(1),
  /** The account that is signed in; null when nobody is. */
  current: z.string().nullable(),
  /** The account used last: fills in the sign-in form. */
  last: z.string().nullable(),
  accounts: z.array(storedAccount),
});

export type StoredAccount = z.infer<typeof storedAccount>;
export type AccountsFile = z.infer<typeof accountsSchema>;

export const NO_ACCOUNTS: AccountsFile = { version: 1, current: null, last: null, accounts: [] };

export function findAccount(file: AccountsFile, id: string | null): StoredAccount | undefined {
  return file.accounts.find((account) => account.id === id);
}

/** The file with `account` in place of the one of the same id, or added. */
export function withAccount(file: AccountsFile, account: StoredAccount): AccountsFile {
  return { ...file, accounts: [...file.accounts.filter((other) => other.id !== account.id), account] };
}

/** The file without the account, and without any mention of it. */
export function withoutAccount(file: AccountsFile, id: string): AccountsFile {
  return {
    ...file,
    current: file.current === id ? null : file.current,
    last: file.last === id ? null : file.last,
    accounts: file.accounts.filter((account) => account.id !== id),
  };
}

/** The name of an account's folder: the same for the same user of the same service, however the address is written. */
export function accountId(serviceUrl: string, email: string): string {
  return createHash('sha256').update(`${serviceUrl}\n${email.toLowerCase()}`).digest('hex').slice(0, 32);
}
