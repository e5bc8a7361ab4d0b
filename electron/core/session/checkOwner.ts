import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Db } from '../db/db.ts';

/**
 * A store belongs to one account for ever: with its folder in the place of another one's, its unsent messages would go to another service.
 * One that an earlier version made belongs to the account that opens it first.
 * @throws AppError `store-unreadable` for the store of another account
 */
export function checkOwner(local: Db, account: AccountId): void {
  const owner = local.get<{ accountId: string }>('SELECT accountId FROM owner');
  if (owner === undefined) local.run('INSERT INTO owner (accountId) VALUES (?)', account);
  else if (owner.accountId !== account)
    throw new AppError('store-unreadable', 'This store belongs to another account.');
}
