import { AVATAR_COLOURS, avatarColour } from '../../../shared/model/avatarColour.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import type { AccountsFile, StoredAccount } from './accounts.ts';

/** The colour of an account, 0 to 11. */
export const colourOf = ({ email, colour, givenColour }: StoredAccount): number =>
  colour ?? givenColour ?? avatarColour(email);

/** Reads every account with a colour, which the next write keeps. */
export const withColoursKept = (file: JsonFile<AccountsFile>): JsonFile<AccountsFile> => ({
  ...file,
  read: async () => withColours(await file.read()),
});

/** Gives each account that has no colour that of its address, or the next one that no other account has. */
export function withColours(file: AccountsFile): AccountsFile {
  const taken = new Set(file.accounts.map(({ colour, givenColour }) => colour ?? givenColour));
  const accounts = file.accounts.map((account) => {
    if ((account.colour ?? account.givenColour) !== undefined) return account;
    const own = avatarColour(account.email);
    const inTurn = Array.from({ length: AVATAR_COLOURS }, (_, step) => (own + step) % AVATAR_COLOURS);
    const givenColour = inTurn.find((each) => !taken.has(each)) ?? own;
    taken.add(givenColour);
    return { ...account, givenColour };
  });
  return { ...file, accounts };
}
