import type { RouteParsed } from '../../../shared/contract/index.ts';
import { AppError } from '../../../shared/errors/errors.ts';
import { type AccountId, accountId } from '../../../shared/model/ids.ts';
import { normaliseServiceUrl } from '../../../shared/model/serviceAddress.ts';
import type { Account } from '../../../shared/model/session.ts';
import type { Credentials } from '../../core/protocol.ts';
import type { JsonFile } from '../app/jsonFile.ts';
import { describe, type Log } from '../app/log.ts';
import type { Secrets } from '../security/secrets.ts';
import type { AccountFolders } from './accountFolders.ts';
import {
  type AccountsFile,
  findAccount,
  idOf,
  type StoredAccount,
  signedInAccounts,
  withAccount,
} from './accounts.ts';
import { obtainKey, unsealAccount } from './archiveKey.ts';
import type { Demo } from './demo.ts';
import type { OpenAccounts } from './openAccounts.ts';
import { erase } from './removals.ts';
import { sealLogin } from './sealedLogin.ts';

export interface SigningInParts {
  readonly openAccounts: OpenAccounts;
  readonly folders: AccountFolders;
  readonly accounts: JsonFile<AccountsFile>;
  readonly secrets: Secrets;
  readonly demo: Demo;
  /** 32 random bytes. */
  readonly randomKey: () => Uint8Array;
  readonly now: () => Date;
  readonly log: Log;
}

export const DEMO = accountId('demo');

/** Opens a signed-in account with what is stored of it. @throws AppError `signed-out` for any other, or why it can't be opened */
export async function restore(parts: SigningInParts, id: AccountId): Promise<void> {
  const { openAccounts, accounts } = parts;
  const file = await accounts.read();
  const stored = orSignedOut(signedInAccounts(file).find((account) => account.id === id));
  if (stored.isDemo) return openDemo(parts);
  const { serviceUrl, email, isDemo, sealedPassword } = stored;
  const { key, password, resealed } = await unsealStored(parts, stored, orSignedOut(sealedPassword));
  if (resealed) await accounts.write(withAccount(file, resealed));
  await openAccounts.open({ account: { id, serviceUrl, email, isDemo }, key, password });
  await keepKey(parts, id, (resealed ?? stored).sealedKey);
}

/** The secrets of a signed-in account; with a key that can't be read any more, the one beside its data. @throws as `unsealAccount` */
async function unsealStored(
  { secrets, folders }: SigningInParts,
  stored: StoredAccount,
  sealedPassword: string,
): ReturnType<typeof unsealAccount> {
  try {
    return await unsealAccount(secrets, stored, sealedPassword);
  } catch (thrown) {
    const sealedKey = AppError.from(thrown).code === 'key-lost' ? await folders.keptKey(stored.id) : null;
    if (sealedKey === null) throw thrown;
    const mended = { ...stored, sealedKey };
    const unsealed = await unsealAccount(secrets, mended, sealedPassword).catch(() => null);
    if (unsealed === null) throw thrown;
    return { ...unsealed, resealed: unsealed.resealed ?? mended };
  }
}

/** Without this copy, the account works just as well. */
async function keepKey({ folders, log }: SigningInParts, id: AccountId, sealedKey: string): Promise<void> {
  try {
    if ((await folders.keptKey(id)) !== sealedKey) await folders.keepKey(id, sealedKey);
  } catch (thrown) {
    log.warn(`The key of ${id} is not kept beside its data: ${AppError.reason(thrown)}`);
  }
}

/** A sign-in that the service accepted. */
interface Accepted {
  readonly account: Account;
  readonly password: string;
  readonly isSetAside: boolean;
}

/** Asks the service, which may take long: changes nothing. @throws AppError of the service, or the reason of `signal` */
export async function verifySignIn(
  parts: SigningInParts,
  input: RouteParsed<'session.signIn'>,
  signal: AbortSignal,
): Promise<Accepted> {
  const serviceUrl = normaliseServiceUrl(input.serviceUrl);
  const { email, password } = input;
  await requireSecrets(parts.secrets, input.acceptPlainSecrets);
  signal.throwIfAborted();
  await verifyUntil(signal, parts, { serviceUrl, email, password }).catch(withPathOf(serviceUrl));
  const account = { id: idOf(serviceUrl, email), serviceUrl, email, isDemo: false };
  return { account, password, isSetAside: input.setAside === true };
}

/** Adds the path of the address to an error that says that there is no service. */
const withPathOf = (serviceUrl: string) => (thrown: unknown) => {
  const { code, message, details } = AppError.from(thrown);
  const { pathname: addressPath } = new URL(serviceUrl);
  if (details.status !== 404 || addressPath === '/') throw thrown;
  throw new AppError(code, message, { ...details, addressPath }, { cause: thrown });
};

/** Ends the request, with its core, when `signal` aborts. */
async function verifyUntil(
  signal: AbortSignal,
  { openAccounts, log }: SigningInParts,
  credentials: Credentials,
): Promise<void> {
  const accountCore = openAccounts.next();
  const stop = () =>
    openAccounts
      .dropNext(accountCore)
      .catch((thrown: unknown) => log.warn(`A cancelled sign-in did not end: ${describe(thrown)}`));
  signal.addEventListener('abort', stop, { once: true });
  try {
    await accountCore.verify(credentials);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export async function enterAccepted(
  parts: SigningInParts,
  { account, password, isSetAside }: Accepted,
): Promise<void> {
  const sealedPassword = await sealLogin(parts.secrets, { ...account, password });
  await open(parts, account, password, sealedPassword, isSetAside);
  const file = await parts.accounts.read();
  await parts.accounts.write({ ...file, current: account.id, last: account.id });
}

export async function startDemo(
  parts: SigningInParts,
  { acceptPlainSecrets }: RouteParsed<'session.startDemo'>,
): Promise<void> {
  await requireSecrets(parts.secrets, acceptPlainSecrets);
  await openDemo(parts);
  const file = await parts.accounts.read();
  await parts.accounts.write({ ...file, current: DEMO });
}

async function openDemo(parts: SigningInParts): Promise<void> {
  // A new organisation, which must not mix with the stored data of an earlier one.
  if (!parts.demo.exists()) await parts.folders.remove(DEMO);
  const { serviceUrl, email, password } = await parts.demo.start();
  await open(parts, { id: DEMO, serviceUrl, email, isDemo: true }, password, null);
}

/**
 * Opens the account's archive and remembers it. The key is on disk before anything is written with it. @throws AppError `key-lost` if data
 * stands there that no key opens, or `store-too-new` if only a newer version can read its key, unless it is to be set aside
 */
async function open(
  parts: SigningInParts,
  account: Account,
  password: string,
  sealedPassword: string | null,
  isSetAside = false,
): Promise<void> {
  const { openAccounts, folders, accounts, secrets, randomKey, now, log } = parts;
  const { id } = account;
  await openAccounts.close(id);
  // Otherwise its mark would remove the new one.
  if ((await folders.removed()).includes(id)) await erase(parts, id);
  const file = await accounts.read();
  const stored = findAccount(file, id);
  const sealedKeys = [stored?.sealedKey, await folders.keptKey(id)].filter(
    (sealed) => typeof sealed === 'string',
  );
  const { key, sealedKey, isNew, newerKey } = await obtainKey(secrets, randomKey, account, sealedKeys);
  // Drafts and unsent messages are in it. Of the demo, there is nothing to lose.
  if (isNew && !isSetAside && !account.isDemo && (await folders.hasData(id))) {
    if (newerKey !== null) throw new AppError('store-too-new', 'A newer version of Parley sealed the key.');
    throw new AppError('key-lost', 'The key of the data that is stored for this account can’t be read.');
  }
  // It goes along with the data, which a newer version can then still read.
  if (newerKey !== null && (await folders.hasData(id))) await folders.keepKey(id, newerKey);
  const setAsideAs = isNew || isSetAside ? await folders.setAside(id, now()) : null;
  if (setAsideAs !== null) {
    const why = isNew ? 'its key is lost' : 'it could not be opened';
    log.warn(`The archive ${id} is kept as ${setAsideAs}: ${why}.`);
  }
  const { isLeaving: _, sealedPassword: before = null, ...kept } = stored ?? {};
  const known = { ...kept, ...account, sealedKey };
  await accounts.write(withAccount(file, { ...known, sealedPassword: before }));
  await openAccounts.open({ account, key, password }, setAsideAs);
  await keepKey(parts, id, sealedKey);
  const isIn = account.isDemo && { isSignedIn: true as const };
  await accounts.write(withAccount(file, { ...known, sealedPassword, ...isIn }));
}

/** Asks the service, which may take long: changes nothing. @throws AppError `signed-out` when the account is not open, or of the service */
export async function verifyPassword(
  { openAccounts }: SigningInParts,
  { account: id, password }: RouteParsed<'session.changePassword'>,
): Promise<void> {
  const accountCore = openAccounts.get(id);
  const { serviceUrl, email } = orSignedOut(accountCore.current()).account;
  await accountCore.verify({ serviceUrl, email, password });
}

/** Keeps a password that the service accepted. @throws AppError `signed-out` when the account is not open */
export async function keepPassword(
  { openAccounts, accounts, secrets }: SigningInParts,
  { account: id, password }: RouteParsed<'session.changePassword'>,
): Promise<void> {
  const accountCore = openAccounts.get(id);
  const file = await accounts.read();
  const stored = orSignedOut(findAccount(file, id));
  // Not those of the file, which may have been edited since.
  const { serviceUrl, email } = orSignedOut(accountCore.current()).account;
  const sealedPassword = await sealLogin(secrets, { serviceUrl, email, password });
  await accounts.write(withAccount(file, { ...stored, serviceUrl, email, sealedPassword }));
  await accountCore.setPassword(password);
}

function orSignedOut<T>(found: T | null | undefined): T {
  if (!found) throw new AppError('signed-out', 'No one is signed in.');
  return found;
}

/**
 * Forgets the password; with `forget` also everything else stored of the account. If that can't be saved, the account stays open; if a later
 * step fails, it is closed. On a full disk, a removal only marks the account: its password goes when the list is next written. `next`: the
 * account that the window shows afterwards, if it showed this one. @throws AppError `disk-full` with nothing removed, an error of removing its
 * files, or `signed-out` for an account that is neither open nor stored
 */
export async function signOut(
  parts: SigningInParts,
  { account: id, forget }: RouteParsed<'session.signOut'>,
  next: AccountId | null,
): Promise<void> {
  const { openAccounts, folders, accounts, demo, log } = parts;
  const markRemoved = async (thrown: unknown, mayMark: boolean) => {
    if (!mayMark || AppError.from(thrown).code !== 'disk-full') throw thrown;
    await folders.mark(id);
    log.warn('There is no room to write that an account is removed.');
  };
  const file = await accounts.read();
  const stored = findAccount(file, id);
  if (!stored) openAccounts.get(id);
  const isShown = file.current === id;
  const current = isShown ? next : file.current;
  const last = isShown && stored && !stored.isDemo ? id : file.last;
  // Whatever is still to be removed stays in the file until it is gone, so that a second try removes it.
  const gone = { sealedPassword: null, ...(forget && { isLeaving: true as const }) };
  if (stored) {
    const { isSignedIn: _, ...left } = stored;
    const changed = { ...withAccount(file, { ...left, ...gone }), current, last };
    // Removing its files makes room.
    await accounts.write(changed).catch((thrown: unknown) => markRemoved(thrown, forget));
  }
  await openAccounts.close(id);
  if (stored?.isDemo) await (forget ? demo.remove() : demo.stop());
  if (!stored || !forget) return;
  // The list can be written later.
  await erase(parts, id).catch((thrown: unknown) => markRemoved(thrown, true));
}

/** Ends removals of accounts that a kill, or a full disk, interrupted. One that fails again is logged, and tried at the next quit or start. */
export async function endRemovals(parts: SigningInParts): Promise<void> {
  const { folders, accounts, demo, log } = parts;
  const leaving = (await accounts.read()).accounts.filter(({ isLeaving }) => isLeaving);
  for (const id of [...(await folders.removed()), ...leaving.map((account) => account.id)]) {
    try {
      if (id === DEMO) await demo.remove();
      await erase(parts, id);
    } catch (thrown) {
      log.error(`The removal of an account could not be ended: ${describe(thrown)}`);
    }
  }
}

async function requireSecrets(secrets: Secrets, acceptPlain: boolean): Promise<void> {
  const backend = await secrets.backend();
  if (backend === 'unavailable') {
    throw new AppError('secrets-unavailable', "The system's key store cannot be used.");
  }
  if (backend === 'plain' && !acceptPlain) {
    throw new AppError('secrets-need-consent', 'The system has no key store, and no consent was given.');
  }
}
