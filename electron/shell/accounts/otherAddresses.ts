import type { AccountId } from '../../../shared/model/ids.ts';
import type { ListedAccount } from '../../../shared/model/session.ts';
import { describe, type Log } from '../app/log.ts';
import type { OpenAccounts } from './openAccounts.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

interface Parts {
  readonly session: Pick<SessionKeeper, 'listNow'>;
  readonly openAccounts: Pick<OpenAccounts, 'find'>;
  readonly log: Log;
}

/**
 * The addresses under which the person's other accounts at the service of this one write. The same address at another service is someone else.
 * Null: they can't be known now, as while one of those accounts isn't open. It may have written before, and only its core knows under which
 * addresses the service shows it.
 */
export async function ownAddressesAt(
  account: AccountId,
  { session, openAccounts, log }: Parts,
): Promise<readonly string[] | null> {
  const accounts = await session.listNow();
  const here = accounts.find(({ id }) => id === account)?.serviceUrl;
  // Of an account that no secret vouches for, the service isn't known.
  const isHere = ({ serviceUrl }: ListedAccount) => serviceUrl === here || serviceUrl === '';
  const others = accounts.filter((each) => each.id !== account && isHere(each));
  const cores = others.map(({ id }) => openAccounts.find(id)?.core ?? null);
  if (!cores.every((core) => core !== null)) return null;
  try {
    const aliases = await Promise.all(cores.map((core) => core.control('ownAddresses', {})));
    return [...others.map(({ email }) => email), ...aliases.flat()];
  } catch (thrown) {
    log.warn(`The addresses of another account can't be read: ${describe(thrown)}`);
    return null;
  }
}
