import type { AccountId } from '../../../shared/model/ids.ts';
import { accountName } from '../../../shared/words/accountName.ts';
import { words } from '../app/shellWords.ts';
import type { OpenAccounts } from './openAccounts.ts';

const text = words('menu');

/** Names an open account among several; null: it is the only one. */
export function nameAmong(openAccounts: Pick<OpenAccounts, 'all'>, id: AccountId): string | null {
  const all = openAccounts.all().flatMap((accountCore) => accountCore.current()?.account ?? []);
  const account = all.find((each) => each.id === id);
  return account && all.length > 1 ? accountName(account, all, text('demo')) : null;
}
