import { createHash } from 'node:crypto';
import { z } from 'zod';
import { zAccountId } from '../../../shared/contract/inputs.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { AVATAR_COLOURS } from '../../../shared/model/avatarColour.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';

const zColour = z
  .number()
  .int()
  .min(0)
  .max(AVATAR_COLOURS - 1);

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
  /** The demo is signed in, which its missing password doesn't tell. Omitted: only if it is `current`. */
  isSignedIn: z.literal(true).optional(),
  /** Chosen by the person. Omitted: none was. */
  colour: zColour.optional(),
  /** Given by Parley; see `accountColours.ts`. Omitted: not yet. */
  givenColour: zColour.optional(),
  /** See `ListedAccount`. */
  webUrl: z.string().optional(),
});

/** The content of `accounts.json`: the accounts with an archive on this computer, and those that are signed in. */
export const accountsSchema = z.object({
  version: z.literal(1),
  /** The signed-in account that the window shows; null if none. */
  current: zAccountId.nullable(),
  /** The account used last: fills in the sign-in form. */
  last: zAccountId.nullable(),
  /** In the person's order. */
  accounts: z.array(storedAccount),
});

export type StoredAccount = z.infer<typeof storedAccount>;
export type AccountsFile = z.infer<typeof accountsSchema>;

export const NO_ACCOUNTS: AccountsFile = { version: 1, current: null, last: null, accounts: [] };

export function findAccount(file: AccountsFile, id: AccountId | null): StoredAccount | undefined {
  return file.accounts.find((account) => account.id === id);
}

/** The account to fill in the sign-in form with; where the last one was removed, another one. The demo needs no form. */
export function lastUsed(file: AccountsFile): StoredAccount | undefined {
  const kept = file.accounts.filter(({ isDemo, isLeaving }) => !isDemo && !isLeaving);
  const first = [file.current, file.last].map((id) => kept.find((account) => account.id === id));
  return first.find((account) => account !== undefined) ?? kept.at(-1);
}

/** The file with `account` in place of the one of the same id, or added at the end. */
export function withAccount(file: AccountsFile, account: StoredAccount): AccountsFile {
  const isKnown = findAccount(file, account.id) !== undefined;
  const replaced = file.accounts.map((other) => (other.id === account.id ? account : other));
  return { ...file, accounts: isKnown ? replaced : [...replaced, account] };
}

/** The file with the account changed. @throws AppError `signed-out` when there is none of that id */
export function withChanged(
  file: AccountsFile,
  id: AccountId,
  change: (account: StoredAccount) => StoredAccount,
): AccountsFile {
  const account = findAccount(file, id);
  if (!account) throw new AppError('signed-out', 'There is no such account.');
  return withAccount(file, change(account));
}

/** The file with its accounts in this order; those that aren't named follow. */
export function inOrder(file: AccountsFile, ids: readonly AccountId[]): AccountsFile {
  const named = [...new Set(ids)].flatMap((id) => findAccount(file, id) ?? []);
  return { ...file, accounts: [...named, ...file.accounts.filter((account) => !named.includes(account))] };
}

/** The accounts that are signed in: first the one that the window showed last, then in the person's order. */
export function signedInAccounts(file: AccountsFile): readonly StoredAccount[] {
  const signedIn = file.accounts.filter(
    ({ id, isDemo, isLeaving, isSignedIn, sealedPassword }) =>
      !isLeaving && (isDemo ? isSignedIn === true || file.current === id : sealedPassword !== null),
  );
  const isShown = ({ id }: StoredAccount) => id === file.current;
  return [...signedIn.filter(isShown), ...signedIn.filter((account) => !isShown(account))];
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
