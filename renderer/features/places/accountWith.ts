import { AppError } from '../../../shared/errors/errors.ts';
import type { AccountId } from '../../../shared/model/ids.ts';
import type { Place } from '../../../shared/model/place.ts';
import type { Bridge } from '../../lib/bridge/connected.ts';
import type { AppStores } from '../../lib/bridge/storesContext.ts';
import { isOpen } from '../account/accountsStore.ts';
import type { FoundPlace } from './webPlace.ts';

/**
 * The account that a place leads to, of which the window shows `shown`. Null: none that is here. `isPressed`: it is that of a notification,
 * which belongs to this computer: its account is meant, or none.
 */
export async function targetOf(
  place: FoundPlace,
  stores: Pick<AppStores, 'accounts' | 'bridge'>,
  shown: AccountId,
  isPressed: boolean,
): Promise<AccountId | null> {
  const { account } = place;
  const { accounts } = stores.accounts.getState();
  if (isPressed) return accounts.some(({ id }) => id === account) ? account : null;
  if (place.among) return accountWith(place, stores, shown);
  if (account === null) {
    if (accounts.length < 2) return shown;
    return (await accountWith(place, stores, shown)) ?? accountWithConversation(place, stores, shown);
  }
  return accounts.some(({ id }) => id === account) ? account : accountWith(place, stores, shown);
}

/**
 * The open account that has a place, for a link that doesn't tell it, or was copied on another computer and names an account of that:
 * `shown` if it has it, or else, once all are opened, the only one that does. Null: none or several do. Two services may use one number, so
 * that the message counts, too.
 */
async function accountWith(
  place: FoundPlace,
  stores: Pick<AppStores, 'accounts' | 'bridge'>,
  shown: AccountId,
): Promise<AccountId | null> {
  const wasOpening = isOpening(stores.accounts);
  let having = await accountsWith(place, stores);
  if (wasOpening && !having.includes(shown)) {
    await untilOpened(stores.accounts);
    having = await accountsWith(place, stores);
  }
  if (having.includes(shown)) return shown;
  return having.length === 1 ? (having[0] ?? null) : null;
}

const isOpening = (accounts: AppStores['accounts']): boolean =>
  accounts.getState().accounts.some(({ state }) => state === 'opening');

/** Resolves when Parley opens no account any more: each is open, or can't be opened. */
async function untilOpened(accounts: AppStores['accounts']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => (isOpening(accounts) ? undefined : resolve());
  const stop = accounts.subscribe(look);
  look();
  await promise;
  stop();
}

/** `accountWith` for a message that no account has: its conversation is opened, and it is said that the message is missing. */
const accountWithConversation: typeof accountWith = (place, stores, shown) =>
  accountWith({ ...place, msgId: null }, stores, shown);

/** The open accounts that have a place. An account that fails doesn't hide those that have it. @throws its error if none has it */
export async function accountsWith(
  place: FoundPlace,
  { accounts, bridge }: Pick<AppStores, 'accounts' | 'bridge'>,
): Promise<readonly AccountId[]> {
  const { among } = place;
  const open = accounts
    .getState()
    .accounts.filter((account) => isOpen(account) && (among?.includes(account.id) ?? true));
  const answers = await Promise.allSettled(
    open.map(async ({ id }) => ((await hasPlace(bridge.ofAccount(id), place)) ? id : [])),
  );
  const having = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (having.length === 0 && failed) throw failed.reason;
  return having;
}

/** Whether the account has that conversation, and in it the message, if the place names one. */
export async function hasPlace(bridge: Pick<Bridge, 'request'>, { convId, msgId }: Place): Promise<boolean> {
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
