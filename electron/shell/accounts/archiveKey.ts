import { z } from 'zod';
import { AppError } from '../../../shared/errors/errors.ts';
import { readSealed } from '../security/sealedRecord.ts';
import type { Secrets } from '../security/secrets.ts';
import { idOf, type StoredAccount } from './accounts.ts';
import { LoginElsewhere, type Owner, sealLogin, unsealLogin } from './sealedLogin.ts';

const KEY_BYTES = 32;

/** The plain text under the seal: whose archive it is stands in it, since anyone who can write `accounts.json` could change that there. */
const ownedKey = z.object({
  version: z.literal(1),
  serviceUrl: z.string(),
  email: z.string(),
  key: z.base64(),
  /** It is the demo's, whose service has another address at each start. */
  isDemo: z.literal(true).optional(),
});

type KeyOwner = Owner & Pick<StoredAccount, 'isDemo'>;

interface ArchiveKey {
  readonly key: Uint8Array;
  readonly sealedKey: string;
  /** It is new: no one can read an older archive any longer. */
  readonly isNew: boolean;
  /** The sealed key that only a newer version of Parley can read, if the older archive may be for that one. */
  readonly newerKey: string | null;
}

/** The first of the sealed keys that is the owner's, or a new one, sealed with its owner. `randomKey` returns 32 bytes. */
export async function obtainKey(
  secrets: Secrets,
  randomKey: () => Uint8Array,
  owner: KeyOwner,
  sealedKeys: readonly string[],
): Promise<ArchiveKey> {
  const fresh = randomKey();
  const sealedFresh = await sealKey(secrets, fresh, owner);
  let newerKey: string | null = null;
  for (const sealed of sealedKeys) {
    const unsealed = await unsealKey(secrets, sealed).catch((thrown: unknown) => {
      if (AppError.from(thrown).code === 'store-too-new') newerKey ??= sealed;
      return null;
    });
    if (unsealed === null || !isKeyOf(unsealed.owner, owner)) continue;
    const { key } = unsealed;
    return { key, sealedKey: await sealKey(secrets, key, owner), isNew: false, newerKey: null };
  }
  // Throws if the key store is out of order, so that the old keys may be fine.
  if (sealedKeys.length > 0) await secrets.unseal(sealedFresh);
  return { key: fresh, sealedKey: sealedFresh, isNew: true, newerKey };
}

/** Whose archive a sealed key is for. Null: an earlier version sealed it alone, or it can't be unsealed. */
export async function ownerOf(secrets: Secrets, sealedKey: string): Promise<Owner | null> {
  const unsealed = await unsealKey(secrets, sealedKey).catch(() => null);
  return unsealed?.owner ?? null;
}

/** The owner as far as the file alone can say: its address may have been edited, and the person would send the password there. */
export const withoutService = ({ email }: StoredAccount): Owner => ({ serviceUrl: '', email });

interface Unsealed {
  readonly key: Uint8Array;
  readonly password: string;
  /** The account with its secrets encrypted again, if the key store asked for that, or if its key had no owner yet. */
  readonly resealed: StoredAccount | null;
}

/**
 * The secrets of an account that is signed in. @throws LoginElsewhere, or AppError `password-lost`, `key-lost`, `store-too-new` or what
 * `unsealLogin` throws
 */
export async function unsealAccount(
  secrets: Secrets,
  account: StoredAccount,
  sealedPassword: string,
): Promise<Unsealed> {
  const keyLost = new AppError('key-lost', 'The sealed key of the archive can’t be unsealed.');
  const passwordLost = new AppError('password-lost', 'The sealed password can’t be unsealed.');
  const { key, owner, shouldReseal } = await unsealKey(secrets, account.sealedKey).catch(
    orLost(secrets, keyLost),
  );
  const login = await unsealLogin(secrets, sealedPassword, account).catch(orLost(secrets, passwordLost));
  refuseForeign(owner, account);
  const resealed =
    shouldReseal || login.shouldReseal || owner === null
      ? {
          ...account,
          sealedKey: await sealKey(secrets, key, account),
          sealedPassword: await sealLogin(secrets, { ...account, password: login.password }),
        }
      : null;
  return { key, password: login.password, resealed };
}

/** If the key store works for other secrets, this one is lost, which neither unlocking nor another attempt mends. */
const orLost = (secrets: Secrets, lost: AppError) => async (thrown: unknown) => {
  if (AppError.from(thrown).code === 'secrets-unavailable') {
    await secrets.unseal(await secrets.seal('probe'));
    throw lost;
  }
  throw thrown;
};

function sealKey(secrets: Secrets, key: Uint8Array, owner: KeyOwner): Promise<string> {
  const { serviceUrl, email, isDemo } = owner;
  return secrets.seal(
    JSON.stringify({ version: 1, serviceUrl, email, key: toBase64(key), ...(isDemo && { isDemo }) }),
  );
}

/**
 * A bare key, as earlier versions sealed it, opens its archive too. It says nothing of the address. @throws AppError `store-too-new` if a newer
 * version sealed it, or `secrets-unavailable`
 */
async function unsealKey(secrets: Secrets, sealedKey: string) {
  const { secret, shouldReseal } = await secrets.unseal(sealedKey);
  const sealed = readSealed(ownedKey, 1, secret);
  if (sealed.kind === 'newer')
    throw new AppError('store-too-new', 'A newer version of Parley sealed the key of the archive.');
  const owner = sealed.kind === 'known' ? sealed.record : null;
  const bare = sealed.kind === 'bare' ? z.base64().safeParse(secret).data : undefined;
  const key = fromBase64(owner?.key ?? bare ?? '');
  // Any other secret of this computer's could stand in its place.
  if (key.length !== KEY_BYTES) throw new AppError('secrets-unavailable', 'This is no key of an archive.');
  return { key, owner, shouldReseal };
}

/**
 * An archive opens for its own account only: its unsent messages would go to another one's service. A bare key names no account; there,
 * `checkOwner` in core asks the store.
 * @throws LoginElsewhere
 */
function refuseForeign(owner: z.infer<typeof ownedKey> | null, account: KeyOwner): void {
  if (owner !== null && !isKeyOf(owner, account)) throw new LoginElsewhere(owner);
}

function isKeyOf(owner: z.infer<typeof ownedKey> | null, account: KeyOwner): boolean {
  if (owner === null) return true;
  const { isDemo = false, serviceUrl, email } = owner;
  const isOwn = isDemo || idOf(serviceUrl, email) === idOf(account.serviceUrl, account.email);
  return isOwn && isDemo === account.isDemo;
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
/** A copy in memory of its own: a pooled Buffer would carry its neighbours along to the worker. */
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
