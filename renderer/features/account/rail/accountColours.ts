import { ACCOUNT_COLOURS, type ListedAccount } from '../../../../shared/model/session.ts';
import { avatarColour } from '../../../ui/display/avatarColour.ts';

/** The colour of each account, 0 to 11: the chosen one, or else that of its address, unless an account before it has that. */
export function accountColours(
  accounts: readonly Pick<ListedAccount, 'email' | 'colour'>[],
): readonly number[] {
  const taken = new Set(accounts.flatMap(({ colour }) => colour ?? []));
  return accounts.map(({ email, colour }) => {
    if (colour !== null) return colour;
    const own = avatarColour(email);
    const inTurn = Array.from({ length: ACCOUNT_COLOURS }, (_, step) => (own + step) % ACCOUNT_COLOURS);
    const free = inTurn.find((each) => !taken.has(each)) ?? own;
    taken.add(free);
    return free;
  });
}
