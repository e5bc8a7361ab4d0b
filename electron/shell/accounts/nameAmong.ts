import type { AccountId } from '../../../shared/model/ids.ts';
import type { OpenAccounts } from './openAccounts.ts';

/** Names an open account among several, by its address, and by its service where two have one address; null: it is the only one. */
export function nameAmong(openAccounts: Pick<OpenAccounts, 'all'>, id: AccountId): string | null {
  const all = openAccounts.all().flatMap((accountCore) => accountCore.current()?.account ?? []);
  const account = all.find((each) => each.id === id);
  if (!account || all.length < 2) return null;
  const { email, serviceUrl } = account;
  const isShared = all.filter((each) => each.email.toLowerCase() === email.toLowerCase()).length > 1;
  return isShared ? `${email}, ${new URL(serviceUrl).host}` : email;
}
