import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import { isOpen } from '../account/accountsStore.ts';

/** The account that a place leads to, of which the window shows `shown`. Null: none that is here. */
export async function targetOf(
  place: Place,
  stores: Pick<AppStores, 'accounts' | 'bridge'>,
  shown: AccountId,
): Promise<AccountId | null> {
  const { account } = place;
  const { accounts } = stores.accounts.getState();
  // The only account takes any link: one that was copied elsewhere names an account of that computer.
  if (account === null || accounts.length < 2) return shown;
  return accounts.some(({ id }) => id === account) ? account : accountWith(place, stores, shown);
}

/**
 * The open account that has a place, for a link that was copied on another computer and names an account of that: `shown` if it has it, or
 * else the only one that does. Null: none or several do. Two services may use one number, so that the message counts, too.
 */
async function accountWith(
  place: Place,
  { accounts, bridge }: Pick<AppStores, 'accounts' | 'bridge'>,
  shown: AccountId,
): Promise<AccountId | null> {
  const open = accounts.getState().accounts.filter(isOpen);
  const found = await Promise.all(
    open.map(async ({ id }) => ((await hasPlace(bridge.ofAccount(id), place)) ? id : [])),
  );
  const having = found.flat();
  if (having.includes(shown)) return shown;
  return having.length === 1 ? (having[0] ?? null) : null;
}

/** Whether the account has that conversation, and in it the message, if the place names one. */
async function hasPlace(bridge: Pick<Bridge, 'request'>, { convId, msgId }: Place): Promise<boolean> {
  if (msgId === null) return isHere(bridge, convId);
  const message = await unlessMissing(bridge.request('messages.get', { msgId }));
  return message?.convId === convId;
}

/** Whether the account has that conversation. */
export async function isHere(
  { request }: Pick<Bridge, 'request'>,
  convId: Place['convId'],
): Promise<boolean> {
  return (await unlessMissing(request('conversations.get', { convId }))) !== null;
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (thrown) {
    if (AppError.from(thrown).code === 'not-found') return null;
    throw thrown;
  }
}
