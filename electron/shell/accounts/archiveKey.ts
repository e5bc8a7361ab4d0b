import type { Secrets } from '../security/secrets.ts';
import type { StoredAccount } from './accounts.ts';
import { sealLogin, unsealLogin } from './sealedLogin.ts';

interface ArchiveKey {
  readonly key: Uint8Array;
  readonly sealedKey: string;
  /** No one can read an older archive any longer, because this key is new. */
  readonly isOldLost: boolean;
}

/** The archive key of `known`, or a new one. `randomKey` returns 32 bytes. */
export async function obtainKey(
  secrets: Secrets,
  randomKey: () => Uint8Array,
  known: StoredAccount | undefined,
): Promise<ArchiveKey> {
  const fresh = randomKey();
  const sealedFresh = await secrets.seal(toBase64(fresh));
  if (!known) return { key: fresh, sealedKey: sealedFresh, isOldLost: false };
  try {
    const { secret } = await secrets.unseal(known.sealedKey);
    return { key: fromBase64(secret), sealedKey: known.sealedKey, isOldLost: false };
  } catch {
    // Either the key store is out of order, and this second attempt throws too. Or it works and has forgotten the old key: then the old
    // archive must not block a new one.
    await secrets.unseal(sealedFresh);
    return { key: fresh, sealedKey: sealedFresh, isOldLost: true };
  }
}

interface Unsealed {
  readonly key: Uint8Array;
  readonly password: string;
  /** The account with its secrets encrypted again, if the key store asked for that. */
  readonly resealed: StoredAccount | null;
}

/** The secrets of an account that is signed in. @throws what `unsealLogin` throws */
export async function unsealAccount(
  secrets: Secrets,
  account: StoredAccount,
  sealedPassword: string,
): Promise<Unsealed> {
  const key = await secrets.unseal(account.sealedKey);
  const login = await unsealLogin(secrets, sealedPassword, account);
  const resealed =
    key.shouldReseal || login.shouldReseal
      ? {
          ...account,
          sealedKey: await secrets.seal(key.secret),
          sealedPassword: await sealLogin(secrets, { ...account, password: login.password }),
        }
      : null;
  return { key: fromBase64(key.secret), password: login.password, resealed };
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
/** A copy in memory of its own: a pooled Buffer would carry its neighbours along to the worker. */
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
